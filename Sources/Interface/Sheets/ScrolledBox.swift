import Canvas

/// The box of a sheet, whose content scrolls if the window is too low for it.
///
/// A sheet lays out its content from the content's own top left corner, then converts the frames to
/// the window with `place`.
struct ScrolledBox {
  /// The area of the window that shows content.
  let clip: Rect
  /// The content's scroll position.
  private(set) var scroll: SheetScroll
  private let box: SheetBox
  private let contentHeight: Double

  /// Makes a box for content of the given height. `part` is the part of the content with the
  /// keyboard focus.
  init(contentHeight: Double, scroll: SheetScroll, part: Rect?, context: ChromeContext) {
    self.contentHeight = contentHeight
    box = SheetBox(
      contentHeight: min(contentHeight, SheetBox.contentRoom(context)), context: context)
    clip = Rect(
      x: box.frame.x, y: box.frame.y + SheetBox.padding, width: box.frame.width,
      height: box.frame.height - 2 * SheetBox.padding)
    self.scroll = scroll
    self.scroll.bring(part, room: clip.height)
    self.scroll.fit(content: contentHeight, room: clip.height)
  }

  /// Returns the frame in the window of a part of the content.
  func place(_ part: Rect) -> Rect {
    Rect(
      x: clip.x + SheetBox.padding + part.x, y: clip.y - scroll.offset + part.y,
      width: part.width, height: part.height)
  }

  /// True if a part, in the window, is entirely visible.
  func shows(_ part: Rect) -> Bool { part.y >= clip.y && part.maxY <= clip.maxY }

  /// Scrolls by detents of the wheel; `false` if all content is visible.
  mutating func turn(_ detents: Double) -> Bool {
    scroll.turn(detents, content: contentHeight, room: clip.height)
  }

  /// Draws the box, the content clipped to it, and a short bar at the lower edge if there is more
  /// below.
  func draw(
    into list: inout DisplayList, context: ChromeContext, content: (inout DisplayList) -> Void
  ) {
    box.draw(into: &list, context: context)
    list.clipped(to: context.scale.deviceRect(clip), content)
    guard contentHeight - scroll.offset - clip.height > 1 else { return }
    let bar = Rect(
      x: box.frame.x + box.frame.width / 2 - 14, y: box.frame.maxY - SheetBox.padding / 2,
      width: 28, height: 3)
    list.append(
      .roundedFill(
        context.scale.deviceRect(bar), radius: 1.5 * context.scale.factor,
        context.theme.mark))
  }
}
