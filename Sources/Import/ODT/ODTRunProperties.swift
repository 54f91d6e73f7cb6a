extension FlowRunProperties {
  /// Reads the attributes of `style:text-properties`.
  mutating func take(_ attributes: XMLAttributes) {
    if let weight = attributes["font-weight"] {
      isStrong = weight == "bold" || (Int(weight) ?? 0) >= 600
    }
    if let slant = attributes["font-style"] { isEmphasis = slant == "italic" || slant == "oblique" }
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
}
