import Canvas
import Layout
import TextCore
import Testing

@testable import Interface

/// Capital letters run from right to left, in a font of their own from `N` on.
private final class CapitalsTurn: Shaper, LineBreaker, BidiResolver {
  private let letters = FixedLetters()

  func metrics(for font: FontRequest) -> FontMetrics { letters.metrics(for: font) }

  func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    letters.breakOpportunities(in: paragraph)
  }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let seam = range.first { text.bytes[$0] >= UInt8(ascii: "N") } ?? range.upperBound
    for part in [range.lowerBound..<seam, seam..<range.upperBound] where !part.isEmpty {
      letters.shape(text, range: part, font: font, level: level, into: &runs)
      if level & 1 == 1 { runs[runs.count - 1].glyphs.reverse() }
    }
  }

  func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let isTurned = base.map { $0 == 1 } ?? paragraph.first.map(capitals.contains) ?? false
    var runs: [BidiParagraph.Run] = []
    for (index, byte) in paragraph.enumerated() {
      let level: UInt8 = capitals.contains(byte) ? 1 : isTurned ? 2 : 0
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        runs.append(.init(range: index..<(index + 1), level: level))
      }
    }
    return BidiParagraph(baseLevel: isTurned ? 1 : 0, runs: runs)
  }
}

@MainActor @Suite struct PlainLineTests {
  private func line(_ text: String) -> PlainLine {
    let letters = CapitalsTurn()
    return PlainLine(
      text, font: FontRequest(role: .body, size: 15),
      typesetting: Typesetting(shaper: letters, breaker: letters, bidi: letters))
  }

  /// The letters from left to right.
  private func visual(_ line: PlainLine) -> String {
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 500, height: 50), background: Color(hex: 0))
    line.draw(into: &list, x: 0, baseline: 20, color: Color(hex: 0), scale: Scale(1))
    var result = ""
    for entry in list.entries {
      if case .glyphs(let run, _, _, _) = entry.item {
        for glyph in run.glyphs { result.unicodeScalars.append(Unicode.Scalar(UInt8(glyph.glyph))) }
      }
    }
    return result
  }

  @Test func runsStandInVisualOrder() {
    #expect(visual(line("abc")) == "abc")
    #expect(visual(line("abAZcd")) == "abZAcd")
    #expect(visual(line("ABabZ")) == "ZabBA")
  }

  @Test func paragraphsWrapAtWords() {
    let paragraph = PlainParagraph(
      "one two three\nfour", font: FontRequest(role: .body, size: 15), width: 90,
      typesetting: FixedLetters.typesetting())
    #expect(paragraph.lines.map(\.width) == [80, 50, 40])
  }

  private func widths(_ text: String, _ width: Double, lineLimit: Int = .max) -> [Double] {
    PlainParagraph(
      text, font: FontRequest(role: .body, size: 15), width: width, lineLimit: lineLimit,
      typesetting: FixedLetters.typesetting()
    ).lines.map(\.width)
  }

  @Test func wordsThatAreTooWideAreBroken() {
    #expect(widths("abcdefghij", 40) == [40, 40, 20])
    #expect(widths("a bcdefghij k", 40) == [20, 40, 40, 30])
    #expect(widths("ab", 5) == [10, 10])
  }

  /// A letter has a glyph of ten for each byte, and the sign has three.
  @Test func linesBeyondTheLimitAreLeftOut() {
    #expect(widths("one two three four", 90, lineLimit: 1) == [60 + 30 - 30 + 30])
    #expect(widths("one two three four", 90, lineLimit: 2) == [80, 80])
    #expect(widths("one\ntwo\nthree", 90, lineLimit: 2) == [30, 60])
    #expect(widths("one two", 90, lineLimit: 2) == [70])
  }

  @Test func everyLineHasTheDirectionOfItsParagraph() {
    let letters = CapitalsTurn()
    let paragraph = PlainParagraph(
      "AB ab ab", font: FontRequest(role: .body, size: 15), width: 40,
      typesetting: Typesetting(shaper: letters, breaker: letters, bidi: letters))
    #expect(paragraph.lines.count > 1)
    #expect(!paragraph.lines.map(\.isRightToLeft).contains(false))
  }
}
