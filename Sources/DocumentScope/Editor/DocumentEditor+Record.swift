import Files
import Interface
import TextCore

/// The record of an edit before it is made.
extension DocumentEditor {
  /// Returns the record of a command's edit as `apply` makes it if neither selection nor page move
  /// before that, so that it can be sealed before.
  ///
  /// - Parameter scroll: the page's position after the edit; `nil` keeps the text at its top in place.
  func expectedRecord(of result: EditResult, at scroll: ScrollAnchor? = nil) -> HistoryEdit {
    let edit = result.edit
    let (before, end) = (state, TextOffset(edit.newLength))
    let scroll =
      scroll ?? result.places.map(viewport.scrollAnchor(after:)) ?? scrollAnchor(after: edit)
    var selection = result.selection
    selection.anchor = min(selection.anchor, end)
    selection.head = min(selection.head, end)
    return HistoryEdit(
      edit, joins: false, before: before,
      after: EditorState(selection: selection, scroll: scroll))
  }

  /// Returns the record of another program's change as `takeOver` and `merge` make it if neither
  /// selection nor page move before that.
  func expectedRecord(of change: OutsideChange) -> HistoryEdit {
    let after = EditorState(
      selection: selection.mapped(by: change.edit), scroll: scrollAnchor(after: change.edit))
    return HistoryEdit(change.edit, joins: false, before: state, after: after)
  }

  /// Returns the page's position after an edit that keeps the text at its top in place.
  private func scrollAnchor(after edit: Edit) -> ScrollAnchor? {
    state.scroll.map {
      ScrollAnchor(offset: edit.map($0.offset, bias: .before), distance: $0.distance)
    }
  }
}
