import Canvas

/// The panel of a bubble, with a tail that points at the bubble's subject.
///
/// It is below its subject, or above if there is no room below; it covers neither the subject nor
/// the areas to spare, and never leaves the window.
struct BubbleShape {
  /// The panel's frame without its tail, in logical pixels.
  let frame: Rect
  /// The tip of its tail, in logical pixels.
  let tip: Point

  /// Makes a panel round content of a size (logical pixels) that points at the middle of an edge of
  /// `target` in a window of `room` and covers none of `kept`.
  ///
  /// - Returns: `nil` where the window has no room for it.
  init?(round content: Size, at target: Rect, sparing kept: [Rect] = [], in room: Size) {
    let width = (content.width + 2 * Self.sidePadding).rounded(.up)
    let height = content.height + 2 * Self.padding
    guard width <= room.width - 2 * Self.margin else { return nil }
    let middle = target.x + target.width / 2
    let x = max(Self.margin, min(middle - width / 2, room.width - Self.margin - width)).rounded()
    // The tail leaves a straight part of the edge.
    let inner = Self.radius + Self.tailBase
    let tipX = max(x + inner, min(middle, x + width - inner))
    guard target.y >= 0, target.maxY <= room.height else { return nil }
    let (below, above) = (target.maxY + Self.gap, target.y - Self.gap)
    let places = [
      (tip: below, top: below + Self.tailHeight),
      (tip: above, top: above - Self.tailHeight - height),
    ]
    let free = places.first { place in
      let frame = Rect(x: x, y: place.top, width: width, height: height)
      return frame.y >= Self.margin && frame.maxY <= room.height - Self.margin
        && !kept.contains { frame.intersects($0) }
    }
    guard let free else { return nil }
    tip = Point(x: tipX, y: free.tip)
    frame = Rect(x: x, y: free.top, width: width, height: height)
  }

  /// Returns the greatest width of content in a window, in logical pixels.
  static func contentWidth(in room: Size) -> Double { room.width - 2 * (margin + sidePadding) }

  /// The top left corner of the content.
  var origin: Point { Point(x: frame.x + Self.sidePadding, y: frame.y + Self.padding) }

  /// Draws the empty panel with its tail.
  func draw(into list: inout DisplayList, context: ChromeContext) {
    let scale = context.scale
    let theme = context.theme
    RaisedPanel.draw(frame, radius: Self.radius, into: &list, context: context)
    let isBelow = frame.y > tip.y
    BubbleTail(
      tip: Point(x: tip.x * scale.factor, y: Double(scale.devicePixel(tip.y))),
      edge: scale.devicePixel(isBelow ? frame.y : frame.maxY),
      base: Self.tailBase * scale.factor, line: scale.deviceLength(1)
    ).draw(into: &list, paper: theme.page, hairline: theme.hairline)
  }

  // Logical pixels

  private static let padding = 10.0
  private static let sidePadding = 16.0
  private static let radius = 8.0
  /// The least distance from the window's edges.
  private static let margin = 8.0
  /// The distance between the tip and its target.
  private static let gap = 3.0
  private static let tailHeight = 12.0
  /// Half the tail's width at the panel.
  private static let tailBase = 14.0
}
