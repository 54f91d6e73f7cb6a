import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// The list's answer to an event.
public enum OutlineResponse: Hashable {
  /// It is not for it.
  case ignored
  /// Nothing but what it shows.
  case handled
  /// Another heading is marked, whose place is to be shown.
  case marked
  /// Something else is typed into the field.
  case filtered
  /// The field wants what is on the clipboard, which `insert` takes when it has come.
  case wantsClipboard
  /// The marked heading is where one wants to go.
  case chosen
  /// One wants to be where one was.
  case cancelled
  /// A chapter is to stand right before another heading.
  case move(chapter: Int, before: Int)
  /// A chapter is to go one level in (`forward`) or out.
  case shift(chapter: Int, TextDirection)
}

extension OutlinePanel {
  /// A key.
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
    default: return handleInField(press)
    }
  }

  private func isListsOwn(_ press: KeyPress) -> Bool { press.modifiers.isEmpty && field.isEmpty }

  /// Rows that a page goes: one stays for the eye to hold on to.
  private var page: Int { max(1, Int(visibleRows) - 1) }

  private func step(_ rows: Int) -> OutlineResponse { go(to: (marked ?? 0) + rows) }

  private func go(to row: Int) -> OutlineResponse {
    let last = marked
    mark(row)
    return marked == last ? .handled : .marked
  }

  /// The chapter that is marked, where the list is in the text's order.
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

  private func handleInField(_ press: KeyPress) -> OutlineResponse {
    switch field.handle(press, clipboard: clipboard, in: fieldView) {
    case .changed: return .filtered
    case .handled: return .handled
    case .wantsClipboard: return .wantsClipboard
    case .ignored: return press.text.map(insert) ?? .ignored
    }
  }

  /// Typed text.
  public func insert(_ text: String) -> OutlineResponse {
    field.insert(text) == .changed ? .filtered : .handled
  }

  /// An input method shows something in the field.
  public func compose(_ text: String, choice: Range<Int>) { field.compose(text, choice: choice) }

  /// Where an input method's list of candidates belongs.
  public var textInputRect: Rect? { fieldView?.textInputRect }
}
