import Canvas
import Platform
import TextCore

/// The selected text. It may span several messages: then it ends in the one with the focus, whose field
/// has that part of it, and all text up to its start belongs to it.
extension ChatList {
  /// The beginning of a selection that ends in another message.
  struct SelectionStart {
    /// The key of its message.
    let key: String
    /// The word or message that was pressed first, which stays selected. Empty after a single click.
    let range: TextRange
    /// The step by which the pointer extends the selection.
    let granularity: Selection.Granularity
  }

  func index(of key: String?) -> Int? { bubbles.firstIndex { $0.entry.key == key } }

  var focusedBubble: ChatBubble? { index(of: focus).map { bubbles[$0] } }

  /// Gives a message the focus, with nothing selected.
  func focus(_ key: String) {
    endFocus()
    focus = key
  }

  /// Ends the focus and the selection.
  public func endFocus() {
    if let index = index(of: focus) { bubbles[index].field.select(0..<0) }
    (focus, selectionStart) = (nil, nil)
  }

  /// Returns the selected part of a message.
  func selection(at index: Int) -> TextRange {
    guard let end = self.index(of: focus) else { return 0..<0 }
    let field = bubbles[index].field
    if index == end { return field.selection.range }
    guard let selectionStart, let start = self.index(of: selectionStart.key),
      (min(start, end)...max(start, end)).contains(index)
    else { return 0..<0 }
    guard index == start else { return 0..<field.text.end }
    let range = selectionStart.range
    return start < end ? range.lowerBound..<field.text.end : 0..<range.upperBound
  }

  /// The selected text, with a line for each message; `nil` if none is selected.
  var selectedText: TextRope? {
    let parts = bubbles.indices.compactMap { index -> String? in
      let range = selection(at: index)
      return range.isEmpty ? nil : bubbles[index].field.text.string(in: range)
    }
    return parts.isEmpty ? nil : TextRope(parts.joined(separator: "\n"))
  }

  /// Selects all text of the message with the focus, or of all messages if that is selected already.
  public func selectAll() {
    guard let index = index(of: focus) else { return }
    let all = 0..<bubbles[index].field.text.end
    if bubbles[index].field.selection.range == all, bubbles.count > 1, let last = bubbles.last {
      focus(bubbles[0].entry.key)
      moveEnd(to: bubbles.count - 1, head: last.field.text.end)
    } else {
      selectionStart = nil
      bubbles[index].field.select(all)
    }
    publishSelection()
  }

  /// Copies the selection, or else the whole message with the focus.
  public func copy() {
    guard let text = selectedText ?? focusedBubble?.field.text else { return }
    clipboard.offer(ClipboardContent(text: text), on: .clipboard)
  }

  /// Offers the selection to the middle button of other programs.
  func publishSelection() {
    if let text = selectedText { clipboard.offer(ClipboardContent(text: text), on: .primary) }
  }

  /// Moves the end of the selection, and the focus, to a message.
  ///
  /// - Parameter head: the place of the end in it; `nil` for the edge at which the selection enters.
  func moveEnd(to index: Int, head: TextOffset? = nil) {
    guard let old = self.index(of: focus), old != index else { return }
    let (left, entered) = (bubbles[old], bubbles[index])
    let start =
      selectionStart
      ?? SelectionStart(
        key: left.entry.key, range: left.field.selection.anchorRange,
        granularity: left.field.selection.granularity)
    guard let first = self.index(of: start.key) else { return focus(entered.entry.key) }
    bubbles[old].field.select(0..<0)
    focus = entered.entry.key
    selectionStart = index == first ? nil : start
    let edge = index > first ? 0 : entered.field.text.end
    let kept = index == first ? start.range : edge..<edge
    let head = head ?? kept.upperBound
    var selection = Selection(
      anchor: head < kept.upperBound ? kept.upperBound : kept.lowerBound, head: head)
    (selection.anchorRange, selection.granularity) = (kept, start.granularity)
    bubbles[index].field.select(selection)
  }

  /// Extends the selection by a key, also into the message before or after.
  func select(by press: KeyPress) {
    guard let index = index(of: focus) else { return }
    if !extend(by: press, at: index), leavesMessage(press) {
      let isAtStart = bubbles[index].field.selection.head == 0
      let next = isAtStart ? index - 1 : index + 1
      if bubbles.indices.contains(next) {
        moveEnd(to: next, head: isAtStart ? bubbles[next].field.text.end : 0)
        _ = extend(by: press, at: next)
      }
    }
    bringHead()
    publishSelection()
  }

  /// Scrolls to the line in which the selection ends.
  private func bringHead() {
    guard let bubble = focusedBubble, let line = bubble.headLine else { return }
    bring(bubble.frame.y + line.lowerBound..<bubble.frame.y + line.upperBound)
  }

  /// True for keys that go on where a message ends; Home and End stay in its line.
  private func leavesMessage(_ press: KeyPress) -> Bool {
    switch press.key {
    case .home, .end: press.modifiers.contains(.control)
    case .up, .down: !press.modifiers.contains(.control)
    default: true
    }
  }

  /// Extends the selection in a message; returns false if its end is where it was.
  private func extend(by press: KeyPress, at index: Int) -> Bool {
    let (head, lines) = (bubbles[index].field.selection.head, bubbles[index])
    _ = bubbles[index].field.handle(press, clipboard: clipboard, in: lines)
    return bubbles[index].field.selection.head != head
  }
}
