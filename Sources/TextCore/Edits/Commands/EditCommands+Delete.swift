extension EditCommands {
  /// Deletes the selection, or the text between the caret and the next place by `unit`.
  ///
  /// Backspace is `.cluster, .backward`, and deletes from `TextRope.backspaceStart`.
  public static func delete(
    unit: TextUnit, direction: TextDirection, selection: Selection, movement: TextMovement
  ) -> EditResult? {
    var range = selection.range
    if range.isEmpty {
      range =
        unit == .cluster && direction == .backward
        ? movement.text.backspaceStart(before: range.lowerBound)..<range.lowerBound
        : selection.extended(by: unit, direction, movement: movement).range
    }
    if range.isEmpty { return nil }
    return EditResult(
      edit: Edit(replacing: range, with: TextRope(), in: movement.text),
      selection: Selection(caret: range.lowerBound), kind: .deleting)
  }
}
