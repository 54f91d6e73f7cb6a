/// A byte of imported text, or a picture or a reference in it, with its styles.
struct LineAtom: Equatable, Sendable {
  /// The byte; 0 if there is none.
  var byte: UInt8
  var styles: ImportedStyles = []
  /// The index of its link in `ImportedLeaf.links`; -1 for none.
  var link: Int32 = -1
  /// The index of the picture or reference in `ImportedLeaf.insets`; -1 for a byte.
  var inset: Int32 = -1

  /// True for a space or a tab.
  var isBlank: Bool { inset < 0 && (byte == .space || byte == .tab) }

  /// Returns true if both look the same: of blanks no style is visible but code.
  func isSame(as other: LineAtom) -> Bool {
    byte == other.byte && link == other.link && inset == other.inset
      && (isBlank
        ? styles.contains(.code) == other.styles.contains(.code) : styles == other.styles)
  }
}

extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var exclamationMark: UInt8 { 0x21 }
  static var ampersand: UInt8 { 0x26 }
  static var openParenthesis: UInt8 { 0x28 }
  static var closeParenthesis: UInt8 { 0x29 }
  static var asterisk: UInt8 { 0x2A }
  static var hyphen: UInt8 { 0x2D }
  static var period: UInt8 { 0x2E }
  static var colon: UInt8 { 0x3A }
  static var less: UInt8 { 0x3C }
  static var greater: UInt8 { 0x3E }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var underscore: UInt8 { 0x5F }
  static var backtick: UInt8 { 0x60 }
  static var pipe: UInt8 { 0x7C }
  static var tilde: UInt8 { 0x7E }

  /// The byte in place of the mark of a line break, until it is known which mark the document
  /// needs. No text has this byte, as it is never a part of UTF-8.
  static var breakMark: UInt8 { 0xFF }

  /// A control character of ASCII.
  var isControl: Bool { self < 0x20 || self == 0x7F }

  /// A letter or digit of ASCII.
  var isAlphanumeric: Bool { (self &- 0x30) < 10 || ((self | 0x20) &- 0x61) < 26 }

  /// Punctuation or a symbol of ASCII: a backslash may be before it.
  var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isAlphanumeric }

  /// True if something may begin or end with it in the text of a paragraph.
  var isInlineSyntax: Bool {
    switch self {
    case .asterisk, .underscore, .backtick, .tilde, 0x3D, .openBracket, .closeBracket, .backslash,
      .less, .ampersand:
      true
    default: false
    }
  }
}
