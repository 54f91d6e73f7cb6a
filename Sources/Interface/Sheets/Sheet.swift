import Canvas
import Layout
import Platform

/// What a sheet needs for measuring and drawing itself.
public struct SheetContext {
  /// The window in logical pixels.
  public var windowSize: Size
  /// Device pixels in a logical one.
  public var scale: Scale
  /// The colours.
  public var theme: Theme
  /// For words of a person.
  public var typesetting: Typesetting
  /// For the program's own words.
  public var labels: any LabelRasterizer

  /// Bundles them.
  public init(
    windowSize: Size, scale: Scale, theme: Theme, typesetting: Typesetting,
    labels: any LabelRasterizer
  ) {
    self.windowSize = windowSize
    self.scale = scale
    self.theme = theme
    self.typesetting = typesetting
    self.labels = labels
  }

  /// The font of a person's words on a sheet.
  public var font: FontRequest { FontRequest(role: .body, size: 15) }
}

/// What became of an event that a sheet was offered.
public enum SheetResponse: Hashable, Sendable {
  /// The sheet took it.
  case handled
  /// The sheet goes, and took it.
  case dismissed
  /// The sheet goes, and the event is for the page.
  case dismissedAndPassedOn
  /// Not the sheet's business.
  case ignored
}

/// A small sheet that lies on the page for a moment: a sentence, a question, a line to fill in.
public protocol Sheet: AnyObject {
  /// Draws it.
  func draw(into list: inout DisplayList, context: SheetContext)
  /// A key went down.
  func handle(_ press: KeyPress) -> SheetResponse
  /// Text was typed.
  func insert(_ text: String) -> SheetResponse
  /// The left button went down; the point is in logical pixels of the window.
  func handlePress(at point: Point, context: SheetContext) -> SheetResponse
}

/// The box that all sheets lie in.
struct SheetBox {
  /// Logical pixels.
  let frame: Rect
  /// From the box's edge to what is in it.
  static let padding = 24.0

  /// A box for content of the given height, a little above the window's middle.
  init(contentHeight: Double, context: SheetContext) {
    let width = Self.width(context)
    let height = contentHeight + 2 * Self.padding
    let size = context.windowSize
    frame = Rect(
      x: ((size.width - width) / 2).rounded(),
      y: max(Self.margin, ((size.height - height) * 0.38).rounded()), width: width, height: height)
  }

  /// The least distance from the window's top and bottom edges.
  private static let margin = 8.0

  /// The height of what a box can hold without leaving the window.
  static func contentRoom(_ context: SheetContext) -> Double {
    context.windowSize.height - 2 * margin - 2 * padding
  }

  /// The width of the box.
  static func width(_ context: SheetContext) -> Double {
    min(460, context.windowSize.width - 32)
  }

  /// The width of what is in the box.
  static func contentWidth(_ context: SheetContext) -> Double { width(context) - 2 * padding }

  /// Draws the box: the page's colour with a hairline round it.
  func draw(into list: inout DisplayList, context: SheetContext) {
    let outer = context.scale.deviceRect(frame)
    let line = context.scale.deviceLength(1)
    let radius = 6 * context.scale.factor
    for step in 1...4 {
      let spread = context.scale.devicePixel(Double(5 - step) * 2)
      let shade = DeviceRect(
        x: outer.x - spread, y: outer.y - spread / 2, width: outer.width + 2 * spread,
        height: outer.height + 2 * spread)
      list.append(
        .roundedFill(
          shade, radius: radius + Double(spread), Color(red: 0, green: 0, blue: 0, alpha: 6)))
    }
    list.append(.roundedFill(outer, radius: radius, context.theme.scrollLine))
    let inner = DeviceRect(
      x: outer.x + line, y: outer.y + line, width: outer.width - 2 * line,
      height: outer.height - 2 * line)
    list.append(.roundedFill(inner, radius: radius - Double(line), context.theme.page))
  }
}
