/// The number of the letter for each byte of a written text; nil for a byte of a tag.
///
/// As an array of optional integers it would be four times as long, and most of the memory that a search
/// for the plainest Markdown writes.
struct LetterNumbers: RandomAccessCollection, Equatable {
  private var stored: [UInt32] = []

  /// The stored value for a byte of a tag. No letter has this number, since a command reads fewer
  /// bytes of a paragraph.
  private static let tag = UInt32.max

  var startIndex: Int { 0 }
  var endIndex: Int { stored.count }

  subscript(index: Int) -> Int? {
    let number = stored[index]
    return number == Self.tag ? nil : Int(number)
  }

  mutating func append(_ number: Int?) { stored.append(number.map(UInt32.init) ?? Self.tag) }

  mutating func append(_ numbers: Range<Int>) {
    stored += UInt32(numbers.lowerBound)..<UInt32(numbers.upperBound)
  }

  /// Appends the numbers of the bytes in `range` of a text.
  mutating func append(_ other: LetterNumbers, in range: Range<Int>) {
    stored += other.stored[range]
  }

  mutating func appendTag(ofLength count: Int) {
    stored += repeatElement(Self.tag, count: count)
  }

  mutating func reserveCapacity(_ count: Int) { stored.reserveCapacity(count) }
}
