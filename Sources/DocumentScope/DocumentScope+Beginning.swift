import ApplicationScope
import Files
import Interface
import TextCore
import WindowScope

extension DocumentScope {
  /// Restores the request's positions of caret and page.
  func begin() {
    if request.isUnsaved {
      editor.markUnsaved()
      file.history.noteUnsaved()
    }
    file.autosave.saveRestored()
    if let line = request.line {
      goToLine(line)
    } else if let history = request.history, request.rest == nil {
      goBack(to: history.replay.place)
    } else {
      file.place.restore()
    }
    if let theirs = request.keptBack { file.outsideChanges.keepBack(theirs) }
    if let notice = request.notice { sheets.notify(notice) }
  }

  private func goBack(to place: EditorState) {
    editor.select(
      Selection(
        anchor: editor.text.caretPlace(near: place.selection.anchor),
        head: editor.text.caretPlace(near: place.selection.head),
        affinity: place.selection.affinity))
    guard let scroll = place.scroll else { return }
    viewport.restore(
      ScrollAnchor(offset: editor.text.caretPlace(near: scroll.offset), distance: scroll.distance))
  }
}
