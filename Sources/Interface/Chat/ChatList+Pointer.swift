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

  public func pointerShape(at point: Point) -> PointerShape {
    let link = bubble(at: point).flatMap { $0.link(at: point, in: frame(of: $0)) }
    return link == nil ? .text : .hand
  }

  /// Follows the pointer; `nil`: it has left. Returns true if the list looks different now.
  public func hover(at point: Point?) -> Bool {
    let key = point.flatMap { bubble(at: $0)?.entry.key }
    defer { hovered = key }
    return key != hovered
  }

  /// Handles a press of the left button. The message under it gets the keyboard focus.
  public func press(at point: Point, clicks: Int, extends: Bool, in frame: Rect) -> Bool {
    guard let bubble = bubble(at: point), let index = index(of: bubble.entry.key) else {
      return false
    }
    let frame = self.frame(of: bubble)
    let isExtending = extends && focus != nil
    if isExtending { moveEnd(to: index) } else { focus(bubble.entry.key) }
    pressed = (bubble.entry.key, bubble.link(at: point, in: frame))
    if let hit = bubble.hit(at: point, in: frame) {
      bubbles[index].field.press(hit, clicks: clicks, extending: isExtending)
    }
    return true
  }

  /// Follows the held button: over other messages the selection grows into them.
  public func drag(to point: Point, in frame: Rect) {
    guard pressed != nil else { return }
    dragScroll.hold(at: point, of: area)
    extendSelection(to: point)
  }

  /// Extends the selection to the visible text nearest to a point.
  private func extendSelection(to point: Point) {
    let nearest = Point(x: point.x, y: max(area.y, min(point.y, area.maxY - 1)))
    func distance(_ bubble: ChatBubble) -> Double {
      let frame = frame(of: bubble)
      return max(0, frame.y - nearest.y, nearest.y - frame.maxY)
    }
    let indices = bubbles.indices
    guard let index = indices.min(by: { distance(bubbles[$0]) < distance(bubbles[$1]) }),
      let hit = bubbles[index].hit(at: nearest, in: frame(of: bubbles[index]))
    else { return }
    moveEnd(to: index)
    bubbles[index].field.extend(to: hit)
  }

  /// Ends a press of the left button, and opens the link that was clicked.
  public func release(at point: Point?, in frame: Rect) {
    defer { (pressed, dragScroll) = (nil, DragScroll()) }
    guard let pressed, let bubble = bubbles.first(where: { $0.entry.key == pressed.key }) else {
      return
    }
    publishSelection()
    if let point, let link = pressed.link, selectedText == nil,
      bubble.link(at: point, in: self.frame(of: bubble)) == link
    {
      owner?.open(link)
    }
  }

  /// Returns the menu of a message at a point; `nil` beside the messages.
  public func menu(at point: Point) -> Menu? {
    guard let bubble = bubble(at: point) else { return nil }
    let link = bubble.link(at: point, in: frame(of: bubble))
    let isSelected = index(of: bubble.entry.key).map { !selection(at: $0).isEmpty } ?? false
    if !isSelected { focus(bubble.entry.key) }
    return menu(opening: link)
  }

  /// Returns the menu of the message with the focus, and of a link in it.
  func menu(opening link: ChatLink?) -> Menu {
    Menu("", isNeverEmpty: true) { [weak self] in
      var copy = MenuItem(.words(Phrase("Copy"))) { self?.copy() }
      copy.keys = "Ctrl+C"
      let opening = link.map { link in
        MenuEntry.always(
          .item(MenuItem(.words(Phrase("Open Link"))) { self?.owner?.open(link) }))
      }
      return [.always(.item(copy))] + (opening.map { [$0] } ?? [])
    }
  }
}

extension ChatList: Animated {
  /// Scrolls while a selection is dragged above or below the messages.
  public func advance(to now: Double) -> Pace {
    guard let point = dragScroll.point, let steps = dragScroll.steps(of: 1, to: now) else {
      return .still
    }
    let before = scroll.offset
    scroll(by: Double(steps))
    extendSelection(to: point)
    return steps != 0 && scroll.offset == before ? .still : .moving
  }
}
