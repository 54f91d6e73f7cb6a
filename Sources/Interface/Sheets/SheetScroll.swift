import Canvas

/// The part of a sheet's content that is in its box, where the window is too low for all of it.
/// Heights are logical pixels, counted from the content's top.
struct SheetScroll {
  /// What is above the box.
  private(set) var offset = 0.0
  /// Whether keys have come to another part of the content, which is to be brought into the box.
  var bringsPart = false

  /// Turns by so many detents; `false`: all is in the box.
  mutating func turn(_ detents: Double, content: Double, room: Double) -> Bool {
    move(by: -detents * PageMetrics.sheetWheelStep, content: content, room: room)
    return content > room
  }

  /// Moves towards the end, or the beginning if negative.
  mutating func move(by distance: Double, content: Double, room: Double) {
    offset += distance
    fit(content: content, room: room)
  }

  /// Moves as little as it takes to have a part of the content in the box, if that is wanted.
  mutating func bring(_ part: Rect?, room: Double) {
    guard bringsPart, let part else { return }
    bringsPart = false
    if part.maxY > offset + room { offset = part.maxY - room }
    if part.y < offset { offset = part.y }
  }

  /// Leaves no empty space below the content.
  mutating func fit(content: Double, room: Double) {
    offset = max(0, min(offset, content - room))
  }
}
