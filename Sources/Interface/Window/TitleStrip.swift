import Canvas
import Layout

/// The document's name at the top of the page. It is part of the page: scrolled away with it.
public struct TitleStrip {
  private let title: PlainLine
  /// True if a dot beside the name shows that some text is not saved in a file.
  public var showsUnsaved = false

  /// Makes a strip with the document's name.
  public init(_ name: String, typesetting: Typesetting) {
    title = PlainLine(name, font: Self.font, typesetting: typesetting)
  }

  /// The name's font.
  static let font = FontRequest(role: .body, size: 13)
  /// The margin of the name's area around its letters.
  private static let margin = (side: 8.0, top: 8.0)

  /// Returns the name's frame in the window, in logical pixels; `nil` if it is scrolled out of
  /// sight.
  public func nameFrame(windowWidth: Double, scrollOffset: Int, scale: Scale) -> Rect? {
    let height = PageMetrics.titleStripHeight - 2 * Self.margin.top
    let top = Self.margin.top - Double(scrollOffset) / scale.factor
    guard top + height > 0, title.width > 0 else { return nil }
    let width = min(title.width, max(0, windowWidth - 2 * PageMetrics.minInset))
    return Rect(
      x: (windowWidth - width) / 2 - Self.margin.side, y: top, width: width + 2 * Self.margin.side,
      height: height)
  }

  /// The diameter of the dot, and its distance from the name.
  private static let dot = (size: 5.0, gap: 8.0)

  /// Draws the name, centred; `scrollOffset` is in device pixels, negative while the page is pulled
  /// down.
  public func draw(
    into list: inout DisplayList, windowWidth: Double, scrollOffset: Int, theme: Theme, scale: Scale
  ) {
    let height = scale.devicePixel(PageMetrics.titleStripHeight)
    guard scrollOffset < height else { return }
    let room = max(0, windowWidth - 2 * PageMetrics.minInset)
    let left = title.width <= room ? (windowWidth - title.width) / 2 : PageMetrics.minInset
    let text = title.metrics.ascender + title.metrics.descender
    let baseline =
      (PageMetrics.titleStripHeight - text) / 2 + title.metrics.ascender
    // The name does not move when the dot appears.
    let reach = showsUnsaved ? Self.dot.size + Self.dot.gap : 0
    let clip = Rect(
      x: PageMetrics.minInset - reach, y: 0, width: room + reach,
      height: PageMetrics.titleStripHeight)
    list.clipped(to: scale.deviceRect(clip).offset(x: 0, y: -min(0, scrollOffset))) { list in
      title.draw(
        into: &list, x: left, baseline: scale.devicePixel(baseline) - scrollOffset,
        color: theme.noteInk, scale: scale)
      if showsUnsaved {
        let middle = baseline - title.metrics.ascender / 3
        let dot = Rect(
          x: left - reach, y: middle - Self.dot.size / 2, width: Self.dot.size,
          height: Self.dot.size)
        let box = scale.deviceRect(dot).offset(x: 0, y: -scrollOffset)
        list.append(.roundedFill(box, radius: Double(box.width) / 2, theme.mark))
      }
    }
  }
}
