import TextCore

extension EditResult {
  /// The same with the numbers of the ordered lists that it touches put right, all in one edit.
  ///
  /// Items count on from the item before them and lists keep their first number. A list that did
  /// not count before is left alone, and so is one that is too long to be read while a key is
  /// held. Costs nothing but a look at the paragraph where only its text was changed.
  public func renumberingLists(in context: FormattingContext) -> EditResult {
    renumberingLists(after: .text, in: context)
  }

  /// The same with what is in an item moved along, where the edit makes the marker of the item wider or
  /// narrower. Costs nothing but a look at the paragraph where only its text was changed.
  public func movingItems(in context: FormattingContext) -> EditResult {
    guard let moves = try? ListRenumbering.moves(after: edit, in: context) else { return self }
    return followed(by: moves)
  }

  func renumberingLists(
    after change: ListRenumbering.Change, in context: FormattingContext
  ) -> EditResult {
    guard let numbers = try? ListRenumbering.edit(after: edit, change, in: context) else {
      return self
    }
    return followed(by: numbers)
  }

  private func followed(by later: Edit) -> EditResult {
    guard let both = try? edit.followed(by: later) else { return self }
    var result = self
    result.edit = both
    result.selection = selection.mapped(by: later)
    return result
  }
}
