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

  /// Gives a message the focus, and ends the selection in any other.
  func focus(_ key: String) {
    if focus != key { endFocus() }
    focus = key
  }

  /// Gives the last message the focus; returns false if there is none.
  public func focusLast() -> Bool {
    guard let last = entries.last else { return false }
    move(to: last.key)
    return true
  }

  /// Ends the focus and the selection.
  public func endFocus() {
    if let focus { change(focus) { $0.select(0..<0) } }
    focus = nil
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
      return links(ofEntry: index).first.map(KeyResponse.open) ?? .handled
    case .left, .right, .home, .end:
      guard press.modifiers.contains(.shift) else { return .handled }
      select(by: press)
    case .character("a") where press.modifiers == .control: select(by: press)
    case .character("c") where press.modifiers == .control,
      .insert where press.modifiers == .control:
      copy()
    case .menu,
      .function(10) where press.modifiers == .shift:
      guard let bubble = focusedBubble else { return .handled }
      let frame = frame(of: bubble)
      return .wantsMenu(at: Point(x: frame.x + ChatMetrics.sidePadding, y: frame.maxY))
    default: return .ignored
    }
    return .handled
  }

  /// Changes the selection in the message with the focus by a key, and offers it to other programs.
  private func select(by press: KeyPress) {
    guard let focus else { return }
    change(focus) { [clipboard] in _ = $0.handle(press, clipboard: clipboard, in: nil) }
    if let text = selectedText { clipboard.offer(ClipboardContent(text: text), on: .primary) }
  }

  /// Returns the menu of the message with the focus.
  public func menu(open: @escaping (ChatLink) -> Void) -> Menu {
    menu(opening: focusedIndex.flatMap { links(ofEntry: $0).first }, open)
  }

  private func links(ofEntry index: Int) -> [ChatLink] { ChatLink.links(in: entries[index].text) }

  // The selection

  var focusedBubble: ChatBubble? { bubbles.first { $0.entry.key == focus } }

  /// Changes the selection in a message.
  func change(_ key: String, _ change: (inout TextField) -> Void) {
    guard let index = bubbles.firstIndex(where: { $0.entry.key == key }) else { return }
    change(&bubbles[index].field)
  }

  /// The selected text of the message with the focus; `nil` if none is selected.
  var selectedText: TextRope? {
    guard let field = focusedBubble?.field, !field.selection.isEmpty else { return nil }
    return field.text[field.selection.range]
  }

  /// Selects all text of the message with the focus.
  public func selectAll() {
    guard let focus else { return }
    change(focus) { $0.select(0..<$0.text.end) }
  }

  /// Copies the selection, or else the whole message with the focus.
  public func copy() {
    guard let text = selectedText ?? focusedBubble?.field.text else { return }
    clipboard.offer(ClipboardContent(text: text), on: .clipboard)
  }
}
