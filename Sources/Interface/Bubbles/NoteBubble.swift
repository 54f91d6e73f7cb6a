import Canvas

/// Words of the writer on a panel with a tail that points at what they are about.
public struct NoteBubble {
  private let shape: BubbleShape
  private let text: PlainParagraph

  /// The bubble's frame without its tail, in logical pixels.
  public var frame: Rect { shape.frame }

  /// Makes a bubble that points at the middle of an edge of `target` (logical pixels of the window).
  /// A long text ends in an ellipsis.
  ///
  /// - Returns: `nil` where the window has no room for it.
  public init?(_ words: String, at target: Rect, context: ChromeContext) {
    text = PlainParagraph(
      words, font: context.smallFont,
      width: min(Self.textWidth, BubbleShape.contentWidth(in: context.windowSize)),
      lineLimit: Self.lineLimit, typesetting: context.typesetting)
    let size = Size(width: text.width, height: text.height)
    guard let shape = BubbleShape(round: size, at: target, in: context.windowSize) else {
      return nil
    }
    self.shape = shape
  }

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    shape.draw(into: &list, context: context)
    text.draw(
      into: &list, x: shape.origin.x, y: shape.origin.y, width: text.width,
      color: context.theme.ink, scale: context.scale)
  }

  /// The width of the text in logical pixels.
  private static let textWidth = 340.0
  private static let lineLimit = 6
}
