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
        Selection(anchor: TextOffset(draft.anchor), head: TextOffset(draft.caret)))
      viewport.restore(
        ScrollAnchor(offset: TextOffset(draft.topOffset), distance: draft.scroll))
    } else if let line = request.line {
      goToLine(line)
    }
    if let notice = request.notice { sheets.notify(notice) }
  }
}
