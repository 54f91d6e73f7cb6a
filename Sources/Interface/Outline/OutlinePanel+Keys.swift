import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// The list's answer to an event.
public enum OutlineResponse: Hashable {
  /// The list has no use for the event.
  case ignored
  /// Only the look of the list may have changed.
  case handled
  /// Another heading is marked; the page should show it.
  case marked
  /// The user goes to the marked heading.
  case chosen
  /// The user goes back to the previous place.
  case cancelled
  /// A chapter moves right before another heading.
  case move(chapter: Int, before: Int)
  /// A chapter moves one level in (`forward`) or out.
  case shift(chapter: Int, TextDirection)
}

extension OutlinePanel {
  /// Handles a key that is not for the field.
  public func handle(_ press: KeyPress) -> OutlineResponse {
    if drag != nil, press.key == .escape {
      endDrag()
      return .handled
    }
    switch press.key {
    case .escape: return .cancelled
    case .return where press.modifiers.isEmpty: return marked == nil ? .handled : .chosen
    case .up where press.modifiers == .alt, .down where press.modifiers == .alt:
      return move(press.key == .up ? .backward : .forward)
    case .left where press.modifiers == .alt, .right where press.modifiers == .alt:
      return shift(press.key == .left ? .backward : .forward)
    case .up where press.modifiers.isEmpty, .tab where press.modifiers == .shift: return step(-1)
    case .down where press.modifiers.isEmpty, .tab where press.modifiers.isEmpty: return step(1)
    case .pageUp where press.modifiers.isEmpty: return step(-page)
    case .pageDown where press.modifiers.isEmpty: return step(page)
    case .home where press.modifiers == .control || isListsOwn(press): return go(to: 0)
    case .end where press.modifiers == .control || isListsOwn(press):
      return go(to: content.rowCount - 1)
    default: return .ignored
    }
  }

  private func isListsOwn(_ press: KeyPress) -> Bool { press.modifiers.isEmpty && field.isEmpty }

  /// The rows that a page key moves: one fewer than are visible.
  private var page: Int { max(1, Int(visibleRows) - 1) }

  private func step(_ rows: Int) -> OutlineResponse { go(to: (marked ?? 0) + rows) }

  private func go(to row: Int) -> OutlineResponse {
    let last = marked
    mark(row)
    return marked == last ? .handled : .marked
  }

  /// The marked chapter, if the list is in the text's order.
  private var movable: Int? { content.found == nil ? marked : nil }

  private func move(_ direction: TextDirection) -> OutlineResponse {
    guard let chapter = movable, let place = content.outline.place(direction, of: chapter) else {
      return .handled
    }
    return .move(chapter: chapter, before: place)
  }

  private func shift(_ direction: TextDirection) -> OutlineResponse {
    movable.map { .shift(chapter: $0, direction) } ?? .handled
  }
}
