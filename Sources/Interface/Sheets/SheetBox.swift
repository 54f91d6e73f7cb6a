import Canvas

/// The place of a sheet in the window, in logical pixels.
struct SheetBox {
  let width: Double
  /// The space between the box's edge and its content.
  var padding = Self.padding
  /// The greatest height of content that fits into the window.
  let room: Double
  /// The top of a box with a height.
  let top: (_ height: Double) -> Double

  static let padding = 24.0
  /// The least distance from the window's top and bottom edges.
  static let margin = 8.0

  /// The usual width, and the least distance from the window's left and right edges.
  static let width = 460.0
  static let side = 16.0

  /// Makes a box a little above the window's middle, wider than usual by `extra`.
  init(_ context: ChromeContext, extra: Double = 0) {
    let size = context.windowSize
    self.init(width: min(Self.width + extra, size.width - 2 * Self.side), context: context) {
      height in
      max(Self.margin, ((size.height - height) * 0.38).rounded())
    }
  }

  /// Makes a box with a top of its own.
  init(
    width: Double, padding: Double = Self.padding, context: ChromeContext,
    top: @escaping (_ height: Double) -> Double
  ) {
    self.width = width
    self.padding = padding
    self.top = top
    room = context.windowSize.height - 2 * Self.margin - 2 * padding
  }

  /// Returns the box for content of a height.
  func frame(contentHeight: Double, in window: Size) -> Rect {
    let height = contentHeight + 2 * padding
    return Rect(
      x: ((window.width - width) / 2).rounded(), y: top(height), width: width, height: height)
  }
}
