import Canvas
import TextCore

/// A line prepared for drawing: glyphs split by ink, with the marks behind and along them. All x
/// are logical pixels from the container's left edge.
public struct DecoratedLine {
  /// Glyphs of one font and one ink.
  public struct Glyphs {
    /// The glyphs; the same object as long as text, layout and decoration stay the same.
    public var run: GlyphRun
    /// The bytes of the piece that the run shows; clusters of its glyphs count from where they begin.
    /// Empty for a preedit.
    public var text: Range<Int>
    /// The left edge of the run.
    public var x: Double
    /// The ink of the glyphs.
    public var ink: TextDecoration.Ink
  }

  /// A band behind glyphs.
  public struct Band {
    /// From left to right.
    public var span: Range<Double>
    /// The kind of band.
    public var background: TextDecoration.Background
  }

  /// A line along glyphs.
  public struct Stroke {
    /// From left to right.
    public var span: Range<Double>
    /// Underline or strikethrough.
    public var kind: TextDecoration.Lines
    /// The ink of the line.
    public var ink: TextDecoration.Ink
  }

  /// A dot of an emphasised letter.
  public struct Dot {
    /// Its middle.
    public var x: Double
    /// The side of the letter that the dot is on.
    public var side: EmphasisDots.Side
    /// The ink of the dot.
    public var ink: TextDecoration.Ink
    /// True if there is a line under the letter.
    public var isUnderlined: Bool
  }

  /// From left to right.
  public var glyphs: [Glyphs] = []
  /// From left to right.
  public var bands: [Band] = []
  /// From left to right.
  public var strokes: [Stroke] = []
  /// From left to right.
  public var dots: [Dot] = []
  /// In the order of the text.
  public var hits: [Hit] = []
}

extension DecoratedLine {
  /// Splits a line by decorations of its bytes, which ascend.
  ///
  /// - Parameter preedit: the decoration of a preedit in the line.
  public init(
    _ line: LineFragment, with decorations: [(range: Range<Int>, decoration: TextDecoration)],
    preedit: @autoclosure () -> TextDecoration = .plain
  ) {
    for run in line.runs {
      let place = run.range.lowerBound
      decorate(run, with: run.range.isEmpty ? [(place..<(place + 1), preedit())] : decorations)
      if let dots = run.dots { add(dots, of: run, with: decorations) }
    }
  }

  private mutating func decorate(
    _ run: LineFragment.Run, with decorations: [(range: Range<Int>, decoration: TextDecoration)]
  ) {
    var pen = run.x
    var index = 0
    var current = 0
    // The end of the text of the left glyph, in a run from right to left.
    var textEnd = run.range.upperBound
    while index < run.glyphs.count {
      current = position(of: Int(run.glyphs[index].cluster), in: decorations, near: current)
      let start = pen
      var glyphs: [PlacedGlyph] = []
      let first = index
      var textStart = Int(run.glyphs[index].cluster)
      while index < run.glyphs.count,
        position(of: Int(run.glyphs[index].cluster), in: decorations, near: current) == current
      {
        textStart = min(textStart, Int(run.glyphs[index].cluster))
        index += 1
      }
      glyphs.reserveCapacity(index - first)
      for glyph in run.glyphs[first..<index] {
        glyphs.append(
          PlacedGlyph(
            glyph: glyph.glyph, x: pen - start + glyph.xOffset, rise: glyph.yOffset,
            cluster: UInt32(clamping: Int(glyph.cluster) - textStart)))
        pen += glyph.advance
      }
      if run.level & 1 == 0 {
        textEnd = index < run.glyphs.count ? Int(run.glyphs[index].cluster) : run.range.upperBound
      }
      let decoration = current < decorations.count ? decorations[current].decoration : .plain
      append(
        glyphs, font: run.font, text: textStart..<max(textStart, textEnd), span: start..<pen,
        decoration)
      textEnd = textStart
    }
  }

  private mutating func append(
    _ glyphs: [PlacedGlyph], font: FontID, text: Range<Int>, span: Range<Float>,
    _ decoration: TextDecoration
  ) {
    let x = Double(span.lowerBound)
    let range = x..<Double(span.upperBound)
    self.glyphs.append(
      Glyphs(
        run: GlyphRun(font: font, glyphs: glyphs, width: span.upperBound - span.lowerBound),
        text: text, x: x, ink: decoration.ink))
    if decoration.background != .none {
      if let last = bands.last, last.background == decoration.background,
        abs(last.span.upperBound - range.lowerBound) < 0.01
      {
        bands[bands.count - 1].span = last.span.lowerBound..<range.upperBound
      } else {
        bands.append(
          Band(span: range, background: decoration.background))
      }
    }
    for kind in [TextDecoration.Lines.underline, .strikethrough]
    where decoration.lines.contains(kind) {
      strokes.append(Stroke(span: range, kind: kind, ink: decoration.ink))
    }
  }

  private mutating func add(
    _ dots: EmphasisDots, of run: LineFragment.Run,
    with decorations: [(range: Range<Int>, decoration: TextDecoration)]
  ) {
    var pen = run.x
    var index = 0
    var current = 0
    while index < run.glyphs.count {
      let cluster = Int(run.glyphs[index].cluster)
      let start = pen
      while index < run.glyphs.count, Int(run.glyphs[index].cluster) == cluster {
        pen += run.glyphs[index].advance
        index += 1
      }
      guard dots.clusters.containsSorted(cluster) else { continue }
      current = position(of: cluster, in: decorations, near: current)
      let decoration = current < decorations.count ? decorations[current].decoration : .plain
      self.dots.append(
        Dot(
          x: Double(start + pen) / 2, side: dots.side, ink: decoration.ink,
          isUnderlined: decoration.lines.contains(.underline)))
    }
  }

  /// Returns the index of the decoration run that contains `offset`; neighbours are tried first.
  private func position(
    of offset: Int, in runs: [(range: Range<Int>, decoration: TextDecoration)], near guess: Int
  ) -> Int {
    if guess < runs.count, runs[guess].range.contains(offset) { return guess }
    if guess + 1 < runs.count, runs[guess + 1].range.contains(offset) { return guess + 1 }
    return runs.firstIndex { $0.range.contains(offset) } ?? runs.count
  }
}

extension LayoutManager {
  /// Returns a line split by decoration; cached until text, layout or a decoration of it changes.
  public func decoratedLine(_ index: Int, in piece: Piece) -> DecoratedLine {
    if let known = piece.layout.decoratedLines[index] { return known }
    let start = piece.content.lowerBound
    let shown = shownText(ofLine: index, in: piece)
    var runs = shown.flatMap { decorations.runs(in: $0, from: start) }
    if let end = endOfLetters(onLine: index, in: piece) {
      runs = DecoratedLine.unmarked(runs, from: end)
    }
    var line = DecoratedLine(
      piece.layout.lines[index], with: runs, preedit: preeditDecoration)
    line.hits = hits(in: shown, ofLine: index, in: piece)
    piece.layout.decoratedLines[index] = line
    return line
  }
}
