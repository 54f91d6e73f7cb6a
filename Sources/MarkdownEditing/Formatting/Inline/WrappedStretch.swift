import MarkdownSyntax
import TextCore

/// The place of a mark that is typed over a range of one line.
struct WrappedStretch {
  let paragraph: FormattingParagraph
  /// The first byte of the paragraph's text.
  let textStart: Int
  let mark: UInt8

  /// Returns the range to put the marks around: `range`, or the part of it inside of punctuation at
  /// its ends, where CommonMark's flanking rules forbid marks around all of it, as with a command
  /// (`PunctuationEdges`). Returns `range` also if no place works: the typed marks are written
  /// anyway.
  func place(for range: Range<Int>) -> Range<Int> {
    guard mark != .backtick, !paragraph.isTooLong, range.lowerBound >= textStart,
      range.upperBound <= paragraph.bytes.count, !mayStand(around: range)
    else { return range }
    return PunctuationEdges(paragraph.bytes).inner(of: range).first { inner in
      mayStand(around: inner) && isRead(around: inner)
    } ?? range
  }

  /// Returns true if the flanking rules let marks of this kind begin and end there.
  private func mayStand(around range: Range<Int>) -> Bool {
    let bytes = paragraph.bytes
    return TagEdges(bytes: bytes, text: textStart..<bytes.count)
      .allow(mark, around: range) { bytes[$0] == mark }
  }

  /// Returns true if the marks around the range are parsed as tags: not in code, for example.
  private func isRead(around range: Range<Int>) -> Bool {
    let bytes = paragraph.bytes
    // One equals sign means nothing before there is a second one.
    let hasMark = bytes[range.lowerBound] == mark || bytes[..<range.lowerBound].last == mark
    let marks = Array(repeating: mark, count: mark == .equals && !hasMark ? 2 : 1)
    var written = bytes
    written.insert(contentsOf: marks, at: range.upperBound)
    written.insert(contentsOf: marks, at: range.lowerBound)
    return paragraph.structure(with: written).constructs.contains {
      $0.openingTag.contains(range.lowerBound)
        && $0.closingTag.contains(range.upperBound + marks.count)
    }
  }
}
