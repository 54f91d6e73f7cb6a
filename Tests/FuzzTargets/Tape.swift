/// Bytes that decide what a run does, one after the other. The same bytes do the same again, so
/// that a fuzzer can look for those that lead somewhere new, and a failure can be repeated.
struct Tape {
  /// Operations made so far.
  private(set) var operations = 0
  private let bytes: [UInt8]
  private var position = 0
  private let name: String

  /// Makes the tape of some bytes, which are called `name` when something fails.
  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Returns true if there is one more operation, and counts it.
  mutating func hasNext() -> Bool {
    guard position < bytes.count else { return false }
    operations += 1
    return true
  }

  /// The next byte; 0 after the end.
  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { position = bytes.count }
    return Array(bytes[position...])
  }

  /// A number in a range of at most 65,536.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = range.count
    guard count > 1 else { return range.lowerBound }
    var value = Int(byte())
    if count > 256 { value = value << 8 | Int(byte()) }
    return range.lowerBound + value % count
  }

  /// A range within `0...count`, mostly short.
  mutating func range(in count: Int) -> Range<Int> {
    let lower = number(0...count)
    let longest = number(0...7) == 0 ? count - lower : min(count - lower, 12)
    return lower..<(lower + number(0...longest))
  }

  /// One of some values, of which there is at least one.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(0...(elements.count - 1))]
  }

  /// Up to `limit` of some pieces, one after the other.
  mutating func text(of pieces: [[UInt8]], upTo limit: Int) -> [UInt8] {
    (0..<number(0...limit)).flatMap { _ in element(of: pieces) }
  }

  /// Stops the program where a law is broken.
  func expect(
    _ holds: Bool, _ law: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    guard !holds else { return }
    fatalError("\(name), operation \(operations): \(law())", file: file, line: line)
  }
}
