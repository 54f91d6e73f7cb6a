import Canvas

extension Popover {
  /// The frame of a popover, in logical pixels of the window.
  struct Place {
    /// The panel's frame without its tail.
    let frame: Rect
    /// The tip of its tail; `nil` if it has none.
    var tip: Point?

    /// Draws the empty panel with its tail.
    func drawPanel(radius: Double, into list: inout DisplayList, context: ChromeContext) {
      RaisedPanel.draw(frame, radius: radius, into: &list, context: context)
      guard let tip else { return }
      let (scale, theme) = (context.scale, context.theme)
      let isBelow = frame.y > tip.y
      PopoverTail(
        tip: Point(x: tip.x * scale.factor, y: Double(scale.devicePixel(tip.y))),
        edge: scale.devicePixel(isBelow ? frame.y : frame.maxY),
        base: Popover.tailBase * scale.factor, line: scale.deviceLength(1)
      ).draw(into: &list, paper: theme.page, hairline: theme.hairline)
    }
  }

  // Logical pixels

  /// The distance between a tip and its subject.
  private static let tipGap = 3.0
  private static let tailHeight = 12.0
  /// Half the tail's width at the panel.
  private static let tailBase = 14.0
  /// The distance from the place in the tree below which a popover lies.
  private static let gap = 6.0

  /// The least distance from the window's edges.
  private var margin: Double { if case .below = anchor { 12 } else { 8 } }

  /// Returns the greatest width of content in a window.
  func room(in window: Size) -> Double {
    min(widest, window.width - 2 * (margin + padding.side))
  }

  /// Returns the place of a panel round content of a size; `nil` where the window has no room for it.
  func place(around content: Size, below origin: Point, in window: Size) -> Place? {
    let width = content.width + 2 * padding.side
    let height = content.height + 2 * padding.end
    switch anchor {
    case .middle:
      let width = width.rounded(.up)
      return Place(
        frame: Rect(
          x: ((window.width - width) / 2).rounded(), y: ((window.height - height) * 0.38).rounded(),
          width: width, height: height))
    case .below:
      return Place(
        frame: Rect(
          x: ((window.width - width) / 2).rounded(), y: origin.y + Self.gap, width: width,
          height: height))
    case .subject(let subject, let kept):
      return place(
        Size(width: width.rounded(.up), height: height), at: subject, sparing: kept, in: window)
    }
  }

  /// Returns the place of a panel of a size below its subject, or above if there is no room below. It
  /// never leaves the window.
  private func place(
    _ size: Size, at subject: Rect, sparing kept: [Rect], in window: Size
  ) -> Place? {
    guard size.width <= window.width - 2 * margin else { return nil }
    let middle = subject.x + subject.width / 2
    let right = window.width - margin - size.width
    let x = max(margin, min(middle - size.width / 2, right)).rounded()
    // The tail leaves a straight part of the edge.
    let inner = radius + Self.tailBase
    let tipX = max(x + inner, min(middle, x + size.width - inner))
    guard subject.y >= 0, subject.maxY <= window.height else { return nil }
    let (below, above) = (subject.maxY + Self.tipGap, subject.y - Self.tipGap)
    let tops = [
      (tip: below, top: below + Self.tailHeight),
      (tip: above, top: above - Self.tailHeight - size.height),
    ]
    for (tip, top) in tops {
      let frame = Rect(x: x, y: top, width: size.width, height: size.height)
      if frame.y >= margin, frame.maxY <= window.height - margin,
        !kept.contains(where: { frame.intersects($0) })
      {
        return Place(frame: frame, tip: Point(x: tipX, y: tip))
      }
    }
    return nil
  }
}
