import Canvas
import LayoutTestSupport
import Testing
import TextCore

@testable import Layout

/// Space after paragraphs, indented first lines, marks in the line.
@Suite struct ParagraphSpacingTests {
  private func page(_ text: String, columns: Int = 10, scale: Double = 1) -> TestPage {
    TestPage(text, columns: columns, scale: scale, isStyled: true, look: TestPage.airy)
  }

  /// The lines of the first piece.
  private func lines(_ text: String, columns: Int = 10) -> [LineFragment] {
    let page = page(text, columns: columns)
    return withExtendedLifetime(page) { page.layout.piece(at: 0).layout.lines }
  }

  private func heights(_ page: TestPage) -> [Int] { page.pieces().map(\.layout.height) }

  @Test func spaceComesAfterParagraphsButNotAtTheEndNorAfterEmptyLines() {
    #expect(heights(page("one\n\ntwo three four\n  \nend")) == [27, 20, 47, 20, 20])
    #expect(heights(page("one\n")) == [27, 20])
    #expect(heights(page("one")) == [20])
  }

  @Test func theLinesOfAListBelongTogether() {
    #expect(heights(page("- a\n- b\nc\n> d\ne")) == [20, 20, 27, 27, 20])
  }

  @Test func spaceIsWholeDevicePixels() {
    #expect(heights(page("one\ntwo", scale: 1.5)) == [41, 30])
    #expect(heights(page("one\ntwo", scale: 2)) == [54, 40])
  }

  @Test func aPointInTheSpaceIsOnTheLineAbove() {
    let page = page("one\ntwo")
    _ = page.pieces()
    for y in [20, 23, 26] {
      #expect(page.layout.carets.textPlace(x: 300, y: y).offset == 3)
    }
    #expect(page.layout.carets.textPlace(x: 300, y: 27).offset == 7)
    #expect(page.layout.piece(at: 0).layout.lineIndex(atHeight: 26) == 0)
  }

  @Test func onlyTheFirstLineIsIndented() {
    let lines = self.lines("aaa bbb ccc ddd")
    #expect(lines.map(\.x) == [60, 40])
    // Two letters fewer fit on it.
    #expect(lines.map(\.range) == [0..<8, 8..<15])
    #expect(self.lines("# aaa")[0].x == 40)
    #expect(self.lines("- aaa")[0].x == 20)
  }

  /// A marker does not move when the space after it is typed.
  @Test func aMarkerWithoutItsSpaceHangsAsWithIt() {
    func marker(_ text: String) -> Float? {
      var style = TestPage.body
      style.prefixLength = text.utf8.count
      style.hanging = text.utf8.count
      style.isMarkerOpen = !text.hasSuffix(" ")
      let page = TestPage(text, look: style)
      return withExtendedLifetime(page) { page.x(of: "-") }
    }
    #expect(marker("- ") == 20 && marker("-") == 20)
  }

  @Test func anEmptyLineIsIndentedForWhatWillBeTyped() {
    let page = page("a\n\nb")
    #expect(page.caretX(2) == 60)
    #expect(page.caretX(3) == 60)
  }

  @Test func aHebrewLineIsIndentedAtTheRight() {
    let lines = self.lines("אאאא בבבב גגגג")
    #expect(lines.count == 2)
    let right = lines.map { line in
      line.runs.filter { !$0.range.isEmpty }.map { $0.x + $0.width }.max() ?? 0
    }
    #expect(right == [120, 140])
  }

  @Test func anIndentNeverTakesAllOfANarrowColumn() {
    let lines = self.lines("aaaa bbbb", columns: 4)
    #expect(lines[0].x == 50)
  }

  @Test func marksInTheLineWrapAsTextDoes() {
    let lines = self.lines("## aaa bbb ccc")
    #expect(lines.map(\.x) == [40, 40])
    #expect(lines.map(\.range) == [0..<11, 11..<14])
  }

  @Test func aLongParagraphHasItsSpaceAfterItsLastPiece() {
    let page = page(String(repeating: "word ", count: 4000) + "\nend", columns: 50)
    let pieces = page.pieces()
    let spaces = pieces.map { piece in
      piece.layout.height - piece.layout.lines.reduce(0) { $0 + $1.height }
    }
    #expect(pieces.count > 3)
    #expect(spaces.dropLast(2).allSatisfy { $0 == 0 })
    #expect(spaces.suffix(2) == [7, 0])
    #expect(pieces[1].layout.lines[0].x == 40)
  }

  @Test func stylesThatWereReplacedAreFollowedOnce() {
    let page = page("one\ntwo\n")
    _ = page.pieces()
    let counts = (page.layout.layoutCount, page.layout.invalidationCount)
    let id = page.storage.value(of: .paragraphStyle, at: 0).value
    var style = TestPage.airy
    func set() {
      page.layout.setContainer(
        page.layout.container, scale: page.layout.scale, bodyStyle: TestPage.airy)
    }
    set()
    #expect(page.layout.invalidationCount == counts.1)
    style.lineHeight = 35
    if let id { page.styles.replace(id, with: style) }
    set()
    set()
    #expect(page.layout.invalidationCount == counts.1 + 1)
    #expect(heights(page) == [42, 27, 20])
    #expect(page.layout.layoutCount == counts.0 + 3)
  }
}
