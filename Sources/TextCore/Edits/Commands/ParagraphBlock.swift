/// One or more whole paragraphs that a command changes.
struct ParagraphBlock {
  /// The range of the paragraphs, with the newline of the last one.
  let range: TextRange
  /// The range of the paragraphs without the last newline.
  let content: TextRange

  /// The last newline, `\n` or `\r\n`; empty at the end of a text that ends without one.
  var ending: TextRange { content.upperBound..<range.upperBound }

  /// Makes the block of the paragraphs that `selection` touches. One is not touched if the
  /// selection only ends at its start.
  init(in text: TextRope, touching selection: Selection) {
    let selected = selection.range
    let last = text.paragraphRange(at: selected.upperBound)
    let reachesLast = selected.isEmpty || selected.upperBound > last.lowerBound
    let upper = reachesLast ? last.upperBound : last.lowerBound
    range = text.paragraphRange(at: selected.lowerBound).lowerBound..<upper
    content = text.content(of: range)
  }

  /// Makes the block of the paragraph that holds `offset`.
  init(in text: TextRope, holding offset: TextOffset) {
    self.init(in: text, touching: Selection(caret: offset))
  }

  /// Returns a line ending for new paragraphs of this block: its own, else that of the paragraph
  /// before it, else `\n`.
  func lineEnding(in text: TextRope) -> TextRope {
    if !ending.isEmpty { return text[ending] }
    guard range.lowerBound > 0 else { return TextRope("\n") }
    return text[ParagraphBlock(in: text, holding: range.lowerBound - 1).ending]
  }
}
