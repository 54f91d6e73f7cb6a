import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Puts the typed character around the selection: a mark, or a bracket or quote and its other
  /// half. Marks go into each paragraph, after its prefix, without white space at the ends, and
  /// inside of punctuation where they would mean nothing outside (`WrappedStretch`). The selected
  /// text stays selected. Nil if `typed` is no such character or nothing is selected.
  public static func wrap(_ typed: String, in context: FormattingContext) -> EditResult? {
    let selection = context.selection
    guard !selection.isEmpty, let pair = WrappingPair(typed) else { return nil }
    var writer = EditWriter(context.text, sizes: context.editSizes)
    func wrap(_ range: TextRange) {
      writer.replace(range.lowerBound..<range.lowerBound, with: pair.opening)
      writer.replace(range.upperBound..<range.upperBound, with: pair.closing)
    }
    if pair.isMark {
      for line in context.lines {
        let head = ParagraphHead(line, in: context)
        guard context.isGoingOn(head.range.upperBound) else { return nil }
        let start = max(selection.range.lowerBound, head.textStart)
        let end = max(start, min(selection.range.upperBound, head.contentEnd))
        guard let letters = line.trimmed(start..<end, in: context.text) else { continue }
        if line.isWord(letters, after: head.textStart) {
          wrap(letters)
          continue
        }
        wrap(pair.place(for: letters, in: context.paragraph(line), after: head.textStart))
      }
    } else {
      wrap(selection.range)
    }
    return writer.finish().map { EditResult($0, keeping: selection) }
  }

  /// Returns true if a typed letter is put around each line of a selection (`wrap`).
  public static func isMark(_ typed: String) -> Bool { WrappingPair(typed)?.isMark ?? false }
}

extension LineReader.Line {
  /// Returns true if the first and the last byte of `range` are letters or digits, and there is white space
  /// or nothing beside them: marks may stand around such a range.
  fileprivate func isWord(_ range: TextRange, after textStart: TextOffset) -> Bool {
    guard let bytes, range.lowerBound >= textStart else { return false }
    let lower = range.lowerBound - content.lowerBound
    let upper = range.upperBound - content.lowerBound
    guard lower < upper, bytes[lower].isAlphanumeric, bytes[upper - 1].isAlphanumeric else {
      return false
    }
    return (range.lowerBound == textStart || bytes[lower - 1].isWhiteSpace)
      && (upper == bytes.count || bytes[upper].isWhiteSpace)
  }

  /// Returns `range`, of this line of `text`, without white space at its ends; nil if there is
  /// nothing else in it.
  fileprivate func trimmed(_ range: TextRange, in text: TextRope) -> TextRange? {
    // An empty selection may be inside of the line's ending.
    guard !range.isEmpty else { return nil }
    guard let bytes else { return text.trimmed(range) }
    let lower = range.lowerBound - content.lowerBound
    let letters = bytes[lower..<(lower + range.count)]
    guard let first = letters.firstIndex(where: { !$0.isWhiteSpace }),
      let last = letters.lastIndex(where: { !$0.isWhiteSpace })
    else { return nil }
    return (content.lowerBound + first)..<(content.lowerBound + last + 1)
  }
}

extension TextRope {
  /// Returns `range` without white space at its ends; nil if there is nothing else in it.
  fileprivate func trimmed(_ range: TextRange) -> TextRange? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, byte(at: start).isWhiteSpace { start = start + 1 }
    while start < end, byte(at: end - 1).isWhiteSpace { end = end - 1 }
    return start < end ? start..<end : nil
  }
}

/// The text before and after a selection when a character is typed over it.
private struct WrappingPair {
  let opening: [UInt8]
  let closing: [UInt8]
  /// True if it is a mark of Markdown.
  let isMark: Bool

  init?(_ typed: String) {
    let other: String
    switch typed {
    case "*", "_", "`", "=", "~": (other, isMark) = (typed, true)
    case "(": (other, isMark) = (")", false)
    case "[": (other, isMark) = ("]", false)
    case "{": (other, isMark) = ("}", false)
    case "\"", "'": (other, isMark) = (typed, false)
    default: return nil
    }
    opening = Array(typed.utf8)
    closing = Array(other.utf8)
  }

  /// Returns the range to put the marks around when they are typed over `letters`.
  func place(
    for letters: TextRange, in paragraph: FormattingParagraph, after textStart: TextOffset
  ) -> TextRange {
    let start = paragraph.start
    let stretch = WrappedStretch(
      paragraph: paragraph, textStart: max(0, textStart - start), mark: opening[0])
    return paragraph.textRange(
      stretch.place(for: (letters.lowerBound - start)..<(letters.upperBound - start)))
  }
}
