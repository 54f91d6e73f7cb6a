/// A change of a paragraph: a range of it and its replacement.
struct ByteEdit: Equatable {
  var range: Range<Int>
  var bytes: [UInt8]
  /// The number of the first letter among the bytes, if these are letters; nil for tags.
  var number: Int?

  static func deletion(_ range: Range<Int>) -> ByteEdit { ByteEdit(range: range, bytes: []) }

  static func insertion(_ bytes: [UInt8], at position: Int, numbered number: Int? = nil) -> ByteEdit
  {
    ByteEdit(range: position..<position, bytes: bytes, number: number)
  }
}
