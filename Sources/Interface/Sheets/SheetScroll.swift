import Canvas

/// The scroll position of a sheet's content, for windows that are too low for all of it. Heights
/// are logical pixels, from the content's top.
struct SheetScroll {
  /// The height of the content above the box.
  private(set) var offset = 0.0
  /// True if the keyboard focus has moved to another part, which is to be scrolled into view.
  var bringsPart = false

  /// Scrolls by detents of the wheel; `false` if all content is visible.
  mutating func turn(_ detents: Double, content: Double, room: Double) -> Bool {
    move(by: -detents * PageMetrics.sheetWheelStep, content: content, room: room)
    return content > room
  }

  /// Scrolls towards the end, or towards the beginning if negative.
  mutating func move(by distance: Double, content: Double, room: Double) {
    offset += distance
    fit(content: content, room: room)
  }

  /// Scrolls as little as needed to make a part visible, if `bringsPart` is set.
  mutating func bring(_ part: Rect?, room: Double) {
    guard bringsPart, let part else { return }
    bringsPart = false
    if part.maxY > offset + room { offset = part.maxY - room }
    if part.y < offset { offset = part.y }
  }

  /// Clamps the position, so that there is no empty space below the content.
  mutating func fit(content: Double, room: Double) {
    offset = max(0, min(offset, content - room))
  }
}
