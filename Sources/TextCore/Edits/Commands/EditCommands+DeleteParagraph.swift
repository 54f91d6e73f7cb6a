extension EditCommands {
  /// Deletes the paragraphs that the selection touches, with their newlines. The caret goes to the
  /// start of the paragraph that takes their place.
  ///
  /// Deleting the last paragraph also deletes the newline before it.
  public static func deleteParagraph(selection: Selection, text: TextRope) -> EditResult? {
    let block = ParagraphBlock(in: text, touching: selection)
    var range = block.range
    var caret = range.lowerBound
    if block.ending.isEmpty, range.lowerBound > 0 {
      let previous = text.contentRange(at: range.lowerBound - 1)
      range = previous.upperBound..<range.upperBound
      caret = previous.lowerBound
    }
    if range.isEmpty { return nil }
    return EditResult(
      edit: Edit(replacing: range, with: TextRope(), in: text),
      selection: Selection(caret: caret), kind: .command)
  }
}
