/// The properties of a run, as far as Markdown can say them; nil where they are those of its style, or of the
/// text round it.
struct FlowRunProperties {
  /// The name of its style, where a run has only one.
  var style: String?
  var isStrong: Bool?
  var isEmphasis: Bool?
  /// The weight and the slant of Hebrew, Arabic and other complex scripts, where they are apart.
  var isComplexStrong: Bool?
  var isComplexEmphasis: Bool?
  var isUnderlined: Bool?
  var isStruck: Bool?
  var isHighlighted: Bool?
  var isHidden: Bool?
  /// The name of a font, or of its declaration.
  var font: String?
  /// True for a style of runs that is for code.
  var isCode: Bool?
  var script: ScriptPosition?

  /// Returns these properties, completed by those of `base`. The style stays the same.
  func over(_ base: FlowRunProperties) -> FlowRunProperties {
    var result = self
    result.isStrong = isStrong ?? base.isStrong
    result.isEmphasis = isEmphasis ?? base.isEmphasis
    result.isComplexStrong = isComplexStrong ?? base.isComplexStrong
    result.isComplexEmphasis = isComplexEmphasis ?? base.isComplexEmphasis
    result.isUnderlined = isUnderlined ?? base.isUnderlined
    result.isStruck = isStruck ?? base.isStruck
    result.isHighlighted = isHighlighted ?? base.isHighlighted
    result.isHidden = isHidden ?? base.isHidden
    result.font = font ?? base.font
    result.isCode = isCode ?? base.isCode
    result.script = script ?? base.script
    return result
  }

  /// Returns the styles of text with these properties. The underline of a link is left out, since
  /// it only shows that the text is a link.
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
