import MarkdownSyntax
import TextCore

/// Markdown written for a paragraph, with the letter of each byte.
///
/// A byte from the paragraph is identified by its offset there, a new letter by a higher number.
struct WrittenText: Equatable {
  private(set) var bytes: [UInt8] = []
  /// The number of each byte; nil for a byte of a new tag.
  private(set) var numbers = LetterNumbers()

  mutating func append(_ byte: UInt8, numbered number: Int?) {
    bytes.append(byte)
    numbers.append(number)
  }

  mutating func append(tag: [UInt8]) {
    bytes += tag
    numbers.appendTag(ofLength: tag.count)
  }

  mutating func append(_ other: WrittenText) { append(other, in: 0..<other.bytes.count) }

  /// Appends a part of a text.
  mutating func append(_ other: WrittenText, in range: Range<Int>) {
    bytes += other.bytes[range]
    numbers.append(other.numbers, in: range)
  }

  /// A part of the text.
  subscript(range: Range<Int>) -> WrittenText {
    var part = WrittenText()
    part.append(self, in: range)
    return part
  }

  /// Copies a range of a paragraph.
  mutating func copy(_ range: Range<Int>, of source: [UInt8]) {
    bytes += source[range]
    numbers.append(range)
  }

  /// Copies the bytes of a paragraph in `range` that are in `kept`, whose ranges are in order.
  mutating func copy(_ range: Range<Int>, of source: [UInt8], in kept: [Range<Int>]) {
    for part in kept where part.overlaps(range) { copy(part.clamped(to: range), of: source) }
  }

  /// Makes room for texts of about `count` bytes.
  mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }

  /// Returns the text with a backslash before some letters.
  func escaping(_ letters: LetterSet) -> WrittenText {
    guard letters.count > 0 else { return self }
    var escaped = WrittenText()
    escaped.reserveCapacity(bytes.count + letters.count)
    var start = 0
    for (index, number) in numbers.enumerated() {
      guard let number, letters.contains(number) else { continue }
      escaped.append(self, in: start..<index)
      escaped.append(.backslash, numbered: nil)
      start = index
    }
    escaped.append(self, in: start..<bytes.count)
    return escaped
  }

  /// The length of the beginning that is copied from the paragraph unchanged.
  var unchangedCount: Int {
    numbers.indices.first { numbers[$0] != $0 } ?? numbers.count
  }
}

extension WrittenText {
  /// Applies edits to `source`.
  init(_ source: [UInt8], with edits: [ByteEdit]) {
    // Stable, so that of two insertions at one place the first comes first.
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var position = 0
    for (_, edit) in ordered {
      copy(position..<edit.range.lowerBound, of: source)
      for (index, byte) in edit.bytes.enumerated() {
        append(byte, numbered: edit.number.map { $0 + index })
      }
      position = edit.range.upperBound
    }
    copy(position..<source.count, of: source)
  }

  /// Returns the edits that turn `source` into this text, which keeps bytes of it in their order.
  /// No edit inserts what it removes.
  func edits(of source: [UInt8]) -> [ByteEdit] {
    var edits: [ByteEdit] = []
    var (position, new) = (0, [UInt8]())
    func add(before end: Int) {
      guard new[...] != source[position..<end] else { return }
      edits.append(ByteEdit(range: position..<end, bytes: new))
    }
    for (byte, number) in zip(bytes, numbers) {
      guard let number, number < source.count else {
        new.append(byte)
        continue
      }
      add(before: number)
      (position, new) = (number + 1, [])
    }
    add(before: source.count)
    return edits
  }

  /// Returns the same edits as edits of the whole text.
  func replacements(in paragraph: FormattingParagraph) -> [Edit.Replacement] {
    edits(of: paragraph.bytes).map {
      Edit.Replacement(range: paragraph.textRange($0.range), text: TextRope(bytes: $0.bytes))
    }
  }
}
