import LayoutTestSupport
import TextCore
import Testing

@testable import Layout

/// Decorations end at the last letter of a line with a soft wrap.
@Suite struct SoftWrapTests {
  private static let marked = TextDecoration(
    ink: .text, background: .highlight, lines: [.underline, .strikethrough])

  /// The lines of a text that is a search hit and marked from end to end.
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

  /// The fixed width of the test's letters counts each of them; only spaces that break are left out.
  @Test(
    arguments: [
      ("\u{1FFF}", false), ("\u{2000}", true), ("\u{2003}", true), ("\u{2006}", true),
      ("\u{2007}", false), ("\u{2008}", true), ("\u{2009}", true), ("\u{200A}", true),
      ("\u{2010}", false), ("\u{3000}", true), ("\u{3001}", false), ("\u{2FC0}", false),
      ("\t", true), ("\u{1080}", false),
    ] as [(String, Bool)])
  func wideSpacesAreSpaces(space: String, isSpace: Bool) {
    let lines = lines("aaaa bbb" + space + " cccc")
    #expect(lines.count == 2)
    let letters = isSpace ? 8.0 : 9
    let end = lines[0].bands.map(\.span.upperBound).max()
    #expect(end == 40 + 10 * letters, "\(space.unicodeScalars.map(\.value))")
  }

  /// From an offset on, decorations keep only their inks; no part is empty.
  @Test func decorationsArePartedAtAnEnd() {
    let plain = TextDecoration(ink: .text)
    let parts = [(range: 0..<4, decoration: Self.marked), (4..<6, plain), (6..<8, Self.marked)]
    let expected: [Int: [(Range<Int>, TextDecoration)]] = [
      0: [(0..<4, plain), (4..<6, plain), (6..<8, plain)],
      3: [(0..<3, Self.marked), (3..<4, plain), (4..<6, plain), (6..<8, plain)],
      4: [(0..<4, Self.marked), (4..<6, plain), (6..<8, plain)],
      6: [(0..<4, Self.marked), (4..<6, plain), (6..<8, plain)],
      7: [(0..<4, Self.marked), (4..<6, plain), (6..<7, Self.marked), (7..<8, plain)],
      8: [(0..<4, Self.marked), (4..<6, plain), (6..<8, Self.marked)],
    ]
    for (end, wanted) in expected {
      let found = DecoratedLine.unmarked(parts, from: end)
      #expect(found.map(\.range) == wanted.map(\.0), "from \(end)")
      #expect(found.map(\.decoration) == wanted.map(\.1), "from \(end)")
    }
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
