import Canvas
import LayoutTestSupport
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

  /// Text is between 40 and 120; the two pages mirror each other.
  @Test(
    arguments: [
      ("# אבג דהו זחט", "# abc def ghi"), ("- אבג דהו זחט", "- abc def ghi"), ("> אבג", "> abc"),
      ("  - אבג", "  - abc"), ("1. אבג דהו", "1. abc def"), ("###### אבג", "###### abc"),
      ("- [x] אבג דהו", "- [x] abc def"), ("אבג\tד הוז", "abc\td efg"),
      ("אבג דהו זחט", "abc def ghi"),
    ], [(8, 1600.0), (8, 200), (8, 170), (60, 400)])
  func aHebrewParagraphIsSetAsTheMirrorImageOfALatinOne(
    texts: (hebrew: String, latin: String), window: (columns: Int, width: Double)
  ) {
    for look in [TestPage.body, TestPage.airy] {
      let hebrew = page(texts.hebrew, window, look)
      let latin = page(texts.latin, window, look)
      let container = hebrew.layout.container
      let lines = hebrew.layout.piece(at: 0).layout.lines
      let mirror = latin.layout.piece(at: 0).layout.lines
      #expect(lines.count == mirror.count)
      for (line, other) in zip(lines, mirror) {
        #expect(line.baseLevel == 1 && other.baseLevel == 0)
        #expect(abs(container.mirrored(Double(other.x)) - Double(line.x + line.width)) < 0.01)
        #expect(line.width == other.width)
        #expect(line.top == other.top && line.height == other.height)
        #expect(Double(line.x + line.width) + container.leftInset <= window.width)
      }
    }
  }

  private func page(
    _ text: String, _ window: (columns: Int, width: Double), _ look: ParagraphStyle
  ) -> TestPage {
    let page = TestPage(text, columns: window.columns, isStyled: true, look: look)
    var container = page.layout.container
    container.availableWidth = window.width
    page.layout.setContainer(container, scale: page.layout.scale, bodyStyle: look)
    return page
  }

  @Test func theMarksOfAHebrewHeadingHangAtItsRight() {
    let page = TestPage("## אבג", columns: 8, isStyled: true)
    #expect(page.visual(line: 0) == "גבא ##")
    #expect(page.x(of: "א") == 110)
    #expect(page.x(of: "#") == 130)
  }

  @Test func theMarkInATasksBoxDoesNotDecideTheDirection() {
    let done = TestPage("- [x] אבג", isStyled: true)
    #expect(done.layout.piece(at: 0).layout.isRightToLeft)
    let words = TestPage("- [x] abc אבג", isStyled: true)
    #expect(!words.layout.piece(at: 0).layout.isRightToLeft)
  }

  /// Empty paragraphs and rules have the direction of the text; paragraphs with letters have their
  /// own.
  @Test func aParagraphWithoutLettersGoesTheTextsWay() {
    let page = TestPage("..\n\nab\nאב\n- .\n", isStyled: true)
    func directions() -> [Bool] {
      (0...5).map { line in
        page.layout.piece(at: page.layout.storage.text.paragraphStart(line)).layout.isRightToLeft
      }
    }
    #expect(directions() == [false, false, false, true, false, false])
    page.layout.setRightToLeft(true)
    #expect(directions() == [true, true, false, true, true, true])
    let empty = page.layout.carets.place(at: 3, affinity: .downstream)
    #expect(empty.x == page.layout.container.mirrored(page.layout.container.leftPadding))
    page.layout.setRightToLeft(false)
    #expect(directions() == [false, false, false, true, false, false])
  }

  @Test(
    arguments: [
      ("", nil, 0), ("..\n\n---\n", nil, 0), ("אב", true, 4), ("..\n\nab\nאב", false, 7),
      ("# אב\nab", true, 7), ("- [x] אב\nab", true, 11),
    ] as [(String, Bool?, Int)])
  func theFirstParagraphWithLettersSaysTheTextsWay(
    text: String, isRightToLeft: Bool?, end: Int
  ) {
    let page = TestPage(text, isStyled: true)
    let found = page.layout.directionByLetters(within: 100)
    #expect(found.isRightToLeft == isRightToLeft)
    #expect(found.end.utf8 == (isRightToLeft == nil ? 100 : end))
  }

  @Test func lettersAreLookedForInTheTextsBeginningOnly() {
    let page = TestPage(String(repeating: ".\n", count: 60) + "אב")
    #expect(page.layout.directionByLetters(within: 100).isRightToLeft == nil)
    #expect(page.layout.directionByLetters(within: 200).isRightToLeft == true)
    let long = TestPage(String(repeating: ".", count: 90) + "אב")
    #expect(long.layout.directionByLetters(within: 50).isRightToLeft == true)
  }

  @Test func codeInASentenceIsASignToIt() {
    let resolver = HebrewBidi()
    func levels(_ text: String, _ code: Range<Int>, after prefix: Int = 0) -> BidiParagraph {
      resolver.levelRuns(in: Array(text.utf8), base: nil, after: prefix, isolating: [code])
    }
    // `x()` in a Hebrew sentence: the brackets stay after the letter.
    let inside = levels("אב x() ג", 5..<8)
    #expect(inside.baseLevel == 1)
    #expect(inside.runs.map(\.range) == [0..<5, 5..<8, 8..<11])
    #expect(inside.runs.map(\.level) == [1, 2, 1])
    // It does not decide the direction, and Hebrew in it runs as it does.
    let first = levels("x=אב גד", 0..<6)
    #expect(first.baseLevel == 1)
    #expect(first.runs.map(\.range) == [0..<2, 2..<6, 6..<11])
    #expect(first.runs.map(\.level) == [2, 3, 1])
    #expect(levels("ab x() cd", 3..<6).runs.map(\.range) == [0..<9])
    #expect(levels("- x אב", 2..<3, after: 2).baseLevel == 1)
  }

  @Test func leftToRightTextKeepsItsDirectionWithAnyLetters() {
    var style = TestPage.body
    style.direction = .leftToRight
    let page = TestPage("אבג = 1", columns: 20, look: style)
    #expect(!page.layout.piece(at: 0).layout.isRightToLeft)
    #expect(page.visual(line: 0).hasPrefix("גבא"))
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
