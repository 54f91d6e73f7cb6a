import MarkdownSyntax
import TextCore

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

/// The changes of a paragraph, in order, none over another.
struct ByteEdits: Equatable {
  private(set) var edits: [ByteEdit] = []

  init(_ edits: [ByteEdit] = []) {
    // Stable, so that of two insertions at one place the first comes first.
    self.edits = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
  }

  /// The same with a backslash before each of the bytes at some offsets.
  func escaping(_ places: LetterSet) -> ByteEdits {
    guard places.count > 0 else { return self }
    var escaped = ByteEdits()
    var rest = edits[...]
    // A backslash stands right before its letter, behind whatever comes in there.
    for place in places.numbers {
      while let edit = rest.first, edit.range.upperBound <= place {
        escaped.edits.append(edit)
        rest.removeFirst()
      }
      escaped.edits.append(.insertion([.backslash], at: place))
    }
    escaped.edits += rest
    return escaped
  }

  /// The paragraph afterwards. A byte that was there before is numbered by its offset then.
  func applied(to bytes: [UInt8]) -> WrittenText {
    var text = WrittenText()
    text.reserveCapacity(bytes.count + 16)
    func keep(_ range: Range<Int>) {
      for index in range { text.append(bytes[index], numbered: index) }
    }
    var position = 0
    for edit in edits {
      keep(position..<edit.range.lowerBound)
      for (index, byte) in edit.bytes.enumerated() {
        text.append(byte, numbered: edit.number.map { $0 + index })
      }
      position = edit.range.upperBound
    }
    keep(position..<bytes.count)
    return text
  }

  /// The changes as those of a text; what would put back what it takes out is left out.
  func replacements(in paragraph: FormattingParagraph) -> [Edit.Replacement] {
    joined(in: paragraph).map {
      Edit.Replacement(range: paragraph.textRange($0.range), text: TextRope(bytes: $0.bytes))
    }
  }

  /// Writes the changes into the edit of a text.
  func write(into writer: inout EditWriter, in paragraph: FormattingParagraph) {
    for edit in joined(in: paragraph) {
      writer.replace(paragraph.textRange(edit.range), with: edit.bytes)
    }
  }

  /// Changes that touch as one, without those that change nothing.
  private func joined(in paragraph: FormattingParagraph) -> [ByteEdit] {
    var joined: [ByteEdit] = []
    for edit in edits {
      if let last = joined.last, last.range.upperBound == edit.range.lowerBound {
        joined[joined.count - 1].range = last.range.lowerBound..<edit.range.upperBound
        joined[joined.count - 1].bytes += edit.bytes
      } else {
        joined.append(edit)
      }
    }
    return joined.filter { $0.bytes[...] != paragraph.bytes[$0.range] }
  }
}
