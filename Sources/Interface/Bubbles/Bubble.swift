import Canvas

/// A short explanation on a panel with a tail that points at its subject.
public struct Bubble {
  private let shape: BubbleShape
  private let lines: [String]

  /// The bubble's frame without its tail, in logical pixels.
  public var frame: Rect { shape.frame }
  /// The tip of its tail, in logical pixels.
  public var tip: Point { shape.tip }

  /// Makes a bubble that points at the middle of an edge of `target` (logical pixels of the
  /// window) and covers none of `kept`.
  ///
  /// - Returns: `nil` where the window has no room for it.
  public init?(_ text: String, at target: Rect, sparing kept: [Rect] = [], context: ChromeContext) {
    lines = context.lines(
      of: text, .control,
      width: min(Self.textWidth, BubbleShape.contentWidth(in: context.windowSize)))
    let size = Size(
      width: lines.map { context.width(of: $0) }.max() ?? 0,
      height: Double(lines.count) * Self.lineHeight)
    let shape = BubbleShape(round: size, at: target, sparing: kept, in: context.windowSize)
    guard let shape else { return nil }
    self.shape = shape
  }

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    shape.draw(into: &list, context: context)
    for (number, line) in lines.enumerated() {
      let box = Rect(
        x: shape.origin.x, y: shape.origin.y + Double(number) * Self.lineHeight, width: 0,
        height: Self.lineHeight)
      context.drawLabel(line, .control, in: box, context.theme.ink, into: &list)
    }
  }

  // Logical pixels

  private static let textWidth = 300.0
  private static let lineHeight = 21.0
}
