import Canvas
import Platform
import TextCore

/// The keyboard on the messages.
extension ChatList: ControlInput {
  private var focusedIndex: Int? { entries.firstIndex { $0.key == focus } }

  /// Gives the last message the focus.
  public func focusLast() {
    if let last = entries.last { move(to: last.key) }
  }

  private func move(to key: String) {
    focus(key)
    bring(key)
  }

  /// Handles a key while a message has the focus.
  public func handle(_ press: KeyPress) -> Bool {
    guard let index = focusedIndex else { return false }
    switch press.key {
    case .up where press.modifiers.isEmpty: move(to: entries[max(0, index - 1)].key)
    case .down where press.modifiers.isEmpty:
      if index + 1 < entries.count {
        move(to: entries[index + 1].key)
      } else {
        owner?.focusDidLeaveMessages()
      }
    case .home where press.modifiers.isEmpty: move(to: entries[0].key)
    case .end where press.modifiers.isEmpty: move(to: entries[entries.count - 1].key)
    case .return where press.modifiers.isEmpty:
      if let link = focusedBubble?.links.first { owner?.open(link) }
    case .left, .right, .up, .down, .home, .end:
      if press.modifiers.contains(.shift) { select(by: press) }
    case .menu,
      .function(10) where press.modifiers == .shift:
      guard let bubble = focusedBubble else { break }
      let frame = frame(of: bubble)
      owner?.open(
        menu(opening: bubble.links.first),
        byKeyAt: Point(x: frame.x + ChatMetrics.sidePadding, y: frame.maxY))
    default:
      switch FieldCommand(press) {
      case .selectAll: selectAll()
      case .copy: copy()
      default: return false
      }
    }
    return true
  }
}
