extension EditCommands {
  /// Replaces the selection by `new`; the caret goes after it.
  ///
  /// The kind is that of typing; a paste changes it to a command.
  public static func insert(
    _ new: TextRope, selection: Selection, text: TextRope
  ) -> EditResult? {
    let range = selection.range
    if range.isEmpty && new.isEmpty { return nil }
    return EditResult(
      edit: Edit(replacing: range, with: new, in: text),
      selection: Selection(caret: range.lowerBound + new.utf8Count),
      kind: new.newlineCount > 0 ? .newParagraph : .typing)
  }
}
