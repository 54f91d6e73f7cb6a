extension EditCommands {
  /// Puts `text` in the place of the selection; the caret goes after it.
  ///
  /// The kind is that of typing; whoever pastes makes it a command.
  public static func insert(text: TextRope, selection: Selection) -> EditResult? {
    let range = selection.range
    if range.isEmpty && text.isEmpty { return nil }
    return EditResult(
      edit: Edit(replacing: range, with: text),
      selection: Selection(caret: range.lowerBound + text.utf8Count),
      kind: text.newlineCount > 0 ? .newParagraph : .typing)
  }
}
