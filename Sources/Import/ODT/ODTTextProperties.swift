/// The properties of text, as far as Markdown can say them; nil where they are those of what is round it.
struct ODTTextProperties {
  var isStrong: Bool?
  var isEmphasis: Bool?
  var isUnderlined: Bool?
  var isStruck: Bool?
  var isHighlighted: Bool?
  var isHidden: Bool?
  /// The name of a font, or of its declaration.
  var font: String?
  /// True for a style of runs that is for code.
  var isCode: Bool?
  var script: ScriptPosition?

  /// Takes in the attributes of `style:text-properties`.
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

  /// These properties, and those of `base` where they say nothing.
  func over(_ base: ODTTextProperties) -> ODTTextProperties {
    var result = self
    result.isStrong = isStrong ?? base.isStrong
    result.isEmphasis = isEmphasis ?? base.isEmphasis
    result.isUnderlined = isUnderlined ?? base.isUnderlined
    result.isStruck = isStruck ?? base.isStruck
    result.isHighlighted = isHighlighted ?? base.isHighlighted
    result.isHidden = isHidden ?? base.isHidden
    result.font = font ?? base.font
    result.isCode = isCode ?? base.isCode
    result.script = script ?? base.script
    return result
  }

  /// The styles of text that has them. A link is underlined because it is one.
  func styles(isLink: Bool) -> ImportedStyles {
    var styles: ImportedStyles = []
    if isStrong ?? false { styles.insert(.strong) }
    if isEmphasis ?? false { styles.insert(.emphasis) }
    if isUnderlined ?? false, !isLink { styles.insert(.underline) }
    if isStruck ?? false { styles.insert(.strikethrough) }
    if isHighlighted ?? false { styles.insert(.highlight) }
    if isCode ?? false { styles.insert(.code) }
    return styles
  }
}
