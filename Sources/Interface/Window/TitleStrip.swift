import Canvas
import Layout

/// The document's name at the top of the page. It is part of the page: scrolled away with it.
public struct TitleStrip {
  private let title: PlainLine

  /// Makes a strip with the document's name.
  public init(_ name: String, typesetting: Typesetting) {
    title = PlainLine(
      name, font: FontRequest(role: .body, size: 13), typesetting: typesetting)
  }

  /// Draws the name, centred; `scrollOffset` in device pixels, negative where the page is pulled
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
    let clip = Rect(
      x: PageMetrics.minInset, y: 0, width: room, height: PageMetrics.titleStripHeight)
    list.clipped(to: scale.deviceRect(clip).offset(x: 0, y: -min(0, scrollOffset))) { list in
      title.draw(
        into: &list, x: left, baseline: scale.devicePixel(baseline) - scrollOffset,
        color: theme.tags, scale: scale)
    }
  }
}
