import Canvas
import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct LayoutManagerTests {
  private func compare(_ page: TestPage, columns: Int, look: ParagraphStyle = TestPage.body) {
    let fresh = TestPage("", columns: columns, isStyled: true, look: look)
    fresh.replace(0..<0, with: page.storage.text)
    #expect(page.image() == fresh.image())
    #expect(page.layout.height == fresh.layout.height)
    #expect(page.layout.height == page.pieces().reduce(0) { $0 + $1.layout.height })
  }

  private static let snippets = [
    "a", "word ", "\n", "\n\n", "# ", "- ", "> ", "\r\n", "\r", "é", "א", "\u{301}",
    "long word again", "אבג ", "12 ", "דה", "ab", "- [x] ", "(",
    "  - item\n", "\t",
  ]

  @Test(arguments: seeds, [TestPage.body, TestPage.airy])
  func followsEditsAsIfSetFromScratch(seed: UInt64, look: ParagraphStyle) {
    var random = SeededGenerator(seed: seed)
    let page = TestPage("", columns: 12, isStyled: true, look: look)
    for step in 0..<150 {
      let range = random.range(in: page.storage.text.utf8Count)
      let snippet = Self.snippets[random.number(0...(Self.snippets.count - 1))]
      page.replace(range, with: random.number(0...2) == 0 ? "" : snippet)
      // Some text is laid out in between, some is not.
      let offset = TextOffset(random.number(0...page.storage.text.utf8Count))
      _ = page.layout.carets.place(at: offset, affinity: .downstream)
      if step % 5 == 0 { compare(page, columns: 12, look: look) }
    }
  }

  @Test(arguments: seeds, [("  - ", TestPage.body), ("", TestPage.airy)])
  func followsEditsOfALongParagraph(seed: UInt64, kind: (start: String, look: ParagraphStyle)) {
    var random = SeededGenerator(seed: seed)
    let page = TestPage(
      kind.start + String(repeating: "word wörd ", count: 3000), columns: 60, isStyled: true,
      look: kind.look)
    for step in 0..<24 {
      let range = random.range(in: page.storage.text.utf8Count)
      let isShort = range.count < 2000
      page.replace(
        isShort ? range : range.lowerBound..<(range.lowerBound + 20),
        with: Self.snippets[random.number(0...(Self.snippets.count - 1))])
      _ = page.layout.piece(at: TextOffset(random.number(0...page.storage.text.utf8Count)))
      if step % 8 == 7 { compare(page, columns: 60, look: kind.look) }
    }
  }

  @Test func followsSeveralReplacementsOfOneChange() {
    let page = TestPage("one two\nthree four\nfive six\nseven", isStyled: true)
    _ = page.pieces()
    page.storage.beginEditing()
    // As the editor makes them: the last first.
    page.storage.replace(19..<23, with: TextRope("5\n5"))
    page.storage.replace(8..<13, with: TextRope("3"))
    page.storage.replace(0..<3, with: TextRope("a longer one"))
    page.storage.setAttributes(.empty, in: 0..<page.storage.text.end)
    page.storage.endEditing()
    compare(page, columns: 10)
  }

  @Test func splittingALineEndingLaysOutBothSides() {
    let page = TestPage("ab\r\ncd", isStyled: true)
    _ = page.pieces()
    page.replace(3..<3, with: "x")
    compare(page, columns: 10)
    #expect(page.pieces().map(\.content.count) == [4, 2])
    page.replace(3..<4, with: "")
    compare(page, columns: 10)
    #expect(page.pieces().map(\.content.count) == [2, 2])
  }

  @Test func attributesThatChangeAloneAreFollowed() {
    let page = TestPage("ab\ncd\nef")
    _ = page.pieces()
    let count = page.layout.layoutCount
    let bold = page.styles.add(
      TextStyle(font: FontRequest(role: .body, isBold: true, size: 16)))
    page.storage.setAttribute(.textStyle, bold, in: 3..<5)
    #expect(page.pieces()[1].layout.lines[0].runs[0].font == FontID(rawValue: 3))
    #expect(page.layout.layoutCount == count + 1)
  }
}

/// The amount of layout, not its result.
@Suite struct LayoutWorkTests {
  private let page = TestPage(String(repeating: "one two three four\n", count: 200))

  private func work(_ body: () -> Void) -> Int {
    let before = page.layout.layoutCount
    body()
    return page.layout.layoutCount - before
  }

  @Test func aQuestionLaysOutItsParagraphOnly() {
    #expect(work { _ = page.layout.carets.place(at: 1900, affinity: .downstream) } == 1)
    #expect(work { _ = page.layout.carets.place(at: 1900, affinity: .downstream) } == 0)
  }

  @Test func anEditLaysOutItsParagraphOnly() {
    _ = page.pieces()
    for text in ["x", " ", "longer text"] {
      #expect(
        work {
          page.replace(40..<40, with: text)
          _ = page.pieces()
        } == 1)
    }
    // At a paragraph's start and end, and in the last, empty one.
    for offset in [38, 36, page.storage.text.utf8Count] {
      #expect(
        work {
          page.storage.replace(TextOffset(offset)..<TextOffset(offset), with: TextRope("y"))
          _ = page.pieces()
        } == 1)
    }
  }

  @Test func aNewlineLaysOutTwoParagraphs() {
    _ = page.pieces()
    #expect(
      work {
        page.storage.replace(40..<40, with: TextRope("\n"))
        _ = page.pieces()
      } == 2)
  }

  @Test func aDecorationLaysOutNothing() {
    _ = page.pieces()
    let piece = page.layout.piece(at: 0)
    let plain = page.layout.decoratedLine(0, in: piece)
    #expect(page.layout.decoratedLine(0, in: piece).glyphs[0].run === plain.glyphs[0].run)
    let link = TextDecoration(ink: .link, lines: .underline)
    #expect(
      work {
        page.layout.decorations.set([(4, nil), (3, link), (12, nil)], from: 0)
        _ = page.pieces()
      } == 0)
    let line = page.layout.decoratedLine(0, in: page.layout.piece(at: 0))
    #expect(line.glyphs.map(\.ink) == [.text, .link, .text])
    #expect(line.glyphs.map(\.x) == [40, 80, 110])
    #expect(line.strokes.map(\.span) == [80..<110])
  }

  @Test func theSameContainerAgainDropsNothing() {
    _ = page.pieces()
    #expect(
      work {
        page.layout.setContainer(
          page.layout.container, scale: page.layout.scale, bodyStyle: TestPage.body)
        _ = page.layout.piece(at: 0)
      } == 0)
  }

  @Test func typingInALongLineLaysOutOnePieceAtATime() {
    let page = TestPage(String(repeating: "word ", count: 100_000), columns: 60)
    _ = page.layout.piece(at: 300_000)
    #expect(page.layout.layoutCount == 1)
    for step in 0..<10 {
      let offset = TextOffset(300_000 + step)
      page.storage.replace(offset..<offset, with: TextRope("x"))
      _ = page.layout.carets.place(at: offset, affinity: .downstream)
    }
    #expect(page.layout.layoutCount == 11)
  }

  @Test func equalStylesAreOneRun() {
    let page = TestPage("abcdef")
    page.storage.beginEditing()
    let alike = page.styles.add(TextStyle(font: TestPage.body.font))
    page.storage.setAttribute(.textStyle, alike, in: 0..<3)
    page.storage.endEditing()
    #expect(page.layout.styleRuns(in: 0..<6, at: 0).map(\.range) == [0..<6])
    #expect(page.layout.styleRuns(in: 2..<6, at: 1).map(\.range) == [1..<5])
  }
}
