extension FlowRunProperties {
  /// Reads the attributes of `style:text-properties`.
  mutating func take(_ attributes: XMLAttributes) {
    isStrong = attributes["font-weight"].map(Self.isStrong) ?? isStrong
    isComplexStrong = attributes["font-weight-complex"].map(Self.isStrong) ?? isComplexStrong
    isEmphasis = attributes["font-style"].map(Self.isEmphasis) ?? isEmphasis
    isComplexEmphasis = attributes["font-style-complex"].map(Self.isEmphasis) ?? isComplexEmphasis
    if let line = attributes["text-underline-style"] { isUnderlined = line != "none" }
    if let line = attributes["text-line-through-style"] { isStruck = line != "none" }
    if let ground = attributes["background-color"] {
      isHighlighted = CSSColor(ground.lowercased())?.isMarker ?? false
    }
    if let position = attributes["text-position"] {
      script =
        position.hasPrefix("super") ? .raised : position.hasPrefix("sub") ? .lowered : .normal
    }
    if let display = attributes["display"] { isHidden = display == "none" }
    font = attributes["font-name"] ?? attributes["font-family"] ?? font
  }

  private static func isStrong(_ weight: String) -> Bool {
    weight == "bold" || (Int(weight) ?? 0) >= 600
  }

  private static func isEmphasis(_ slant: String) -> Bool {
    slant == "italic" || slant == "oblique"
  }

  /// Returns the weight and the slant that letters of complex scripts have besides, if there are any.
  func complexStyles(of letters: String) -> ImportedStyles {
    guard isComplexStrong ?? false || isComplexEmphasis ?? false else { return [] }
    guard letters.unicodeScalars.contains(where: Self.isComplex) else { return [] }
    var styles: ImportedStyles = []
    if isComplexStrong ?? false { styles.insert(.strong) }
    if isComplexEmphasis ?? false { styles.insert(.emphasis) }
    return styles
  }

  /// True for a letter of a script that LibreOffice lays out as a complex one.
  private static func isComplex(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Hebrew to Tibetan, Burmese, Khmer, and the forms of Hebrew and Arabic.
    case 0x590...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}
