/// A change of a paragraph: a stretch of it and what stands there afterwards.
struct ByteEdit: Equatable {
  var range: Range<Int>
  var bytes: [UInt8]
  /// The number of the first letter among the bytes, which are letters then; nil for tags.
  var number: Int?

  static func deletion(_ range: Range<Int>) -> ByteEdit { ByteEdit(range: range, bytes: []) }

  static func insertion(_ bytes: [UInt8], at position: Int, numbered number: Int? = nil) -> ByteEdit
  {
    ByteEdit(range: position..<position, bytes: bytes, number: number)
  }
}
