/// The marks of a run of letters.
struct RunStyle: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let strong = RunStyle(rawValue: 1)
  static let emphasis = RunStyle(rawValue: 2)
  static let underline = RunStyle(rawValue: 4)
  static let strikethrough = RunStyle(rawValue: 8)
  static let highlight = RunStyle(rawValue: 16)
  static let code = RunStyle(rawValue: 32)
  static let link = RunStyle(rawValue: 64)
  static let superscript = RunStyle(rawValue: 128)
}

/// A run of letters of one look, direction and language.
struct FlowRun: Hashable, Sendable {
  var style: RunStyle
  var isRightToLeft = false
  /// The language, if it is not that of the document.
  var language: String?
  /// The size of code in points where it differs from that of code in text, as in a large heading.
  var codeSize: Double?
}
