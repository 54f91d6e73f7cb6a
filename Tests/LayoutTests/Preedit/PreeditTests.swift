import Canvas
import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

/// Preedit text, which is in the lines and not in the text.
@Suite struct PreeditTests {
  /// A glyph and its position.
  private struct Ink: Equatable {
    var line: Int
    var glyph: UInt32
    var x: Float
  }

  private func ink(_ page: TestPage) -> [Ink] {
    var top = 0
    return page.pieces().flatMap { piece in
      defer { top += piece.layout.height }
      return piece.layout.lines.flatMap { line in
        line.runs.flatMap { run in
          var pen = run.x
          return run.glyphs.map { glyph in
            defer { pen += glyph.advance }
            return Ink(line: top + line.top, glyph: glyph.glyph, x: pen)
          }
        }
      }
    }
  }

  private func show(
    _ text: String, _ choice: Range<Int>? = nil, at range: Range<Int>, _ page: TestPage
  ) {
    let end = text.utf8.count
    page.layout.setPreedit(
      Preedit(
        text, choice: choice ?? end..<end,
        replacing: TextOffset(range.lowerBound)..<TextOffset(range.upperBound)))
  }

  private static let words = ["one ", "two", "\n", "\n\n", "שלום ", "Ж", "é", "\t", "- "]
  private static let preedits = ["a", "にほん", "long words that wrap", "אבג", "x אב y", "Ж "]

  /// The lines are those of a text that contains the preedit text. Once it is hidden again they are
  /// as before, and meanwhile positions of the text stay valid.
  @Test(arguments: seeds)
  func looksAsIfItWereInTheText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = (0..<random.number(0...12)).map { _ in
        Self.words[random.number(0...(Self.words.count - 1))]
      }.joined()
      let page = TestPage(text, columns: 12)
      let before = ink(page)
      let height = page.layout.height
      let places = ClusterBreaks.boundaries(in: Array(text.utf8))
      let ends = [places.randomElement(using: &random), places.randomElement(using: &random)]
        .compactMap(\.self).sorted()
      let range = random.number(0...1) == 0 ? ends[0]..<ends[0] : ends[0]..<ends[1]
      let shown = Self.preedits[random.number(0...(Self.preedits.count - 1))]
      show(shown, at: range, page)
      let written = TestPage(text, columns: 12)
      written.replace(range, with: shown)
      #expect(ink(page) == ink(written), "“\(shown)” at \(range) of “\(text)”")
      #expect(page.layout.height == written.layout.height)
      #expect(page.storage.text == TextRope(text))
      expectPlaces(page, hidden: range)
      page.layout.setPreedit(nil)
      #expect(ink(page) == before)
      #expect(page.layout.height == height)
    }
  }

  /// Every place has a position, and no click lands in hidden text or inside a letter.
  private func expectPlaces(_ page: TestPage, hidden: Range<Int>) {
    for piece in page.pieces() {
      var end = 0
      for (index, line) in piece.layout.lines.enumerated() {
        #expect(line.range.lowerBound == end)
        end = line.range.upperBound
        for x in stride(from: 0.0, through: 180, by: 5) {
          let offset = page.layout.carets.textPlace(in: piece, line: index, x: x).offset.utf8
          #expect(!(hidden.lowerBound < offset && offset < hidden.upperBound))
          #expect(page.storage.text.isClusterBoundary(TextOffset(offset)))
        }
        _ = page.layout.decoratedLine(index, in: piece)
      }
      #expect(end == piece.content.count)
    }
    for offset in 0...page.storage.text.utf8Count {
      _ = page.layout.carets.place(at: TextOffset(offset), affinity: .downstream)
      _ = page.layout.carets.clusterSpan(at: TextOffset(offset), affinity: .downstream)
    }
  }

  @Test func theCaretStandsInside() {
    let page = TestPage("abcd", columns: 30)
    for (place, letters) in [(0, 0), (3, 1), (6, 2), (9, 3)] {
      show("にほん", place..<place, at: 2..<2, page)
      #expect(page.caretX(2) == 60 + 10 * Double(letters))
    }
    #expect(page.caretX(1) == 50)
    #expect(page.caretX(3) == 100, "what follows is pushed aside")
  }

  @Test func clausesAreMarkedEachForItself() {
    let page = TestPage("ab cd", columns: 8)
    show("にほんごか", 3..<9, at: 3..<3, page)
    let piece = page.layout.piece(at: 0)
    let spans = piece.layout.lines.indices.map { line in
      page.layout.carets.preeditSpans(in: piece, line: line).map { "\($0.span) \($0.isChosen)" }
    }
    #expect(spans == [[], ["40.0..<50.0 false", "50.0..<70.0 true", "70.0..<90.0 false"]])
    #expect(page.layout.carets.preeditAnchor?.x == 50)
  }

  /// Only the paragraph at the caret is laid out again, for any number of paragraphs.
  @Test func setsOneParagraph() {
    let page = TestPage((0..<50).map { "line \($0)\n" }.joined())
    _ = page.pieces()
    let count = page.layout.layoutCount
    show("あ", at: 30..<30, page)
    _ = page.pieces()
    #expect(page.layout.layoutCount == count + 1)
    page.layout.setPreedit(nil)
    _ = page.pieces()
    #expect(page.layout.layoutCount == count + 2)
  }

  /// Preedit text that hides a long selection lays out two lines.
  @Test func hidesALongTextAtOnce() {
    let text = String(repeating: "some words in a line\n", count: 20_000)
    let page = TestPage(text, columns: 60)
    show("あ", at: 5..<(text.utf8.count - 5), page)
    #expect(page.pieces().count == 2)
    #expect(page.layout.layoutCount == 2)
    #expect(page.layout.height == 40)
    page.layout.setPreedit(nil)
    #expect(page.layout.height > 200_000)
    #expect(page.lines(at: 30) == ["some words in a line"])
  }

  @Test func standsInAParagraphThatIsSetInPieces() {
    let text = String(repeating: "word wörd ", count: 3000)
    let page = TestPage(text, columns: 60)
    let before = ink(page)
    for range in [0..<0, 16_000..<16_000, 4_000..<21_000, 32_990..<33_000] {
      show("にほん", at: range, page)
      #expect(ink(page).filter { "にほん".unicodeScalars.map(\.value).contains($0.glyph) }.count == 3)
      expectPieces(page)
    }
    page.layout.setPreedit(nil)
    #expect(ink(page) == before)
  }

  private func expectPieces(_ page: TestPage) {
    var end: TextOffset = 0
    for piece in page.pieces() {
      #expect(piece.range.lowerBound == end)
      end = piece.range.upperBound
    }
    #expect(end == page.storage.text.end)
  }

  @Test func movesWithTheTextRoundIt() {
    let page = TestPage("one\ntwo\nthree", columns: 30)
    show("あ", at: 5..<5, page)
    page.replace(0..<3, with: "seven")
    #expect(page.layout.preedit?.range == 7..<7)
    #expect(page.visual(line: 0, at: 7) == "tあwo")
    page.replace(12..<12, with: "!")
    #expect(page.layout.preedit?.range == 7..<7)
    page.replace(5..<6, with: "")
    #expect(page.visual(line: 0, at: 0) == "seventあwo")
  }

  @Test func marksAreLettersWhileSomethingIsWrittenBeforeThem() {
    let page = TestPage("- item", columns: 30, isStyled: true)
    #expect(page.x(of: "-") == 20)
    show("あ", at: 0..<0, page)
    #expect(page.x(of: "あ") == 40 && page.x(of: "-") == 50)
    show("あ", at: 2..<2, page)
    #expect(page.x(of: "-") == 20 && page.x(of: "あ") == 40)
  }

  @Test func lineEndsAreShownAsSpaces() {
    let preedit = Preedit("a\nb\u{2028}c\u{85}d", choice: 2..<99, replacing: 0..<0)
    #expect(String(decoding: preedit.bytes, as: UTF8.self) == "a b\u{2003}c\u{A0}d")
    #expect(preedit.choice == 2..<10)
  }
}
