import Canvas
import Layout
import Localization

/// The content of the About window: a handwritten line, and below it the version.
public struct AboutView {
  private let version: Int

  /// The window, in logical pixels: twice as wide as high.
  public static let size = Size(width: 360, height: 180)

  /// Makes the view of a version.
  public init(version: Int) { self.version = version }

  /// Returns the content of the window.
  public func displayList(_ context: ChromeContext) -> DisplayList {
    let scale = context.scale
    let (width, height) = (context.windowSize.width, context.windowSize.height)
    let theme = context.theme
    let bounds = DeviceRect(
      x: 0, y: 0, width: scale.devicePixel(width), height: scale.devicePixel(height))
    var list = DisplayList(bounds: bounds, background: theme.page)
    let words = context.words.text(Phrase("For those who write"))
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
    list.appendBorder(of: bounds, thickness: scale.deviceLength(1), theme.hairline)
    return list
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
