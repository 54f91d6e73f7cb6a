extension EditCommands {
  /// Inserts a copy of the selection after it and selects the copy; without a selection copies the
  /// paragraph below it, with the caret at the same place in the copy.
  public static func duplicateParagraph(selection: Selection, text: TextRope) -> EditResult? {
    let range = selection.range
    if !range.isEmpty {
      return result(
        inserting: text[range], at: range.upperBound, of: text, moving: selection,
        by: range.count)
    }
    let block = ParagraphBlock(in: text, touching: selection)
    if !block.ending.isEmpty {
      return result(
        inserting: text[block.range], at: block.range.upperBound, of: text, moving: selection,
        by: block.range.count)
    }
    // For the last paragraph, the newline comes before the copy.
    var copy = block.lineEnding(in: text)
    copy.replace(copy.end..<copy.end, with: text[block.range])
    return result(
      inserting: copy, at: text.end, of: text, moving: selection, by: copy.utf8Count)
  }

  private static func result(
    inserting copy: TextRope, at offset: TextOffset, of text: TextRope,
    moving selection: Selection, by distance: Int
  ) -> EditResult {
    EditResult(
      edit: Edit(replacing: offset..<offset, with: copy, in: text),
      selection: Selection(
        anchor: selection.anchor + distance, head: selection.head + distance),
      kind: .command)
  }
}
