import Canvas
import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// Lines of a given width, as on paper.
@Suite struct PageSettingTests {
  private static let font = FontRequest(role: .body, size: 16)

  private func lines(
    _ text: String, _ setting: LineSetting, prefix: Int = 0, bars: Int = 0
  ) -> [LineFragment] {
    let bytes = Array(text.utf8)
    var style = ParagraphStyle(
      prefixLength: prefix, hanging: prefix, lineHeight: 20, font: Self.font)
    style.bars = bars
    let typesetter = Typesetter(
      shaper: FixedShaper(), breaker: SpaceBreaker(), bidi: HebrewBidi())
    return typesetter.set(
      Typesetter.Request(
        bytes: bytes,
        styles: [.init(range: 0..<bytes.count, style: TextStyle(font: Self.font))],
        paragraphStyle: style, endsParagraph: false, setting: setting)
    ).lines
  }

  /// A line begins at 0 or, from right to left, at the width. Only its last spaces pass the other
  /// edge, and no word that follows fits on it.
  @Test(arguments: seeds) func linesFillTheWidth(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let isRightToLeft = random.number(0...1) == 0
      let letter = isRightToLeft ? "א" : "a"
      let text = (0..<random.number(1...12)).map { _ in
        String(repeating: letter, count: random.number(1...6))
      }.joined(separator: " ")
      let columns = random.number(6...20)
      let lines = lines(text, LineSetting(width: Double(columns) * 10, characterWidth: 10))
      var expected: [Int] = []
      for word in text.split(separator: " ").map(\.count) {
        if let last = expected.last, last + 1 + word <= columns {
          expected[expected.count - 1] += 1 + word
        } else {
          expected.append(word)
        }
      }
      #expect(lines.count == expected.count)
      for (index, (line, letters)) in zip(lines, expected).enumerated() {
        // The space at which it wraps is on the line too.
        let width = Float(letters + (index + 1 < lines.count ? 1 : 0)) * 10
        #expect(line.width == width)
        #expect(line.x == (isRightToLeft ? Float(columns) * 10 - width : 0))
      }
    }
  }

  @Test func marksHangAsFarAsTheMarginAndBarsIndent() {
    let wide = LineSetting(width: 200, margin: 20, characterWidth: 10)
    #expect(lines("# ab", wide, prefix: 2).map(\.x) == [-20])
    #expect(lines("## ab", wide, prefix: 3).map(\.x) == [0], "wider than the margin")
    let noMargin = LineSetting(width: 200, characterWidth: 10)
    #expect(lines("# ab", noMargin, prefix: 2).map(\.x) == [0])
    #expect(lines("ab", noMargin, bars: 2).map(\.x) == [60])
    #expect(lines("ab", LineSetting(width: -5, characterWidth: 10)).map(\.x) == [0, 0])
  }

  @Test func blankLinesRunAsTheSettingSays() {
    #expect(lines("12", LineSetting(width: 100, characterWidth: 10)).map(\.x) == [0])
    let mirrored = LineSetting(width: 100, characterWidth: 10, isRightToLeft: true)
    #expect(lines(" ", mirrored).map(\.x) == [90])
  }
}
