extension UInt8 {
  /// `\n`
  static let newline: UInt8 = 0x0A
  /// `\r`
  static let carriageReturn: UInt8 = 0x0D

  /// True if it is one of the 128 characters of ASCII.
  var isASCII: Bool { self < 0x80 }

  public var isASCIILetter: Bool { ((self | 0x20) &- 0x61) < 26 }

  /// True for a space, tab, carriage return, line feed, form feed or line tabulation.
  @inlinable @inline(__always)
  public var isWhiteSpace: Bool { self == 0x20 || (self &- 0x09) < 5 }

  /// True if it can only follow a leading byte in UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
