import SystemPackage
import TestSupport
import ApplicationScope
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// Undo steps as a writer expects them: phrases.
@MainActor
@Suite struct UndoTests {
  /// The edit would change the wrong place.
  @Test func anEditOfAnotherTextChangesNothing() throws {
    let editor = try TestEditor("one two three")
    let stale = EditResult(
      edit: Edit(replacing: 8..<13, with: "3", in: editor.text), selection: Selection(caret: 9),
      kind: .command)
    editor.type("x").keys("ctrl+z")
    editor.keys("delete")
    let (text, selection) = (editor.text, editor.selection)
    #expect(!editor.document.editor.apply(stale))
    #expect(editor.text == text && editor.selection == selection)
    editor.keys("ctrl+z")
    #expect(editor.string == "one two three")
    #expect(editor.document.editor.apply(stale))
    #expect(editor.string == "one two 3")
  }

  @Test func aPauseEndsAPhrase() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one")
    editor.clock.advance(by: 0.9)
    editor.type(" two")
    editor.clock.advance(by: 1)
    editor.type(" three")
    editor.keys("ctrl+z").expect("one twoˇ").keys("ctrl+z").expect("ˇ")
    editor.keys("ctrl+z").expect("ˇ")
    editor.keys("ctrl+shift+z").expect("one twoˇ").keys("ctrl+y").expect("one two threeˇ")
    editor.keys("ctrl+y").expect("one two threeˇ")
  }

  @Test func aNewParagraphEndsAPhrase() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one\ntwo").keys("ctrl+z").expect("one\nˇ").keys("ctrl+z").expect("ˇ")
  }

  @Test func aMovedCaretEndsAPhrase() throws {
    let editor = try TestEditor("ˇ")
    editor.type("abc").keys("left").type("x").keys("ctrl+z").expect("abˇc")
    editor.keys("ctrl+z").expect("ˇ")
  }

  @Test func commandsAndDeletingAreStepsOfTheirOwn() throws {
    let editor = try TestEditor("ˇ")
    editor.type("abc").keys("backspace", "backspace").type("d").keys("ctrl+d")
    editor.expect("ad\nadˇ")
    editor.keys("ctrl+z").expect("adˇ").keys("ctrl+z").expect("aˇ")
    editor.keys("ctrl+z").expect("abcˇ").keys("ctrl+z").expect("ˇ")
  }

  @Test func theSettingSaysHowMuchAStepIs() throws {
    let editor = try TestEditor("ˇ")
    editor.application.settings.change { $0.undoGrouping = .word }
    editor.type("one two")
    editor.application.settings.change { $0.undoGrouping = .uninterrupted }
    editor.type(" three").keys("return").wait(5)
    editor.type("four").keys("backspace").type("x")
    editor.keys("left").type("y")
    editor.keys("ctrl+z").expect("one two three\nfouˇx")
    editor.keys("ctrl+z").expect("one ˇ").keys("ctrl+z").expect("ˇ")
  }

  @Test func undoRestoresTheSelection() throws {
    let editor = try TestEditor("one «ˇtwo» three")
    editor.type("2").keys("ctrl+home", "ctrl+z").expect("one «ˇtwo» three")
    editor.keys("ctrl+y").expect("one 2ˇ three")
  }

  @Test func undoRestoresTheScrollPosition() throws {
    let lines = (0..<300).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    for _ in 1...8 { editor.keys("pagedown") }
    editor.tick()
    let before = editor.document.viewport.scrollAnchor()
    editor.type("x").keys("ctrl+end").tick()
    #expect(editor.document.viewport.scrollAnchor() != before)
    editor.keys("ctrl+z").tick()
    #expect(editor.document.viewport.scrollAnchor() == before)
    #expect(!editor.string.contains("x"))
  }

  @Test func undoingEverythingIsNoChange() throws {
    let editor = try TestEditor("oneˇ")
    #expect(!editor.isModified)
    editor.type("x")
    #expect(editor.isModified)
    editor.keys("ctrl+z")
    #expect(!editor.isModified)
  }

  @Test(arguments: seeds)
  func undoingAllGivesTheBytesBackAndRedoingAllTheResult(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = Array("# Title\r\n\nwörds \u{1F469}\u{200D}\u{1F680} *and* more\n".utf8) + [0xFF]
    let editor = try TestEditor(file: start + start)
    editor.clipboard.text = "pasted\ntext"
    let keys = [
      "left", "right", "up", "down", "shift+left", "ctrl+shift+right", "end", "ctrl+home",
      "ctrl+end", "backspace", "delete", "ctrl+backspace", "ctrl+delete", "alt+up", "alt+down",
      "ctrl+d", "ctrl+shift+k", "ctrl+v", "ctrl+x", "return", "tab", "ctrl+z", "ctrl+y",
    ]
    for _ in 1...150 {
      if random.number(0...2) == 0 {
        editor.type(["a", "*", "wö", " ", "\n", "漢"][random.number(0...5)])
      } else {
        editor.keys(keys[random.number(0...(keys.count - 1))])
      }
      editor.clock.advance(by: Double(random.number(0...4)) * 0.3)
    }
    while editor.document.isEnabled("redo") { editor.keys("ctrl+y") }
    let result = editor.text.allBytes
    while editor.document.isEnabled("undo") { editor.keys("ctrl+z") }
    #expect(editor.text.allBytes == start + start, "seed \(seed)")
    #expect(!editor.isModified)
    while editor.document.isEnabled("redo") { editor.keys("ctrl+y") }
    #expect(editor.text.allBytes == result, "seed \(seed)")
  }
}
