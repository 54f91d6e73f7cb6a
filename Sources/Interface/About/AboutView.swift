import Canvas
import Layout
import Localization
import Platform

/// The content of the About window: a handwritten line, and below it the version; and its border.
public struct AboutView: View {
  private let version: Int

  /// The window, in logical pixels: twice as wide as high.
  public static let size = Size(width: 360, height: 180)

  /// Makes the view of a version.
  public init(version: Int) { self.version = version }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let height = context.windowSize.height
    let line = HandwrittenLine(
      text: Phrase("For those who write"), id: "sentence", size: 34, baseline: height * 0.52)
    let number = Label(
      .verbatim(String(version)), .note, ink: \.noteInk, height: 24, .label("version"))
    _ = Stack([Centered(content: line), Gap(height * 0.08), Centered(content: number)])
      .place(at: origin, width: width, in: &layout)
    layout.add(Rect(x: origin.x, y: origin.y, width: width, height: height)) { _, _, list in
      list.appendBorder(
        of: list.bounds, thickness: context.scale.deviceLength(1), context.theme.hairline)
    }
    return height
  }
}

/// A line in a font that looks handwritten. Its baseline is at the lower edge of the view.
private struct HandwrittenLine: View {
  let text: Phrase
  let id: ViewID
  /// Logical pixels of an em.
  let size: Double
  /// The distance from the top to the baseline.
  let baseline: Double

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let words = context.words.text(text)
    let line = PlainLine(
      words, font: context.handwriting(size: size), typesetting: context.typesetting)
    let frame = Rect(x: origin.x, y: origin.y, width: line.width, height: baseline)
    layout.add(frame, node: AccessibilityNode(id.key, .label, words)) { frame, _, list in
      line.draw(
        into: &list, x: frame.x, baseline: context.scale.devicePixel(frame.maxY),
        color: context.theme.lightRed, scale: context.scale)
    }
    return baseline
  }
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
