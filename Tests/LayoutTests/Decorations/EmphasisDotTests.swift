import Canvas
import Testing

@testable import Layout

/// Dots of emphasised letters in a line that is drawn.
@Suite struct EmphasisDotTests {
  /// A line of four letters, ten logical pixels each, from x = 40. The second one has two glyphs.
  private func line(_ dots: EmphasisDots?, level: UInt8 = 0) -> LineFragment {
    let clusters: [(cluster: Int32, advance: Float)] = [(0, 10), (3, 6), (3, 4), (6, 10), (9, 10)]
    let glyphs = clusters.map {
      ShapedGlyph(glyph: 1, cluster: $0.cluster, advance: $0.advance, xOffset: 0, yOffset: 0)
    }
    let run = LineFragment.Run(
      range: 0..<12, font: FontID(rawValue: 1), level: level, x: 40, width: 40,
      glyphs: level & 1 == 0 ? glyphs : glyphs.reversed(), dots: dots)
    return LineFragment(
      range: 0..<12, top: 0, height: 20, baseline: 15, x: 40, width: 40, baseLevel: level,
      runs: [run])
  }

  private func middles(_ clusters: [Int], level: UInt8 = 0) -> [Double] {
    let dots = EmphasisDots(side: .over, clusters: clusters)
    return DecoratedLine(line(dots, level: level), with: []).dots.map(\.x)
  }

  @Test func aDotIsAtTheMiddleOfEachEmphasisedLetter() {
    #expect(middles([0, 3, 6, 9]) == [45, 55, 65, 75])
    #expect(middles([3, 9]) == [55, 75])
    // Letters of another line of the paragraph.
    #expect(middles([9, 12, 15]) == [75])
    #expect(middles([12]) == [])
    #expect(DecoratedLine(line(nil), with: []).dots.isEmpty)
  }

  @Test func theLastLetterOfALineFromRightToLeftIsOnTheLeft() {
    #expect(middles([9], level: 1) == [45])
    #expect(middles([0, 3], level: 1) == [65, 75])
  }

  @Test(arguments: [EmphasisDots.Side.over, .under])
  func aDotLooksAsItsLetter(side: EmphasisDots.Side) {
    let link = TextDecoration(ink: .link, lines: .underline)
    let dots = DecoratedLine(
      line(EmphasisDots(side: side, clusters: [0, 3, 9])),
      with: [(0..<3, .plain), (3..<6, link), (6..<12, .plain)]
    ).dots
    #expect(dots.map(\.side) == [side, side, side])
    #expect(dots.map(\.ink) == [TextDecoration.plain.ink, .link, TextDecoration.plain.ink])
    #expect(dots.map(\.isUnderlined) == [false, true, false])
  }
}
