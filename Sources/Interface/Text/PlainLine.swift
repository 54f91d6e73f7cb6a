import Canvas
import Layout
import TextCore

/// A single line of text outside the document that is only shown, such as a file's name. It goes
/// through the document's shaper, so every script and direction is right.
public struct PlainLine {
  private struct Part {
    var run: GlyphRun
    var x: Double
    /// Its bytes in the text.
    var range: Range<Int>
    var isRightToLeft: Bool
  }

  public let text: String
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
    self.text = text
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
        Part(
          run: GlyphRun(font: run.font, glyphs: glyphs, width: x), x: pen, range: run.range,
          isRightToLeft: run.level & 1 == 1))
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

/// The places of letters, for selecting.
extension PlainLine {
  /// A part of the text that has a place of its own.
  private struct Cluster {
    var bytes: Range<Int>
    var span: Range<Double>
    var isRightToLeft: Bool
  }

  /// The clusters from left to right.
  private var clusters: [Cluster] {
    parts.flatMap { part in
      var starts: [(offset: Int, x: Double)] = []
      for glyph in part.run.glyphs {
        let offset = part.range.lowerBound + Int(glyph.cluster)
        if starts.last?.offset != offset { starts.append((offset, part.x + Double(glyph.x))) }
      }
      let offsets = starts.map(\.offset).sorted()
      return starts.indices.map { index in
        let (offset, left) = starts[index]
        let right =
          index + 1 < starts.count ? starts[index + 1].x : part.x + Double(part.run.width)
        return Cluster(
          bytes: offset..<(offsets.first { $0 > offset } ?? part.range.upperBound),
          span: left..<max(left, right), isRightToLeft: part.isRightToLeft)
      }
    }
  }

  /// Returns the place between letters that is nearest to `x` (logical pixels from the left end), in
  /// bytes.
  func offset(at x: Double) -> Int {
    let clusters = clusters
    guard let cluster = clusters.first(where: { x < $0.span.upperBound }) ?? clusters.last else {
      return 0
    }
    let isLeft = x < (cluster.span.lowerBound + cluster.span.upperBound) / 2
    return isLeft == cluster.isRightToLeft ? cluster.bytes.upperBound : cluster.bytes.lowerBound
  }

  /// Returns where a range of bytes is, in logical pixels from the left end.
  func spans(of bytes: Range<Int>) -> [Range<Double>] {
    var spans: [Range<Double>] = []
    for cluster in clusters where bytes.overlaps(cluster.bytes) {
      if let last = spans.last, last.upperBound == cluster.span.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<cluster.span.upperBound
      } else {
        spans.append(cluster.span)
      }
    }
    return spans
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
