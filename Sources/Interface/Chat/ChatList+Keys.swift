import Canvas
import Platform
import TextCore

/// The keyboard on the messages.
extension ChatList {
  /// The answer to a key.
  public enum KeyResponse: Hashable, Sendable {
    case ignored, handled
    /// The focus leaves the list at its end.
    case left
    /// A link is to be opened.
    case open(ChatLink)
    /// The menu is wanted, below a point of the window.
    case wantsMenu(at: Point)
  }

  private var focusedIndex: Int? { entries.firstIndex { $0.key == focus } }

  /// Gives the last message the focus; returns false if there is none.
  public func focusLast() -> Bool {
    guard let last = entries.last else { return false }
    move(to: last.key)
    return true
  }

  private func move(to key: String) {
    focus(key)
    bring(key)
  }

  /// Handles a key while a message has the focus.
  public func handle(_ press: KeyPress) -> KeyResponse {
    guard let index = focusedIndex else { return .ignored }
    switch press.key {
    case .up where press.modifiers.isEmpty: move(to: entries[max(0, index - 1)].key)
    case .down where press.modifiers.isEmpty:
      guard index + 1 < entries.count else { return .left }
      move(to: entries[index + 1].key)
    case .home where press.modifiers.isEmpty: move(to: entries[0].key)
    case .end where press.modifiers.isEmpty: move(to: entries[entries.count - 1].key)
    case .return where press.modifiers.isEmpty:
      return focusedBubble?.links.first.map(KeyResponse.open) ?? .handled
    case .left, .right, .up, .down, .home, .end:
      if press.modifiers.contains(.shift) { select(by: press) }
    case .menu,
      .function(10) where press.modifiers == .shift:
      guard let bubble = focusedBubble else { return .handled }
      let frame = frame(of: bubble)
      return .wantsMenu(at: Point(x: frame.x + ChatMetrics.sidePadding, y: frame.maxY))
    default:
      switch FieldCommand(press) {
      case .selectAll: selectAll()
      case .copy: copy()
      default: return .ignored
      }
    }
    return .handled
  }

  /// Returns the menu of the message with the focus.
  public func menu(open: @escaping (ChatLink) -> Void) -> Menu {
    menu(opening: focusedBubble?.links.first, open)
  }
}
