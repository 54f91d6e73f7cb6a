extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var exclamationMark: UInt8 { 0x21 }
  static var quotationMark: UInt8 { 0x22 }
  static var numberSign: UInt8 { 0x23 }
  static var ampersand: UInt8 { 0x26 }
  static var apostrophe: UInt8 { 0x27 }
  static var openParenthesis: UInt8 { 0x28 }
  static var closeParenthesis: UInt8 { 0x29 }
  static var asterisk: UInt8 { 0x2A }
  static var plus: UInt8 { 0x2B }
  static var hyphen: UInt8 { 0x2D }
  static var period: UInt8 { 0x2E }
  static var colon: UInt8 { 0x3A }
  static var semicolon: UInt8 { 0x3B }
  static var less: UInt8 { 0x3C }
  static var equals: UInt8 { 0x3D }
  static var greater: UInt8 { 0x3E }
  static var at: UInt8 { 0x40 }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var caret: UInt8 { 0x5E }
  static var underscore: UInt8 { 0x5F }
  static var backtick: UInt8 { 0x60 }
  static var pipe: UInt8 { 0x7C }
  static var tilde: UInt8 { 0x7E }

  /// Space or tab.
  var isBlank: Bool { self == .space || self == .tab }

  /// A control character of ASCII.
  var isControl: Bool { self < 0x20 || self == 0x7F }

  var isDigit: Bool { (self &- 0x30) < 10 }

  /// A letter of ASCII.
  var isLetter: Bool { ((self | 0x20) &- 0x61) < 26 }

  /// A letter or digit of ASCII.
  var isAlphanumeric: Bool { isDigit || isLetter }

  /// Punctuation or a symbol of ASCII: what a backslash may stand before.
  var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isAlphanumeric }

  /// Whether it can only follow a leading byte in UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// Whether it may begin or end something in the text of a paragraph.
  @inline(__always)
  var isInlineSyntax: Bool {
    switch self {
    case .asterisk, .underscore, .backtick, .tilde, .equals, .openBracket, .closeBracket,
      .backslash, .less:
      true
    default: false
    }
  }
}
