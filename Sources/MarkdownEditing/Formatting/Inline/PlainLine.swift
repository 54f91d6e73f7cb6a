import MarkdownSyntax
import TextCore

/// A line whose text holds no mark of inline Markdown: nearly every line of a book.
/// Tags around all of its text always work by the flanking rules: white space or nothing is outside
/// of them and a letter inside, and there is no other tag that they could match. So neither the
/// line nor the result has to be parsed.
struct PlainLine {
  /// The bytes of the line.
  let bytes: [UInt8]
  /// The bytes after the line's prefix; empty in code, fences and rules. Includes the white space
  /// at the beginning of a paragraph without markers.
  let letters: Range<Int>
  /// The letters without white space at their ends.
  let text: Range<Int>

  /// Returns `nil` if the line has to be parsed.
  init?(_ line: LineReader.Line) {
    guard let bytes = line.bytes else { return nil }
    let scanned = BlockScanner.scan(bytes, fence: line.fence)
    let kind = scanned.block.kind
    guard kind != .tableRow else { return nil }
    let hasText = kind == .paragraph || kind == .heading || kind == .footnoteDefinition
    let start = hasText ? min(scanned.textStart, bytes.count) : bytes.count
    for byte in bytes[start...]
    where byte.isInlineSyntax || byte == .numberSign && kind == .heading {
      return nil
    }
    self.bytes = bytes
    text = bytes.withoutOuterSpace(in: start..<bytes.count)
    let isIndented = kind == .paragraph && scanned.prefix.hanging == 0
    letters = (isIndented ? 0 : start)..<bytes.count
  }

  /// True if there are no letters except spaces and tabs.
  var hasNoInk: Bool { !hasInk(in: letters) }

  /// Returns true if a letter that is not a space or tab is in `range`.
  func hasInk(in range: Range<Int>) -> Bool {
    bytes[letters.clamped(to: range)].contains { !$0.isBlank }
  }

  /// Returns true if preview mode writes a style with tags around all of the text. It takes white
  /// space beyond ASCII for letters, and all white space for letters of code.
  func canBeTagged(as format: InlineFormat) -> Bool {
    let before = bytes[letters.lowerBound..<text.lowerBound]
    let after = bytes[text.upperBound..<letters.upperBound]
    return format == .code
      ? before.isEmpty && after.isEmpty
      : before.allSatisfy(\.isBlank) && after.allSatisfy(\.isBlank)
  }

  /// Returns true if letters of the text are in `range`.
  func hasLetters(in range: Range<Int>) -> Bool {
    let selected = text.clamped(to: range)
    return !selected.isEmpty && !bytes.withoutOuterSpace(in: selected).isEmpty
  }
}

extension [UInt8] {
  /// Returns `range` without white space at its ends; empty if there is nothing else.
  func withoutOuterSpace(in range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      if self[start] < 0x80 {
        guard self[start].isWhiteSpace else { break }
        start += 1
      } else {
        guard let scalar = scalar(at: start, before: end), CharacterClass(scalar) == .space else {
          break
        }
        start += UTF8.width(scalar)
      }
    }
    while start < end {
      if self[end - 1] < 0x80 {
        guard self[end - 1].isWhiteSpace else { break }
        end -= 1
      } else {
        guard let scalar = scalar(endingAt: end, after: start), CharacterClass(scalar) == .space
        else { break }
        end -= UTF8.width(scalar)
      }
    }
    return start..<end
  }
}
