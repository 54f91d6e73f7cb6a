import Layout
import PDF
import TextCore

/// Draws bands behind letters, lines along them and dots of emphasis.
extension LinePainter {
  func drawBands(x: Double, y: Double, height: Double, _ design: PaperDesign) {
    guard text.spans.contains(where: { $0.background != .none }) else { return }
    page.beginArtifact(.layout)
    for part in parts where part.span >= 0 {
      let background = text.spans[part.span].background
      guard background != .none else { continue }
      let margin = background == .code ? 1.5 : 0
      page.fill(
        x: x + Double(part.x) - margin, y: y + 0.12 * height,
        width: Double(part.width) + 2 * margin, height: 0.76 * height,
        background == .code ? design.ink.tint : design.ink.highlight)
    }
    page.end()
  }

  func drawLines(x: Double, baseline: Double) {
    guard text.spans.contains(where: { !$0.lines.isEmpty }) else { return }
    let metrics = text.metrics
    page.beginArtifact(.layout)
    for part in parts where part.span >= 0 {
      let span = text.spans[part.span]
      for kind in [TextDecoration.Lines.underline, .strikethrough]
      where span.lines.contains(kind) {
        let middle =
          kind == .underline
          ? baseline + metrics.underlineOffset : baseline - metrics.xHeight / 2
        page.fill(
          x: x + Double(part.x), y: middle - metrics.underlineThickness / 2,
          width: Double(part.width), height: metrics.underlineThickness, span.color)
      }
    }
    page.end()
  }

  /// Draws the dots of emphasised Han letters, as the page does it.
  func drawDots(x: Double, baseline: Double) {
    guard line.runs.contains(where: { $0.dots != nil }) else { return }
    let size = text.layout.style.font.size
    page.beginArtifact(.layout)
    for part in parts {
      let run = line.runs[part.run]
      guard let dots = run.dots else { continue }
      var pen = part.x
      for glyph in run.glyphs[part.glyphs] {
        let middle = x + Double(pen + glyph.advance / 2)
        pen += advance(of: glyph)
        guard dots.clusters.containsSorted(Int(glyph.cluster)) else { continue }
        let radius = 0.08 * size
        let y =
          dots.side == .over ? baseline - 0.92 * size - radius : baseline + 0.17 * size + radius
        page.fillDisc(x: middle, y: y, radius: radius, color(ofCluster: Int(glyph.cluster)))
      }
    }
    page.end()
  }

  private func color(ofCluster offset: Int) -> PDFColor {
    let span = text.span(at: offset)
    return span >= 0 ? text.spans[span].color : PDFColor(hex: 0)
  }
}
