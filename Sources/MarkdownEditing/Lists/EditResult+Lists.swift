import TextCore

extension EditResult {
  /// Returns the edit with the numbers of the ordered lists that it touches corrected, all in one
  /// edit.
  ///
  /// Items count on from the item before them, and lists keep their first number. A list that did
  /// not count before is left alone, and so is one that is too long to read at each key press. If
  /// only the text of a paragraph was changed, this only reads the paragraph's beginning.
  public func renumberingLists(in context: FormattingContext) -> EditResult {
    renumberingLists(after: .text, in: context)
  }

  /// Returns the edit with the content of an item moved along, if the edit makes the marker of the
  /// item wider or narrower. If only the text of a paragraph was changed, this only reads the
  /// paragraph's beginning.
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
    // They are those of the first edit alone.
    result.places = nil
    result.selection = selection.mapped(by: later)
    return result
  }
}
