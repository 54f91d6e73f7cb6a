import MarkdownSyntax
import TextCore

/// Markdown that is written for a paragraph, with the letter that each byte is.
///
/// A byte that comes from the paragraph is known by its offset there, a new letter by a higher number.
struct WrittenText: Equatable {
  private(set) var bytes: [UInt8] = []
  /// For each byte its number; nil for a byte of a new tag.
  private(set) var numbers: [Int?] = []

  mutating func append(_ byte: UInt8, numbered number: Int?) {
    bytes.append(byte)
    numbers.append(number)
  }

  mutating func append(tag: [UInt8]) {
    bytes += tag
    numbers += Array(repeating: nil, count: tag.count)
  }

  mutating func append(_ other: WrittenText) {
    bytes += other.bytes
    numbers += other.numbers
  }

  /// Copies a stretch of a paragraph, or what is kept of it.
  mutating func copy(_ range: Range<Int>, of source: [UInt8], where isKept: [Bool]? = nil) {
    for index in range where isKept?[index] ?? true { append(source[index], numbered: index) }
  }

  /// The same with a backslash before some letters.
  func escaping(_ letters: LetterSet) -> WrittenText {
    guard letters.count > 0 else { return self }
    var escaped = WrittenText()
    for (byte, number) in zip(bytes, numbers) {
      if let number, letters.contains(number) { escaped.append(tag: [.backslash]) }
      escaped.append(byte, numbered: number)
    }
    return escaped
  }

  /// The length of the beginning that is copied from the paragraph as it is.
  var unchangedCount: Int {
    numbers.indices.first { numbers[$0] != $0 } ?? numbers.count
  }
}

extension WrittenText {
  /// Makes what edits make of `source`.
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

  /// The edits that make this text of `source`, of which it keeps bytes in their order. None puts back
  /// what it takes out.
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

  /// The same edits as those of a text that the paragraph is in.
  func replacements(in paragraph: FormattingParagraph) -> [Edit.Replacement] {
    edits(of: paragraph.bytes).map {
      Edit.Replacement(range: paragraph.textRange($0.range), text: TextRope(bytes: $0.bytes))
    }
  }
}
