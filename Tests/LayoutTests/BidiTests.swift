import Canvas
import Testing
import TextCore

@testable import Layout

@Suite struct BidiTests {
  @Test func hebrewInLatinRunsTheOtherWay() {
    let page = TestPage("ab אבג cd", columns: 20)
    #expect(page.visual(line: 0) == "ab גבא cd")
  }

  @Test func latinInHebrewStandsFromTheRight() {
    let page = TestPage("אב cd ג", columns: 20)
    #expect(page.visual(line: 0) == "ג cd בא")
    let line = page.layout.piece(at: 0).layout.lines[0]
    #expect(line.x + line.width == 240)
  }

  @Test func runsOfTwoFontsKeepTheirVisualOrder() {
    // A Latin phrase in Hebrew whose middle comes in another font.
    let page = TestPage("אabЖcdב", columns: 20)
    #expect(page.visual(line: 0) == "בabЖcdא")
  }

  @Test func spacesAtAWrapStandAtTheLinesEnd() {
    let page = TestPage("ab אבגד הוזח", columns: 9)
    #expect(page.visual(line: 0) == "ab דגבא ")
    #expect(page.visual(line: 1) == "חזוה")
    #expect(page.caretX(3) == 110)
  }

  @Test func spacesAtTheEndOfAHebrewLineReachOutAtTheLeft() {
    let page = TestPage("אבגדהוז  חט", columns: 7)
    let line = page.layout.piece(at: 0).layout.lines[0]
    #expect(page.visual(line: 0) == "  זוהדגבא")
    #expect(line.x == 20)
    #expect(line.x + line.width == 110)
    #expect(page.caretX(0) == 110)
    // The caret waits at the edge.
    #expect(page.caretX(16, .upstream) == 40)
  }

  @Test(arguments: ["# אבג דהו זחט", "- אבג דהו זחט", "> אבג", "  - אבג"])
  func aHebrewParagraphsMarkersStayInTheWindow(text: String) {
    let page = TestPage(text, columns: 8, isStyled: true)
    for line in page.layout.piece(at: 0).layout.lines {
      #expect(line.x + line.width == 120)
      let trailing = line.runs.first.map { $0.range.upperBound == line.range.upperBound } ?? false
      #expect(line.x >= (trailing ? 30 : 40))
      var pen = line.x
      for run in line.runs {
        #expect(run.x == pen)
        pen += run.width
      }
    }
  }

  @Test func laterPiecesRunAsTheParagraphBegins() {
    let text = "א" + String(repeating: " word", count: 4000)
    let page = TestPage(text, columns: 60)
    let pieces = page.pieces()
    #expect(pieces.count > 3)
    for piece in pieces { #expect(piece.layout.lines.allSatisfy { $0.baseLevel == 1 }) }
    page.replace(0..<2, with: "a")
    for piece in page.pieces() {
      #expect(piece.layout.lines.allSatisfy { $0.baseLevel == 0 })
    }
  }

  @Test func laterPiecesAreIndentedAsTheFirst() {
    let text = "  - " + String(repeating: "word ", count: 4000)
    let page = TestPage(text, columns: 60, isStyled: true)
    for piece in page.pieces() {
      for line in piece.layout.lines.dropFirst() { #expect(line.x == 60) }
    }
  }

  @Test func plainTextNeedsNoResolver() {
    let page = TestPage("plain text with é and ß")
    _ = page.layout.piece(at: 0)
    #expect(page.bidi.callCount == 0)
  }
}
