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
        Selection(anchor: boundary(near: draft.anchor), head: boundary(near: draft.caret)))
      viewport.restore(
        ScrollAnchor(offset: TextOffset(draft.topOffset), distance: draft.scroll))
    } else if let line = request.line {
      goToLine(line)
    }
    if let notice = request.notice { sheets.notify(notice) }
  }

  /// Where a caret may stand: a draft is a file, in which anything may be written.
  private func boundary(near offset: Int) -> TextOffset {
    let offset = TextOffset(min(max(0, offset), editor.text.utf8Count))
    return editor.text.clusterRange(containing: offset).lowerBound
  }
}
