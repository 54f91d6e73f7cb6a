import Canvas
import Interface
import Layout
import Platform
import Search
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

@MainActor @Suite struct FindTests {
  private func editor(_ marked: String, lines: Int = 0) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 560, height: 420)
    return try TestEditor(marked, setup)
  }

  // Finding

  @Test func aLetterOfTheQueryMarksWhatIsInSightInItsFrame() throws {
    let editor = try editor("One two three Twoˇ")
    editor.keys("ctrl+f").type("tw").tick()
    #expect(editor.markedHits == ["tw", "Tw"])
    editor.type("o").tick()
    #expect(editor.markedHits == ["two", "Two"])
    editor.settle()
    #expect(editor.findStatus == "2 matches")
    editor.expect("One two three Twoˇ")
  }

  @Test func returnGoesFromHitToHit() throws {
    let editor = try editor("a ˇb a b a")
    editor.keys("ctrl+f").type("a").settle().keys("return").expect("a b «a» b a")
    editor.tick()
    #expect(editor.findStatus == "2 of 3")
    editor.keys("return").expect("a b a b «a»")
    editor.keys("return").expect("«a» b a b a")
    editor.keys("shift+return").expect("a b a b «a»")
    editor.keys("shift+f3").expect("a b «a» b a")
    editor.keys("f3").expect("a b a b «a»")
  }

  @Test func escapeLeavesTheCaretWhereItWas() throws {
    let editor = try editor("a ˇb a")
    editor.keys("ctrl+f").type("a").settle().keys("escape").expect("a ˇb a")
    #expect(!editor.document.find.isOpen)
    #expect(editor.markedHits == [])
    editor.type("x").expect("a xˇb a")
  }

  @Test func escapeLeavesTheCaretAtTheHitThatWasGoneTo() throws {
    let editor = try editor("a ˇb a")
    editor.keys("ctrl+f").type("a").settle().keys("return", "escape").expect("a b «a»")
  }

  @Test func thePageShowsAHitAndGoesBack() throws {
    let editor = try editor("ˇ" + String(repeating: "line\n", count: 200) + "needle")
    let before = editor.document.viewport.scrollOffset
    editor.keys("ctrl+f").type("needle").settle()
    #expect(editor.document.viewport.scrollOffset > before)
    editor.keys("escape").settle()
    #expect(editor.document.viewport.scrollOffset == before)
  }

  @Test func aHitIsNeverBehindTheBar() throws {
    for size in [Size(width: 560, height: 420), Size(width: 360, height: 240)] {
      var setup = TestEditor.Setup()
      setup.size = size
      let text = (0..<60).map { "line \($0) needle" }.joined(separator: "\n")
      let editor = try TestEditor("ˇ" + text, setup)
      editor.keys("ctrl+h").type("needle").settle()
      for _ in 0..<61 {
        editor.keys("return").settle()
        let line = editor.document.scroll.line(of: editor.selection)
        let frame = try #require(editor.document.find.bar.frame)
        #expect(line.top >= 0)
        #expect(Double(line.top + line.height) <= frame.y)
      }
    }
  }

  @Test func theQueryComesFromTheSelection() throws {
    let editor = try editor("one «two» two")
    editor.keys("ctrl+f").settle()
    #expect(editor.document.find.bar.text(of: 0) == "two")
    #expect(editor.findStatus == "1 of 2")
  }

  @Test func theBarDoesNotCoverTheCaret() throws {
    let editor = try editor(String(repeating: "line\n", count: 40) + "ˇ")
    let viewport = editor.document.viewport
    viewport.place(editor.selection.head, affinity: .downstream, at: viewport.height - 30)
    editor.tick()
    editor.keys("ctrl+h").settle()
    let line = editor.document.scroll.line(of: editor.selection)
    let frame = try #require(editor.document.find.bar.frame)
    #expect(Double(line.top + line.height) <= frame.y)
    editor.keys("escape").tick()
    #expect(editor.document.scroll.line(of: editor.selection).top == viewport.height - 30)
  }

  @Test func theBarGivesWayToTheOutline() throws {
    let editor = try editor("# One\n\ntwo ˇ")
    editor.keys("ctrl+f").type("t").settle().keys("ctrl+shift+o").type("on").settle()
    #expect(!editor.document.find.isOpen)
    #expect(editor.document.outline.isOpen)
  }

  @Test func openingReplaceKeepsTheQuery() throws {
    let editor = try editor("ˇone Two")
    editor.keys("ctrl+f").type("two").keys("ctrl+h").type("three").settle()
    #expect(editor.document.find.bar.text(of: 0) == "two")
    #expect(editor.document.find.bar.text(of: 1) == "three")
    editor.keys("ctrl+return").settle()
    #expect(editor.string == "one three")
  }

  /// Letters of ASCII are measured in another way than others.
  @Test func aHitIsMarkedWhereItsLettersAre() throws {
    let editor = try editor(
      "one *ones* ˇöneo one\u{301} fione\tone " + String(repeating: "one ", count: 40))
    editor.keys("ctrl+f").type("one").settle()
    let layout = editor.document.layout
    var hits = 0
    for visible in editor.document.viewport.visiblePieces() {
      let piece = visible.piece
      for index in piece.layout.lines.indices {
        for hit in layout.decoratedLine(index, in: piece).hits {
          let range = TextRange(
            at: piece.content.lowerBound + hit.range.lowerBound, length: hit.range.count)
          #expect(hit.spans == layout.carets.selectionSpans(range, in: piece, line: index))
          hits += 1
        }
      }
    }
    #expect(hits >= 40)
  }

  @Test func theQueryStaysAtAHit() throws {
    let editor = try editor("ˇone Two")
    editor.keys("ctrl+f").type("two").settle().keys("return", "ctrl+h").settle()
    #expect(editor.document.find.bar.text(of: 0) == "two")
  }

  @Test func aClickOnThePageKeepsTheScrollPosition() throws {
    let editor = try editor("ˇ" + String(repeating: "line\n", count: 200) + "needle")
    editor.keys("ctrl+f").type("needle").settle()
    let offset = editor.document.viewport.scrollOffset
    editor.press(editor.point(at: editor.text.utf8Count)).release().keys("escape").settle()
    #expect(editor.document.viewport.scrollOffset == offset)
  }

  @Test func queriesAreRemembered() throws {
    let editor = try editor("one two ˇ")
    editor.keys("ctrl+f").type("one").settle().keys("return", "ctrl+a").type("two").settle()
      .keys("return", "escape")
    editor.document.editor.select(Selection(caret: 0))
    editor.keys("ctrl+f", "backspace", "up")
    #expect(editor.document.find.bar.text(of: 0) == "two")
    editor.keys("up")
    #expect(editor.document.find.bar.text(of: 0) == "one")
    editor.keys("down", "down")
    #expect(editor.document.find.bar.text(of: 0) == "")
  }

  @Test func optionsAreReachedByKeys() throws {
    let editor = try editor("Word word sword wörd wˇ")
    editor.keys("ctrl+f").type("word").settle()
    #expect(editor.findStatus == "4 matches")
    editor.keys("alt+c").settle()
    #expect(editor.findStatus == "3 matches")
    editor.keys("alt+w").settle()
    #expect(editor.findStatus == "2 matches")
    editor.keys("alt+x").settle()
    #expect(editor.findStatus == "1 match")
    editor.keys("alt+c", "alt+w", "alt+x", "alt+r", "ctrl+a").type("w.rd").settle()
    #expect(editor.findStatus == "4 matches")
  }

  @Test func onlyTheSelectionIsLookedThrough() throws {
    let editor = try editor("a a «a a\na» a")
    editor.keys("ctrl+f", "ctrl+a").type("a").keys("alt+s").settle()
    #expect(editor.findStatus == "3 matches")
    #expect(editor.markedHits == ["a", "a", "a"])
  }

  @Test func anInvalidExpressionIsReported() throws {
    let editor = try editor("a(b ˇ")
    editor.keys("ctrl+f", "alt+r").type("(").settle()
    editor.document.find.updateBar()
    #expect(editor.document.find.bar.note == "This is not a valid regular expression.")
    editor.keys("backspace").type("b").settle()
    editor.document.find.updateBar()
    #expect(editor.document.find.bar.note == "")
    #expect(editor.findStatus == "1 match")
  }

  @Test func aRunawayExpressionIsSaid() throws {
    let editor = try editor("ˇ" + String(repeating: "a", count: 60))
    editor.keys("ctrl+f", "alt+r").type("(a+)+c").settle()
    editor.document.find.updateBar()
    #expect(editor.document.find.bar.note == "This expression takes too long.")
  }

  @Test func marksFollowWhatIsWritten() throws {
    let editor = try editor("two ˇ\ntwo")
    editor.keys("ctrl+f").type("two").settle()
    editor.press(editor.point(at: 4)).release()
    editor.type("two ").tick()
    #expect(editor.markedHits == ["two", "two", "two"])
    editor.settle()
    #expect(editor.findStatus == "3 matches")
    editor.expect("two two ˇ\ntwo")
    editor.keys("backspace", "backspace").settle()
    #expect(editor.findStatus == "2 matches")
    editor.keys("ctrl+z", "ctrl+z").settle()
    #expect(editor.findStatus == "2 matches")
  }

  @Test func aKeyOfThePageIsNotWrittenWhileTheBarHasTheKeyboard() throws {
    let editor = try editor("one two ˇ")
    editor.keys("ctrl+f").type("tw").keys("pageup", "left", "home", "delete").settle()
    editor.expect("one two ˇ")
    #expect(editor.document.find.bar.text(of: 0) == "w")
  }

  @Test func aKeyWithHitsDoesNotSearchTheDocument() throws {
    let editor = try editor(String(repeating: "one two three\n", count: 3000) + "ˇ")
    editor.keys("ctrl+f").type("two").settle()
    #expect(editor.findStatus == "3000 matches")
    editor.press(editor.point(at: editor.text.utf8Count)).release()
    editor.type("x")
    let unknown = try #require(editor.document.find.found?.unknown)
    #expect(unknown.reduce(0) { $0 + $1.count } == 1)
    #expect(editor.document.find.searching.job == nil)
  }

  // Replacing

  @Test func oneHitIsReplaced() throws {
    let editor = try editor("ˇone two one")
    editor.keys("ctrl+h").type("one").keys("tab").type("1").settle()
    editor.keys("return").expect("«one» two one")
    editor.settle().keys("return").settle().expect("1 two «one»")
    editor.keys("return").settle().expect("1 two 1ˇ")
    editor.keys("ctrl+z").expect("1 two «one»")
  }

  @Test func allHitsAreOneStep() throws {
    let editor = try editor("one two ˇOne\nONE")
    editor.keys("ctrl+h").type("one").keys("tab").type("three").keys("alt+k").settle()
    editor.keys("ctrl+return")
    editor.mainThread.run()
    #expect(editor.transientMessages == "Replaced 3 matches")
    editor.settle().expect("three two ˇThree\nTHREE")
    editor.keys("ctrl+z").settle().expect("one two ˇOne\nONE")
    editor.keys("ctrl+shift+z").settle().expect("three two ˇThree\nTHREE")
  }

  @Test func groupsComeIntoTheReplacement() throws {
    let editor = try editor("ˇa-b c-d")
    editor.keys("ctrl+h", "alt+r").type("(\\w)-(\\w)").keys("tab").type("$2\\n$1")
    editor.settle().keys("ctrl+return").settle().expect("ˇb\na d\nc")
  }

  @Test func aLineEndIsThatOfTheDocument() throws {
    let path = TestEditor.home / "notes.md"
    let editor = try TestEditor(file: Array("a, b\r\nc\r\n".utf8), at: path)
    editor.keys("ctrl+h", "alt+r").type(", ").keys("tab").type("\\n").settle()
    editor.keys("ctrl+return").settle()
    #expect(editor.string == "a\r\nb\r\nc\r\n")
    editor.keys("shift+tab", "ctrl+a").type("b\\n").settle()
    #expect(editor.markedHits == ["b\r\n"])
    editor.keys("tab", "ctrl+a").type("$0\\n").settle()
    editor.keys("return", "return").settle()
    #expect(editor.string == "a\r\nb\r\n\r\nc\r\n")
  }

  @Test func emptyMatchesAreFoundAndReplaced() throws {
    let editor = try editor("oneˇ\n\ntwo\n")
    editor.keys("ctrl+h", "alt+r").type("^").keys("tab").type("> ").settle()
    #expect(editor.findStatus == "3 matches")
    #expect(editor.document.find.emptyHits == [0, 4, 5])
    editor.keys("ctrl+return").settle()
    #expect(editor.string == "> one\n> \n> two\n")
    editor.keys("ctrl+z").settle()
    #expect(editor.string == "one\n\ntwo\n")
    editor.keys("shift+tab", "ctrl+a").type("^$").settle().keys("return").expect("one\nˇ\ntwo\n")
  }

  @Test func oneAfterTheOtherIsGoneToAndReplaced() throws {
    let editor = try editor("ˇaxxb x")
    editor.keys("ctrl+h", "alt+r").type("(?=x)").keys("tab").type("_").settle()
    editor.keys("return").expect("aˇxxb x")
    editor.tick()
    #expect(editor.findStatus == "1 of 3")
    editor.keys("return").settle().expect("a_xˇxb x")
    editor.keys("return").settle().expect("a_x_xb ˇx")
    editor.keys("return").settle()
    #expect(editor.string == "a_x_xb _x")
    editor.keys("shift+tab", "ctrl+a").type("$").settle().keys("return")
    editor.tick()
    #expect(editor.findStatus == "1 of 1")
  }

  @Test func manyHitsAreReplacedAtOnceAndComeBack() throws {
    let text = String(repeating: "word *word* and `word`\n", count: 2000)
    let editor = try editor(text + "ˇ")
    editor.keys("ctrl+h").type("word").keys("tab").type("w").settle()
    editor.keys("ctrl+return").settle()
    #expect(
      editor.string
        == text.split(separator: "word", omittingEmptySubsequences: false).joined(separator: "w"))
    #expect(editor.document.editor.undoCount == 1)
    editor.keys("ctrl+z").settle()
    #expect(editor.string == text)
  }

  @Test func nothingIsReplacedWhereTheTextIsLocked() throws {
    let editor = try editor("one ˇone")
    editor.keys("ctrl+h").type("one").keys("tab").type("1").settle()
    editor.document.editor.isLocked = true
    editor.keys("ctrl+return").settle().expect("one ˇone")
  }

  @Test func savingWaitsForWhatIsReplaced() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.searchingQueue = queue
    let path = TestEditor.home / "notes.md"
    let editor = try TestEditor(file: Array("one two one".utf8), at: path, setup)
    editor.keys("ctrl+h").type("one").keys("tab").type("1").keys("ctrl+return", "escape", "ctrl+s")
    #expect(editor.store.text(at: path) == "one two one")
    queue.release()
    editor.settle()
    #expect(editor.store.text(at: path) == "1 two 1")
  }

  @Test func textTypedDuringAReplacementStays() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.searchingQueue = queue
    let editor = try TestEditor("one two oneˇ", setup)
    editor.keys("ctrl+h").type("one").keys("tab").type("1").keys("ctrl+return", "escape")
    // As many letters as before.
    editor.keys("backspace").type("y")
    queue.release()
    editor.mainThread.run()
    queue.release()
    editor.settle().expect("1 two onyˇ")
  }
}
