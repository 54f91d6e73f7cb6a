import Files
import Interface
import TextCore

/// The record of an edit before it is made.
extension DocumentEditor {
  /// Returns the record of a command's edit as `apply` makes it if neither selection nor page move
  /// before that, so that it can be sealed before.
  func expectedRecord(of result: EditResult) -> HistoryEdit {
    let edit = result.edit
    let (before, end) = (state, TextOffset(edit.newLength))
    let scroll =
      result.places.map(viewport.scrollAnchor(after:))
      ?? before.scroll.map {
        ScrollAnchor(offset: edit.map($0.offset, bias: .before), distance: $0.distance)
      }
    var selection = result.selection
    selection.anchor = min(selection.anchor, end)
    selection.head = min(selection.head, end)
    return HistoryEdit(
      edit, joins: false, before: before,
      after: EditorState(selection: selection, scroll: scroll))
  }
}
