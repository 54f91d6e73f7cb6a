import Canvas
import Layout

extension PageView {
  /// Draws the emphasis dots over or under letters: round, on whole pixels, just outside the
  /// letters' squares, and below an underline.
  func drawDots(
    of line: DecoratedLine, _ piece: LayoutManager.Piece, baseline: Int, on bands: BandedLine,
    into list: inout DisplayList
  ) {
    guard !line.dots.isEmpty else { return }
    let font = piece.layout.style.font
    let size = max(2, scale.devicePixel(font.size * Self.size))
    let gap = scale.devicePixel(font.size * Self.gap)
    let square = baseline - scale.devicePixel(font.size * Self.ascent)
    let over = square - gap - size
    let under = baseline + scale.devicePixel(font.size * Self.descent) + gap
    let metrics = layout.metrics(for: font)
    let belowLine =
      baseline + scale.devicePixel(metrics.underlineOffset)
      + scale.deviceLength(metrics.underlineThickness) + gap
    for dot in line.dots {
      let y = dot.side == .over ? over : dot.isUnderlined ? max(under, belowLine) : under
      let middle = (left + dot.x) * scale.factor
      let box = DeviceRect(
        x: Int((middle - Double(size) / 2).rounded()), y: y, width: size, height: size)
      let half = Double(size) / 2 / scale.factor
      append(
        (dot.x - half)..<(dot.x + half), of: dot.ink, theme.color(of: dot.ink), on: bands,
        into: &list
      ) { .roundedFill(box, radius: Double(size) / 2, $0) }
    }
  }

  /// The diameter of a dot, and its distance from the letter's square, in ems.
  private static let size = 0.16
  private static let gap = 0.05
  /// The extent of a Han letter's square above and below the baseline, in ems.
  private static let ascent = 0.87
  private static let descent = 0.12
}
