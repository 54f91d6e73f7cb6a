import Canvas
import Layout
import TextCore

/// A single line of text outside the document that is only shown, such as a file's name. It goes
/// through the document's shaper, so every script and direction is right.
public struct PlainLine {
  private struct Part {
    var run: GlyphRun
    var x: Double
  }

  /// The width in logical pixels.
  public let width: Double
  /// The metrics of the requested font.
  public let metrics: FontMetrics
  /// True if it reads from right to left.
  public let isRightToLeft: Bool
  private let parts: [Part]

  /// Shapes `text`. `base` is the level of the paragraph of which it is a line; `nil`: the text
  /// decides.
  public init(
    _ text: String, font: FontRequest, base: UInt8? = nil, typesetting: Typesetting
  ) {
    let text = ClusteredText(Array(text.utf8))
    metrics = typesetting.shaper.metrics(for: font)
    var runs: [ShapedRun] = []
    let levels = typesetting.bidi.levelRuns(in: text.bytes, base: base)
    for run in levels.runs {
      typesetting.shaper.shape(
        text, range: run.range, font: font, level: run.level, into: &runs)
    }
    VisualOrder.reorder(&runs, level: \.level)
    var pen: Double = 0
    var parts: [Part] = []
    for run in runs {
      var x: Float = 0
      var glyphs: [PlacedGlyph] = []
      for glyph in run.glyphs {
        glyphs.append(
          PlacedGlyph(
            glyph: glyph.glyph, x: x + glyph.xOffset, rise: glyph.yOffset,
            cluster: UInt32(clamping: Int(glyph.cluster) - run.range.lowerBound)))
        x += glyph.advance
      }
      parts.append(
        Part(run: GlyphRun(font: run.font, glyphs: glyphs, width: x), x: pen))
      pen += Double(x)
    }
    self.parts = parts
    width = pen
    isRightToLeft = levels.baseLevel & 1 == 1
  }

  /// Draws the line from `x` (logical pixels) on a baseline (device pixels).
  public func draw(
    into list: inout DisplayList, x: Double, baseline: Int, color: Color, scale: Scale
  ) {
    for part in parts {
      list.append(
        .glyphs(part.run, x: (x + part.x) * scale.factor, baseline: baseline, color))
    }
  }
}

/// The services that text layout needs, passed on together.
public struct Typesetting {
  /// Turns text into glyphs.
  public let shaper: any Shaper
  /// Finds the places where lines may break.
  public let breaker: any LineBreaker
  /// Finds the directions of text.
  public let bidi: any BidiResolver

  /// Makes a value of the three.
  public init(shaper: any Shaper, breaker: any LineBreaker, bidi: any BidiResolver) {
    self.shaper = shaper
    self.breaker = breaker
    self.bidi = bidi
  }
}
