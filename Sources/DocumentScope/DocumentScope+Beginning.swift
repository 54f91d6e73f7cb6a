import ApplicationScope
import Files
import Interface
import TextCore

extension DocumentScope {
  /// Puts caret and page where the request wants them.
  func begin() {
    if request.isUnsaved { editor.markUnsaved() }
    if let draft = request.draft {
      editor.select(
        Selection(
          anchor: editor.text.caretPlace(near: TextOffset(draft.anchor)),
          head: editor.text.caretPlace(near: TextOffset(draft.caret))))
      viewport.restore(
        ScrollAnchor(offset: TextOffset(draft.topOffset), distance: draft.scroll))
    } else if let line = request.line {
      goToLine(line)
    } else {
      place.restore()
    }
    if let notice = request.notice { sheets.notify(notice) }
  }
}
