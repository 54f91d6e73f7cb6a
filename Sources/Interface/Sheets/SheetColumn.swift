import Canvas
import Localization

/// The vertical layout of a sheet's content, from the content's own top left corner, in logical
/// pixels.
struct SheetColumn {
  let width: Double
  /// The top of the next part.
  private(set) var height = 0.0
  private let context: ChromeContext

  /// Makes an empty column of the sheets' width in the window.
  init(_ context: ChromeContext) {
    self.context = context
    width = SheetBox.contentWidth(context)
  }

  /// Lays out a small text in the column's width; does not add it to the column.
  func paragraph(_ phrase: Phrase) -> PlainParagraph {
    PlainParagraph(
      context.words.text(phrase), font: context.smallFont, width: width,
      typesetting: context.typesetting)
  }

  /// Adds a part with a gap below it; returns the part's frame.
  mutating func take(_ height: Double, gap: Double) -> Rect {
    defer { self.height += height + gap }
    return Rect(x: 0, y: self.height, width: width, height: height)
  }

  /// Adds an empty gap.
  mutating func skip(_ gap: Double) { height += gap }
}
