import Canvas

/// The box of a sheet whose content scrolls where the window is too low for all of it.
///
/// A sheet lays its content out from the content's own top left corner, then asks where the parts
/// have come to lie in the window.
struct ScrolledBox {
  /// What of the window shows content.
  let clip: Rect
  /// How far the content is scrolled.
  private(set) var scroll: SheetScroll
  private let box: SheetBox
  private let contentHeight: Double

  /// Makes a box for content of the given height. `part` is where keys go in the content.
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

  /// Where in the window a part of the content is.
  func place(_ part: Rect) -> Rect {
    Rect(
      x: clip.x + SheetBox.padding + part.x, y: clip.y - scroll.offset + part.y,
      width: part.width, height: part.height)
  }

  /// Whether all of a placed part can be seen.
  func shows(_ part: Rect) -> Bool { part.y >= clip.y && part.maxY <= clip.maxY }

  /// Turns by so many detents; `false`: all is in the box.
  mutating func turn(_ detents: Double) -> Bool {
    scroll.turn(detents, content: contentHeight, room: clip.height)
  }

  /// Draws the box, what `content` draws as far as the box shows it, and a short line at the lower
  /// edge where there is more below.
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
