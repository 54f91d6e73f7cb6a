import LayoutTestSupport
import TestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct SpellingMarkTests {
  private func page(_ text: String) -> TestPage {
    let page = TestPage(text)
    _ = page.layout.piece(at: 0)
    return page
  }

  private func words(_ page: TestPage) -> [String] {
    let text = page.storage.text
    return page.layout.decorations.misspellings(in: 0..<text.end).map { text.string(in: $0) }
  }

  private func all(_ page: TestPage) -> TextRange { 0..<page.storage.text.end }

  @Test func marksMoveWithTheTextAndNothingIsLaidOut() {
    let page = page("one tow three")
    let before = page.layout.layoutCount
    #expect(page.layout.decorations.setSpelling(wrong: [4..<7], in: all(page)))
    #expect(words(page) == ["tow"])
    #expect(
      !page.layout.decorations.setSpelling(wrong: [4..<7], in: all(page)), "nothing new to draw")
    _ = page.layout.piece(at: 0)
    #expect(page.layout.layoutCount == before)
    page.replace(0..<3, with: "fourteen")
    #expect(words(page) == ["tow"])
    #expect(page.layout.decorations.misspelling(at: 10) == 9..<12)
    #expect(page.layout.decorations.misspelling(at: 12) == 9..<12, "just after it")
    #expect(page.layout.decorations.misspelling(at: 3) == nil)
  }

  @Test func anEditInAWordTakesItsVerdict() {
    let page = page("one tow three")
    page.layout.decorations.setSpelling(wrong: [4..<7], in: all(page))
    #expect(!page.layout.decorations.hasUnknownSpelling(in: all(page), sparing: nil))
    page.replace(5..<6, with: "")
    #expect(words(page) == [])
    #expect(page.layout.decorations.hasUnknownSpelling(in: 4..<6, sparing: nil))
    #expect(!page.layout.decorations.hasUnknownSpelling(in: 0..<3, sparing: nil))
    #expect(!page.layout.decorations.hasUnknownSpelling(in: all(page), sparing: 3..<7))
  }

  @Test func theSparedRangeKeepsItsMark() {
    let page = page("one tow three")
    page.layout.decorations.setSpelling(wrong: [4..<7], in: all(page))
    page.layout.decorations.setSpelling(
      wrong: [0..<3, 4..<7, 8..<13], in: all(page), sparing: 4..<7)
    #expect(words(page) == ["one", "tow", "three"])
    page.layout.decorations.setSpelling(wrong: [], in: all(page), sparing: 4..<7)
    #expect(words(page) == ["tow"])
  }

  @Test func doubtKeepsWhatIsShown() {
    let page = page("one tow three")
    page.layout.decorations.setSpelling(wrong: [4..<7], in: all(page))
    page.layout.decorations.invalidateSpelling()
    #expect(words(page) == ["tow"])
    #expect(page.layout.decorations.hasUnknownSpelling(in: 0..<2, sparing: nil))
    #expect(page.layout.decorations.hasUnknownSpelling(in: 4..<6, sparing: nil))
    page.layout.decorations.removeSpelling()
    #expect(words(page) == [])
  }

  /// No mark appears at a word before a dictionary has refused it.
  @Test func doubtMarksNoWordThatWasNeverChecked() {
    let page = page("one tow three")
    page.layout.decorations.setSpelling(wrong: [4..<7], in: 0..<8)
    page.layout.decorations.invalidateSpelling()
    #expect(words(page) == ["tow"])
    #expect(page.layout.decorations.misspelling(at: 10) == nil)
    #expect(page.layout.decorations.hasUnknownSpelling(in: 8..<13, sparing: nil))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func anyEditsKeepTheVerdictsOfWordsThatTheyDoNotTouch(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let page = page((0..<40).map { $0 % 3 == 0 ? "wrong" : "right" }.joined(separator: " "))
    func check() {
      let text = page.storage.text.string(in: all(page))
      var wrong: [TextRange] = []
      var offset = 0
      for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        if word == "wrong" { wrong.append(TextRange(at: TextOffset(offset), length: 5)) }
        offset += word.utf8.count + 1
      }
      page.layout.decorations.setSpelling(wrong: wrong, in: all(page))
    }
    check()
    for step in 0..<200 {
      let length = page.storage.text.utf8Count
      let start = Int.random(in: 0...length, using: &generator)
      let end = min(length, start + Int.random(in: 0...4, using: &generator))
      let text = ["", "x", " ", "wrong "][Int.random(in: 0..<4, using: &generator)]
      page.replace(start..<end, with: text)
      for word in words(page) { #expect(word == "wrong", "seed \(seed), step \(step)") }
      if step % 5 == 0 { check() }
    }
  }
}
