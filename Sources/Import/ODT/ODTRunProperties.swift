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
  ///
  /// - Parameters:
  ///   - before: the letters before them. LibreOffice gives digits and marks their script.
  ///   - isRightToLeft: true in a paragraph from right to left, which begins with a complex script.
  func complexStyles(
    of letters: String, after before: String, isRightToLeft: Bool
  ) -> ImportedStyles {
    guard isComplexStrong ?? false || isComplexEmphasis ?? false else { return [] }
    let isComplex =
      letters.unicodeScalars.contains(where: Self.isComplex)
      || Self.endsComplex(letters) ?? Self.endsComplex(before) ?? isRightToLeft
    guard isComplex else { return [] }
    var styles: ImportedStyles = []
    if isComplexStrong ?? false { styles.insert(.strong) }
    if isComplexEmphasis ?? false { styles.insert(.emphasis) }
    return styles
  }

  /// True if the last letter is of a complex script; nil if there are only digits, marks and spaces.
  private static func endsComplex(_ letters: String) -> Bool? {
    for scalar in letters.unicodeScalars.suffix(100).reversed() {
      if isComplex(scalar) { return true }
      switch scalar.value {
      // Latin, Greek, Cyrillic and Armenian, and those of eastern Asia.
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x58F, 0x10A0...0x1FFF, 0x2C00...0xD7FF: return false
      default: break
      }
    }
    return nil
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
