import Canvas
import LayoutTestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct LineBreakingTests {
  @Test func fillsLinesWithWords() {
    #expect(TestPage("one two three four").lines() == ["one two ", "three four"])
  }

  @Test func anEmptyTextHasOneLine() {
    let page = TestPage("")
    #expect(page.lines() == [""])
    #expect(page.layout.height == 20)
    #expect(page.caretX(0) == 40)
  }

  @Test func anEmptyLineIsALine() {
    let page = TestPage("a\n\nb\n")
    #expect(page.pieces().map(\.layout.height) == [20, 20, 20, 20])
    #expect(page.layout.height == 80)
  }

  @Test func spacesAtTheEndHang() {
    let page = TestPage("abcdefghij    klm")
    #expect(page.lines() == ["abcdefghij    ", "klm"])
    #expect(page.x(of: "k") == 40)
    // The caret waits at the edge.
    #expect(page.caretX(10) == 140)
    #expect(page.caretX(12) == 140)
  }

  @Test func spacesAtTheTextsEndHang() {
    #expect(TestPage("abcdefghij      ").lines() == ["abcdefghij      "])
  }

  @Test func longWordsAreCut() {
    #expect(
      TestPage("abcdefghijklmnopqrstuvwxyz").lines() == ["abcdefghij", "klmnopqrst", "uvwxyz"])
    #expect(TestPage("ab abcdefghijklm").lines() == ["ab ", "abcdefghij", "klm"])
  }

  @Test func longWordsAreCutBetweenGraphemes() {
    // The fixed-width shaper gives each scalar of a flag or a family a glyph.
    let page = TestPage(String(repeating: "👨‍👩‍👧", count: 5), columns: 12)
    #expect(page.lines() == ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"])
  }

  @Test func aClusterWiderThanTheLineStandsWhole() {
    let page = TestPage("👨‍👩‍👧👨‍👩‍👧", columns: 3)
    #expect(page.lines() == ["👨‍👩‍👧", "👨‍👩‍👧"])
  }

  @Test func marksStayOnTheirLetter() {
    let page = TestPage(String(repeating: "e\u{301}", count: 15))
    #expect(page.lines().map(\.count) == [10, 5])
  }

  @Test func tabsReachToStops() {
    // Stops are four letters apart, counted from where the text begins.
    let page = TestPage("a\tb\t\tc", columns: 30)
    #expect(page.x(of: "a") == 40)
    #expect(page.x(of: "b") == 80)
    #expect(page.x(of: "c") == 160)
    #expect(page.caretX(2) == 80)
  }

  @Test func stopsAreCountedFromThePaddingOfAnyWidth() {
    let page = TestPage("a\tb")
    page.layout.setContainer(
      TextContainer(
        lineLength: 20, characterWidth: 10, leftPadding: 30, minInset: 40, availableWidth: 1600),
      scale: Scale(1), bodyStyle: TestPage.body)
    #expect(page.x(of: "a") == 30)
    #expect(page.x(of: "b") == 70)
  }

  @Test func aMarkOfOneLetterHangs() {
    let page = TestPage(">a", isStyled: true)
    #expect(page.x(of: ">") == 30)
    #expect(page.x(of: "a") == 40)
  }

  @Test func aTabAtAStopReachesToTheNext() {
    let page = TestPage("abcd\te", columns: 30)
    #expect(page.x(of: "e") == 120)
  }

  @Test func linesAreWholeDevicePixelsHigh() {
    let page = TestPage("one two three four", scale: 1.25)
    let lines = page.layout.piece(at: 0).layout.lines
    #expect(lines.map(\.height) == [25, 25])
    #expect(lines.map(\.top) == [0, 25])
  }

  @Test func aLineThatJustFitsIsNotBroken() {
    #expect(TestPage("abcde fghi").lines().count == 1)
    #expect(TestPage("abcde fghij").lines().count == 2)
  }
}

@Suite struct PrefixTests {
  private func page(_ text: String, columns: Int = 20) -> TestPage {
    TestPage(text, columns: columns, isStyled: true)
  }

  @Test(arguments: ["# ", "### ", "> ", "- ", "1. ", "> - ", "###### "])
  func markersHang(prefix: String) {
    let page = page(prefix + "X text")
    #expect(page.x(of: "X") == 40)
    #expect(page.layout.piece(at: 0).layout.lines[0].x == Float(40 - 10 * prefix.utf8.count))
  }

  @Test func wrappedLinesBeginWhereTheTextDoes() {
    let page = page("- word word word word word word")
    #expect(page.x(of: "w") == 40)
    #expect(page.layout.piece(at: 0).layout.lines[1].x == 40)
  }

  @Test(arguments: ["  - ", "\t- ", "    1. ", "\t\t* ", " \t- ", "  > "])
  func indentationStaysInTheFlow(prefix: String) {
    let page = page(prefix + "Xord word word word word word")
    #expect(page.x(of: "X") == page.layout.piece(at: 0).layout.lines[1].x)
    let columns = prefix.prefix { $0 == " " || $0 == "\t" }.reduce(0) { column, character in
      character == "\t" ? (column / 4 + 1) * 4 : column + 1
    }
    #expect(page.x(of: "X") == Float(40 + 10 * columns))
  }

  @Test func aTasksBoxStaysInTheFlow() {
    let page = page("- [ ] Xord word word word word")
    #expect(page.x(of: "[") == 40)
    #expect(page.x(of: "X") == 80)
    #expect(page.layout.piece(at: 0).layout.lines[1].x == 80)
  }

  @Test func aPrefixTooLongToHangStaysInTheFlow() {
    let text = String(repeating: "> ", count: 40) + "text"
    let page = TestPage(text, columns: 90, isStyled: true)
    // The window leaves 303 logical pixels left of the container.
    page.layout.setContainer(
      TextContainer(
        lineLength: 90, characterWidth: 10, leftPadding: 40, minInset: 40, availableWidth: 600),
      scale: Scale(1), bodyStyle: TestPage.body)
    let line = page.layout.piece(at: 0).layout.lines[0]
    #expect(line.x == 40)
  }

  @Test func markersAreNeverLeftAlone() {
    let page = page("# " + String(repeating: "x", count: 30))
    #expect(
      page.lines() == ["# " + String(repeating: "x", count: 20), String(repeating: "x", count: 10)])
  }

  @Test func aDeepIndentationDoesNotEatTheLine() {
    let page = page(String(repeating: " ", count: 16) + "- word word Yard word")
    #expect(page.layout.piece(at: 0).layout.lines[1].x == 40)
  }
}
