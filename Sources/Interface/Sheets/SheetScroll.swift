import Canvas

/// The part of a sheet's content that is in its box, where the window is too low for all of it.
/// Heights are logical pixels, counted from the content's top.
struct SheetScroll {
  /// What is above the box.
  private(set) var offset = 0.0

  /// Logical pixels for a detent of the wheel.
  private static let step = 40.0

  /// Turns by so many detents; `false`: all is in the box.
  mutating func turn(_ detents: Double, content: Double, room: Double) -> Bool {
    guard content > room else { return false }
    offset -= detents * Self.step
    fit(content: content, room: room)
    return true
  }

  /// Moves as little as it takes to have a part of the content in the box.
  mutating func show(_ part: Rect, content: Double, room: Double) {
    if part.maxY > offset + room { offset = part.maxY - room }
    if part.y < offset { offset = part.y }
    fit(content: content, room: room)
  }

  /// Leaves no empty space below the content.
  mutating func fit(content: Double, room: Double) {
    offset = max(0, min(offset, content - room))
  }

  /// Draws a short line at the box's lower edge where there is more below.
  func drawMore(
    _ content: Double, in box: SheetBox, into list: inout DisplayList, context: ChromeContext
  ) {
    let room = box.frame.height - 2 * SheetBox.padding
    guard content - offset - room > 1 else { return }
    let bar = Rect(
      x: box.frame.x + box.frame.width / 2 - 14, y: box.frame.maxY - SheetBox.padding / 2,
      width: 28, height: 3)
    list.append(
      .roundedFill(
        context.scale.deviceRect(bar), radius: 1.5 * context.scale.factor,
        context.theme.scrollLine))
  }
}
