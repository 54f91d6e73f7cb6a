import Canvas
import Words

/// The parts of a sheet's content one below the other, from the content's own top left corner, in
/// logical pixels.
struct SheetColumn {
  let width: Double
  /// Where the next part begins.
  private(set) var height = 0.0
  private let context: ChromeContext

  /// Makes an empty column as wide as sheets are in the window.
  init(_ context: ChromeContext) {
    self.context = context
    width = SheetBox.contentWidth(context)
  }

  /// Sets a small text to the column's width; it takes no place by that.
  func paragraph(_ phrase: Phrase) -> PlainParagraph {
    PlainParagraph(
      context.words.text(phrase), font: context.smallFont, width: width,
      typesetting: context.typesetting)
  }

  /// The place of the next part, with a gap below it.
  mutating func take(_ height: Double, gap: Double) -> Rect {
    defer { self.height += height + gap }
    return Rect(x: 0, y: self.height, width: width, height: height)
  }

  /// Leaves room.
  mutating func skip(_ gap: Double) { height += gap }
}
