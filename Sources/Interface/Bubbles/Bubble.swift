import Canvas

/// A short explanation on a panel with a tail that points at its subject.
///
/// It is below its subject, or above if there is no room below; it covers neither the subject nor
/// the areas to spare, and never leaves the window.
public struct Bubble {
  /// The bubble's frame without its tail, in logical pixels.
  public let frame: Rect
  /// The tip of its tail, in logical pixels.
  public let tip: Point
  private let lines: [String]

  /// Makes a bubble that points at the middle of an edge of `target` (logical pixels of the
  /// window) and covers none of `kept`.
  ///
  /// - Returns: `nil` where the window has no room for it.
  public init?(_ text: String, at target: Rect, sparing kept: [Rect] = [], context: ChromeContext) {
    let window = context.windowSize
    let room = window.width - 2 * Self.margin
    lines = context.lines(
      of: text, .control, width: min(Self.textWidth, room - 2 * Self.sidePadding))
    let widest = lines.map { context.width(of: $0) }.max() ?? 0
    let width = (widest + 2 * Self.sidePadding).rounded(.up)
    let height = Double(lines.count) * Self.lineHeight + 2 * Self.padding
    guard width <= room else { return nil }
    let middle = target.x + target.width / 2
    let x = max(Self.margin, min(middle - width / 2, window.width - Self.margin - width)).rounded()
    // The tail leaves a straight part of the edge.
    let inner = Self.radius + Self.tailBase
    let tipX = max(x + inner, min(middle, x + width - inner))
    guard target.y >= 0, target.maxY <= window.height else { return nil }
    let (below, above) = (target.maxY + Self.gap, target.y - Self.gap)
    let places = [
      (tip: below, top: below + Self.tailHeight),
      (tip: above, top: above - Self.tailHeight - height),
    ]
    let free = places.first { place in
      let frame = Rect(x: x, y: place.top, width: width, height: height)
      return frame.y >= Self.margin && frame.maxY <= window.height - Self.margin
        && !kept.contains { frame.intersects($0) }
    }
    guard let free else { return nil }
    tip = Point(x: tipX, y: free.tip)
    frame = Rect(x: x, y: free.top, width: width, height: height)
  }

  /// Draws it.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let scale = context.scale
    let theme = context.theme
    RaisedPanel.draw(frame, radius: Self.radius, into: &list, context: context)
    let isBelow = frame.y > tip.y
    BubbleTail(
      tip: Point(x: tip.x * scale.factor, y: Double(scale.devicePixel(tip.y))),
      edge: scale.devicePixel(isBelow ? frame.y : frame.maxY),
      base: Self.tailBase * scale.factor, line: scale.deviceLength(1)
    ).draw(into: &list, paper: theme.page, hairline: theme.hairline)
    for (number, line) in lines.enumerated() {
      let box = Rect(
        x: frame.x + Self.sidePadding,
        y: frame.y + Self.padding + Double(number) * Self.lineHeight, width: 0,
        height: Self.lineHeight)
      context.drawLabel(line, .control, in: box, theme.ink, into: &list)
    }
  }

  // Logical pixels

  private static let textWidth = 300.0
  private static let lineHeight = 21.0
  private static let padding = 10.0
  private static let sidePadding = 16.0
  private static let radius = 8.0
  /// The least distance from the window's edges.
  private static let margin = 8.0
  /// The distance between the tip and its target.
  private static let gap = 3.0
  private static let tailHeight = 12.0
  /// Half the tail's width at the bubble.
  private static let tailBase = 14.0
}
