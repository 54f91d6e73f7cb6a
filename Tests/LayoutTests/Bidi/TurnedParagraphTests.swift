import LayoutTestSupport
import TestSupport
import TextCore
import Testing

@testable import Layout

/// A direction override applies regardless of the paragraph's letters.
@Suite struct TurnedParagraphTests {
  private func turn(_ page: TestPage, _ range: Range<Int>, _ direction: WritingDirection?) {
    page.storage.setDirections([
      DirectionOverride(TextOffset(range.lowerBound)..<TextOffset(range.upperBound), direction)
    ])
  }

  private func isRightToLeft(_ page: TestPage) -> [Bool] {
    page.pieces().map(\.layout.isRightToLeft)
  }

  @Test func itRunsAsItIsTurned() {
    let page = TestPage("ab אב\nאב ab\n12\n", columns: 20)
    #expect(isRightToLeft(page) == [false, true, false, false])
    turn(page, 0..<1, .rightToLeft)
    #expect(isRightToLeft(page) == [true, true, false, false])
    #expect(page.visual(line: 0) == "בא ab", "the Latin word is at the right")
    turn(page, 9..<14, .leftToRight)
    #expect(isRightToLeft(page) == [true, false, false, false])
    turn(page, 0..<20, .rightToLeft)
    #expect(isRightToLeft(page) == [true, true, true, true], "the empty end as well")
    turn(page, 0..<20, nil)
    #expect(isRightToLeft(page) == [false, true, false, false])
  }

  @Test func anEmptyEndIsTurnedAndTurnedBack() {
    let page = TestPage("ab\n", columns: 20)
    let left = page.caretX(3)
    turn(page, 3..<3, .rightToLeft)
    #expect(page.caretX(3) > left + 100)
    page.replace(3..<3, with: "ab")
    #expect(isRightToLeft(page) == [false, true])
    turn(page, 3..<3, nil)
    #expect(isRightToLeft(page) == [false, false])
  }

  /// The first paragraph with letters determines the direction of those without; its direction override
  /// applies to these, too.
  @Test func anOverrideAppliesToTextWithoutLetters() {
    let page = TestPage("!!\nab אב\n!!", columns: 20)
    #expect(page.layout.directionByLetters(within: 100).isRightToLeft == false)
    turn(page, 3..<4, .rightToLeft)
    #expect(page.layout.directionByLetters(within: 100).isRightToLeft == true)
    #expect(page.layout.naturalDirection(at: 4) == .leftToRight)
    // One without letters decides nothing.
    turn(page, 0..<1, .rightToLeft)
    turn(page, 3..<4, nil)
    #expect(page.layout.directionByLetters(within: 100).isRightToLeft == false)
  }

  @Test func allPiecesOfALongParagraphAreTurned() {
    let page = TestPage(String(repeating: "word ", count: 3000) + "\nab", columns: 60)
    #expect(page.pieces().count > 3)
    turn(page, 9000..<9001, .rightToLeft)
    #expect(isRightToLeft(page).dropLast().allSatisfy { $0 })
    #expect(isRightToLeft(page).last == false)
  }

  /// Code and addresses decide nothing.
  @Test func isolatedLettersHaveNoDirection() {
    let page = TestPage("")
    let font = TestPage.body.font
    func level(_ text: String, isolating range: Range<Int>) -> UInt8? {
      let bytes = Array(text.utf8)
      let bounds = [0, range.lowerBound, range.upperBound, bytes.count]
      let styles = zip(bounds, bounds.dropFirst()).map { start, end in
        Typesetter.StyleRun(
          range: start..<end,
          style: TextStyle(font: font, isIsolated: start..<end == range))
      }
      return page.layout.typesetter.strongLevel(of: bytes, styles: styles, in: TestPage.body)
    }
    #expect(level("ab אב", isolating: 0..<0) == 0)
    #expect(level("ab אב", isolating: 0..<2) == 1)
    #expect(level("אב ab", isolating: 0..<4) == 0)
    #expect(level("ab", isolating: 0..<2) == nil)
  }

  @Test(arguments: seeds, [TestPage.body, TestPage.airy])
  func followsTurnsAndEditsAsIfSetFromScratch(seed: UInt64, look: ParagraphStyle) {
    var random = SeededGenerator(seed: seed)
    let snippets = ["a", "word ", "\n", "\n\n", "# ", "- ", "א", "אבג ", "12 ", "ab", "(", "é"]
    let page = TestPage("", columns: 12, isStyled: true, look: look)
    for step in 0..<150 {
      let range = random.range(in: page.storage.text.utf8Count)
      if random.number(0...2) == 0 {
        let directions: [WritingDirection?] = [nil, .leftToRight, .rightToLeft]
        turn(page, range, directions[random.number(0...2)])
      } else {
        let snippet = snippets[random.number(0...(snippets.count - 1))]
        page.replace(range, with: random.number(0...2) == 0 ? "" : snippet)
      }
      let offset = TextOffset(random.number(0...page.storage.text.utf8Count))
      _ = page.layout.carets.place(at: offset, affinity: .downstream)
      guard step % 5 == 0 else { continue }
      let fresh = TestPage("", columns: 12, isStyled: true, look: look)
      fresh.replace(0..<0, with: page.storage.text)
      fresh.storage.setDirections(page.storage.directions.overrides)
      #expect(page.image() == fresh.image())
      #expect(page.layout.height == fresh.layout.height)
    }
  }
}
