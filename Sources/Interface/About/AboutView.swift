import Canvas
import Layout
import Localization
import Platform

/// The content of the About window: a handwritten line, and below it the version.
public struct AboutView {
  private let version: Int

  /// The window, in logical pixels: twice as wide as high.
  public static let size = Size(width: 360, height: 180)

  /// Makes the view of a version.
  public init(version: Int) { self.version = version }

  private func sentence(_ context: ChromeContext) -> String {
    context.words.text(Phrase("For those who write"))
  }

  /// Draws the content of the window, with its border.
  public func draw(into list: inout DisplayList, _ context: ChromeContext) {
    let (scale, theme) = (context.scale, context.theme)
    let (width, height) = (context.windowSize.width, context.windowSize.height)
    let words = sentence(context)
    let line = PlainLine(
      words, font: context.handwriting(size: Self.letterSize), typesetting: context.typesetting)
    line.draw(
      into: &list, x: (width - line.width) / 2, baseline: scale.devicePixel(height * 0.52),
      color: theme.lightRed, scale: scale)
    let number = String(version)
    let numberWidth = context.width(of: number, .note)
    let box = Rect(
      x: (width - numberWidth) / 2, y: height * 0.6, width: numberWidth, height: 24)
    context.drawLabel(number, .note, in: box, theme.noteInk, into: &list)
    list.appendBorder(of: list.bounds, thickness: scale.deviceLength(1), theme.hairline)
  }

  /// The two lines for screen readers.
  public func accessibilityNodes(_ context: ChromeContext) -> [AccessibilityNode] {
    [
      AccessibilityNode("sentence", .label, sentence(context)),
      AccessibilityNode("version", .label, String(version)),
    ]
  }

  /// Logical pixels of an em.
  private static let letterSize = 34.0
}

extension ChromeContext {
  /// Returns a font that looks handwritten; the text's own font where none is installed.
  func handwriting(size: Double) -> FontRequest {
    let families = ["Z003", "TeX Gyre Chorus", "URW Chancery L", "Kaushan Script"]
    // Each of these families has a single face, which is slanted already.
    return FontRequest(
      role: .body, family: typesetting.shaper.family(families), isItalic: true, size: size)
  }
}
