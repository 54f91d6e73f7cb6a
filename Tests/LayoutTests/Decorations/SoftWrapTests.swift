import LayoutTestSupport
import TextCore
import Testing

@testable import Layout

/// Decorations end at the last letter of a line with a soft wrap.
@Suite struct SoftWrapTests {
  private static let marked = TextDecoration(
    ink: .text, background: .highlight, lines: [.underline, .strikethrough])

  /// The lines of a text that is marked, and found, from end to end.
  private func lines(_ text: String) -> [DecoratedLine] {
    let page = TestPage(text)
    let end = page.storage.text.end
    page.layout.decorations.set([(text.utf8.count, Self.marked)], from: 0)
    page.layout.decorations.setHits([0..<end], in: 0..<end)
    let piece = page.layout.piece(at: 0)
    return piece.layout.lines.indices.map { page.layout.decoratedLine($0, in: piece) }
  }

  private func expect(_ line: DecoratedLine, endsAt x: Double) {
    #expect(line.bands.map(\.span) == [40..<x])
    for kind in [TextDecoration.Lines.underline, .strikethrough] {
      #expect(line.strokes.filter { $0.kind == kind }.map(\.span.upperBound).max() == x)
    }
    #expect(line.hits.flatMap(\.spans).map(\.upperBound).max() == x)
  }

  @Test(arguments: [
    ("aaaa bbbbb ", 140.0), ("aaaa bbbbb   ", 140), ("aaaa bbbb\u{3000} ", 130),
    ("aaaa bbbb\u{2003} ", 130), ("aaaa bbbb\u{2007} ", 140),
  ])
  func spacesAtAWrapAreNotMarked(line: String, end: Double) {
    let lines = lines(line + "cc  dd")
    #expect(lines.count == 2)
    expect(lines[0], endsAt: end)
    expect(lines[1], endsAt: 100)
  }

  @Test func spacesAtTheEndOfAParagraphAre() {
    expect(lines("aa  ")[0], endsAt: 80)
  }

  @Test func aHitOfSpacesAloneIsShown() throws {
    let page = TestPage("aaaa bbbbb cc")
    page.layout.decorations.setHits([10..<11], in: 0..<page.storage.text.end)
    let line = page.layout.decoratedLine(0, in: page.layout.piece(at: 0))
    #expect(try #require(line.hits.first).range == 10..<11)
  }
}
