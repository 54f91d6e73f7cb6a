import Canvas
import MarkdownSyntax
import Platform
import TextCore

extension OutlinePanel {
  /// Handles a key that is not for the field; `false` if it has no use for it.
  public func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape: if drag != nil { endDrag() } else { owner?.cancel() }
    case .return where press.modifiers.isEmpty: if marked != nil { owner?.goToMarked() }
    case .up where press.modifiers == .alt, .down where press.modifiers == .alt:
      move(press.key == .up ? .backward : .forward)
    case .left where press.modifiers == .alt, .right where press.modifiers == .alt:
      if let movable { owner?.shift(movable, press.key == .left ? .backward : .forward) }
    case .up where press.modifiers.isEmpty, .tab where press.modifiers == .shift: step(-1)
    case .down where press.modifiers.isEmpty, .tab where press.modifiers.isEmpty: step(1)
    case .pageUp where press.modifiers.isEmpty: step(-page)
    case .pageDown where press.modifiers.isEmpty: step(page)
    case .home where press.modifiers == .control || isListsOwn(press): go(to: 0)
    case .end where press.modifiers == .control || isListsOwn(press): go(to: content.rowCount - 1)
    default: return false
    }
    return true
  }

  private func isListsOwn(_ press: KeyPress) -> Bool { press.modifiers.isEmpty && field.isEmpty }

  /// The rows that a page key moves: one fewer than are visible.
  private var page: Int { max(1, Int(visibleRows) - 1) }

  private func step(_ rows: Int) { go(to: (marked ?? 0) + rows) }

  private func go(to row: Int) {
    let last = marked
    mark(row)
    if marked != last { owner?.showMarked() }
  }

  /// The marked chapter, if the list is in the text's order.
  private var movable: Int? { content.found == nil ? marked : nil }

  private func move(_ direction: TextDirection) {
    if let chapter = movable, let place = content.outline.place(direction, of: chapter) {
      owner?.move(chapter, before: place)
    }
  }
}
