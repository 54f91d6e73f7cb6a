import TextCore

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let hyphen = UInt8(ascii: "-")
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at the ends.
  var trimmed: ArraySlice<UInt8> {
    var bytes = drop(while: \.isWhiteSpace)
    while bytes.last?.isWhiteSpace ?? false { bytes.removeLast() }
    return bytes
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a string that needs no escape.
  mutating func append(_ string: String) { append(contentsOf: string.utf8) }
}
