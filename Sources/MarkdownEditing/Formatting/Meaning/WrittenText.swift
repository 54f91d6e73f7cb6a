/// Markdown that is written for letters, with the letter that each byte is.
struct WrittenText {
  private(set) var bytes: [UInt8] = []
  /// For each byte the number of its letter; nil for a byte of a tag.
  private(set) var numbers: [Int?] = []

  mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }

  mutating func append(_ byte: UInt8, numbered number: Int?) {
    bytes.append(byte)
    numbers.append(number)
  }

  mutating func append(tag: [UInt8]) {
    bytes += tag
    numbers += Array(repeating: nil, count: tag.count)
  }
}
