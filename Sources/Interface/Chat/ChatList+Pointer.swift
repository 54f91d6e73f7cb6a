import Canvas
import Localization
import Platform
import TextCore

/// The pointer on the messages.
extension ChatList {
  /// Returns the message at a point of the window.
  func bubble(at point: Point) -> ChatBubble? {
    guard area.contains(point) else { return nil }
    return bubbles.first { frame(of: $0).contains(point) }
  }

  private func isOnScrollLine(_ point: Point) -> Bool {
    guard let line = scrollLine, area.contains(point) else { return false }
    return point.x >= line.x - PageMetrics.scrollGrasp.side && point.y >= line.y
      && point.y < line.maxY
  }

  /// True if a press at a point is for a message or the scroll line.
  public func contains(_ point: Point) -> Bool {
    isOnScrollLine(point) || bubble(at: point) != nil
  }

  /// Returns the pointer's shape over a point; `nil` beside the messages.
  public func pointerShape(at point: Point) -> PointerShape? {
    guard let bubble = bubble(at: point) else { return nil }
    return bubble.link(at: point, in: frame(of: bubble)) == nil ? .text : .hand
  }

  /// Follows the pointer; `nil`: it has left. Returns true if the list looks different now.
  public func hover(at point: Point?) -> Bool {
    let key = point.flatMap { bubble(at: $0)?.entry.key }
    defer { hovered = key }
    return key != hovered
  }

  /// Handles a press of the left button; returns false beside messages and scroll line. A message
  /// gets the keyboard focus.
  public func press(at point: Point, clicks: Int, isExtending: Bool) -> Bool {
    if isOnScrollLine(point), let line = scrollLine {
      grasp = point.y - line.y
      return true
    }
    guard let bubble = bubble(at: point) else { return false }
    let frame = frame(of: bubble)
    focus(bubble.entry.key)
    pressed = (bubble.entry.key, bubble.link(at: point, in: frame))
    if let hit = bubble.hit(at: point, in: frame) {
      change(bubble.entry.key) { $0.press(hit, clicks: clicks, extending: isExtending) }
    }
    return true
  }

  /// Follows the held button.
  public func drag(to point: Point) {
    if let grasp { return moveScrollLine(to: point.y - grasp) }
    guard let pressed, let bubble = bubbles.first(where: { $0.entry.key == pressed.key }),
      let hit = bubble.hit(at: point, in: frame(of: bubble))
    else { return }
    change(pressed.key) { $0.extend(to: hit) }
  }

  /// Ends a press of the left button, at a point; `nil`: it was not seen. Returns the link that was
  /// clicked.
  public func release(at point: Point?) -> ChatLink? {
    defer { (pressed, grasp) = (nil, nil) }
    guard let pressed, let bubble = bubbles.first(where: { $0.entry.key == pressed.key }) else {
      return nil
    }
    if let text = selectedText { clipboard.offer(ClipboardContent(text: text), on: .primary) }
    guard let point, let link = pressed.link, bubble.field.selection.isEmpty,
      bubble.link(at: point, in: frame(of: bubble)) == link
    else { return nil }
    return link
  }

  /// Handles the wheel; returns true if the list scrolls.
  public func turnWheel(_ detents: Double) -> Bool {
    scroll(by: -detents * PageMetrics.sheetWheelStep)
  }

  /// Returns the menu of a message at a point; `open` opens a link. `nil` beside the messages.
  public func menu(at point: Point, open: @escaping (ChatLink) -> Void) -> Menu? {
    guard let bubble = bubble(at: point) else { return nil }
    let link = bubble.link(at: point, in: frame(of: bubble))
    focus(bubble.entry.key)
    return menu(opening: link, open)
  }

  /// Returns the menu of the message with the focus, for its first link.
  func menu(opening link: ChatLink?, _ open: @escaping (ChatLink) -> Void) -> Menu {
    Menu("", isNeverEmpty: true) { [weak self] in
      var copy = MenuItem(.words(Phrase("Copy"))) { self?.copy() }
      copy.keys = "Ctrl+C"
      let opening = link.map { link in
        MenuEntry.always(.item(MenuItem(.words(Phrase("Open Link"))) { open(link) }))
      }
      return [.always(.item(copy))] + (opening.map { [$0] } ?? [])
    }
  }
}
