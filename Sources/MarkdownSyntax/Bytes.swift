extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var newline: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var exclamationMark: UInt8 { 0x21 }
  @inlinable package static var quotationMark: UInt8 { 0x22 }
  @inlinable package static var numberSign: UInt8 { 0x23 }
  @inlinable package static var ampersand: UInt8 { 0x26 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var openParenthesis: UInt8 { 0x28 }
  @inlinable package static var closeParenthesis: UInt8 { 0x29 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var hyphen: UInt8 { 0x2D }
  @inlinable package static var period: UInt8 { 0x2E }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var less: UInt8 { 0x3C }
  @inlinable package static var equals: UInt8 { 0x3D }
  @inlinable package static var greater: UInt8 { 0x3E }
  @inlinable package static var at: UInt8 { 0x40 }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var closeBracket: UInt8 { 0x5D }
  @inlinable package static var caret: UInt8 { 0x5E }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backtick: UInt8 { 0x60 }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var tilde: UInt8 { 0x7E }

  /// Space or tab.
  @inlinable package var isBlank: Bool { self == .space || self == .tab }

  /// A control character of ASCII.
  @inlinable package var isControl: Bool { self < 0x20 || self == 0x7F }

  @inlinable package var isDigit: Bool { (self &- 0x30) < 10 }

  /// A letter of ASCII.
  @inlinable package var isLetter: Bool { ((self | 0x20) &- 0x61) < 26 }

  /// A letter or digit of ASCII.
  @inlinable package var isAlphanumeric: Bool { isDigit || isLetter }

  /// True for punctuation and symbols of ASCII, which a backslash can escape.
  @inlinable package var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isAlphanumeric }

  /// True if `<` before the byte may begin a tag of HTML, a comment, a declaration or an autolink.
  package var followsHTMLBracket: Bool {
    isLetter || self == .exclamationMark || self == 0x2F || self == 0x3F
  }

  /// True if the byte can only follow a leading byte in UTF-8.
  @inlinable package var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// True if the byte may begin or end an inline element.
  @inlinable @inline(__always)
  package var isInlineSyntax: Bool {
    switch self {
    case .asterisk, .underscore, .backtick, .tilde, .equals, .openBracket, .closeBracket,
      .backslash, .less:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if the last byte is a backslash that escapes the next one: the number of backslashes at the
  /// end is odd.
  package var endsWithEscape: Bool {
    !reversed().prefix { $0 == .backslash }.count.isMultiple(of: 2)
  }
}
