import Canvas

/// A sheet's views at their places in the window. They scroll if the window is too low for all of
/// them.
struct SheetLayout {
  /// The sheet's frame, in logical pixels of the window.
  let frame: Rect
  private(set) var views: ViewLayout
  private(set) var scroll = Scroll()

  /// Lays out views in a box; the view with the focus is scrolled into it.
  init(
    _ content: any View, in box: SheetBox, focus: ViewID?, scroll: Scroll,
    context: ChromeContext
  ) {
    views = ViewLayout(context, focus: focus)
    let height = content.place(
      at: Point(x: 0, y: 0), width: box.width - 2 * box.padding, in: &views)
    let room = min(height, box.room)
    frame = box.frame(contentHeight: room, in: context.windowSize)
    self.scroll = views.scroll ?? scroll
    if views.scroll == nil {
      self.scroll.fit(height, in: room)
      if scroll.bringsPart, let part = focus.flatMap(views.unit) {
        self.scroll.bringsPart = false
        self.scroll.bring(part.y...part.maxY)
      }
    }
    let clip = Rect(x: frame.x, y: frame.y + box.padding, width: frame.width, height: room)
    let isCut = height > room
    views.move(
      x: frame.x + box.padding,
      y: clip.y - (isCut ? self.scroll.offset : 0), clip: isCut ? clip : nil)
    isMoreBelow = isCut && height - self.scroll.offset - room > 1
    barTop = frame.maxY - box.padding / 2
  }

  /// Makes a layout of parts that are in their places.
  init(_ views: ViewLayout, frame: Rect) {
    self.views = views
    self.frame = frame
    (isMoreBelow, barTop, hasPanel) = (false, 0, false)
  }

  private let isMoreBelow: Bool
  private let barTop: Double
  private var hasPanel = true

  /// True if a view is entirely visible.
  func shows(_ id: ViewID) -> Bool { views.shows(id) }

  /// Draws the box: the page's colour with a hairline round it, the views, and a short bar at the
  /// lower edge if there is more below. Selected text has a band.
  func draw(_ selection: TextSelection?, into list: inout DisplayList) {
    let context = views.context
    if hasPanel { RaisedPanel.draw(frame, radius: 6, into: &list, context: context) }
    views.draw(into: &list)
    if let selection { views.draw(selection, into: &list) }
    guard isMoreBelow else { return }
    let bar = Rect(x: frame.x + frame.width / 2 - 14, y: barTop, width: 28, height: 3)
    context.fill(bar, radius: 1.5, context.theme.mark, into: &list)
  }
}
