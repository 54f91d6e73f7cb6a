import Interface
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Styles that are switched on and off while one writes, by keys.
@MainActor
@Suite struct TypingStyleKeysTests {
  private func isChecked(_ name: String, _ editor: TestEditor) -> Bool? {
    editor.document.commands.command(named: name)?.isChecked?()
  }

  @Test func oneStyleInTheMiddleOfAnother() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+b").type("bo ").keys("ctrl+i").type("both").keys("ctrl+i").type(" ld")
    editor.keys("ctrl+b").type(" on").expect("**bo _both_ ld** onˇ")
  }

  @Test(arguments: [["ctrl+b", "ctrl+i", "ctrl+u"], ["ctrl+u", "ctrl+i", "ctrl+b"]])
  func anyNumberInAnyOrder(keys: [String]) throws {
    let editor = try TestEditor("ˇ")
    for key in keys { editor.keys(key) }
    editor.type("a").expect("**_~aˇ~_**")
  }

  @Test func whatIsOnIsCheckedUntilTheCaretMoves() throws {
    let editor = try TestEditor("a b ˇ")
    editor.keys("ctrl+b")
    #expect(isChecked("strong", editor) == true)
    editor.keys("left").keys("right").expect("a b ˇ")
    #expect(isChecked("strong", editor) == false)
    editor.type("c").expect("a b cˇ")
  }

  @Test func aPressPutsAStyleAside() throws {
    let editor = try TestEditor("one two ˇ")
    editor.keys("ctrl+i").press(editor.point(at: 1)).release().expect("oˇne two ")
    editor.press(editor.point(at: 8)).release().type("x").expect("one two xˇ")
  }

  @Test func undoTakesTheTagsWithTheLetters() throws {
    let editor = try TestEditor("so ˇ")
    editor.keys("ctrl+b").type("very").expect("so **veryˇ**")
    editor.keys("ctrl+z").expect("so ˇ").type("x").expect("so xˇ")
    editor.keys("ctrl+z", "ctrl+z").expect("so ˇ")
  }

  @Test func whatAnInputMethodCommitsHasTheStyle() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+b")
    editor.document.typing.insert("日本", isComposed: true)
    editor.expect("**日本ˇ**")
  }

  @Test func returnGoesOnWithTheStyle() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+b").type("Title\nbody").expect("**Title**\n**bodyˇ**")
    editor.keys("backspace", "backspace", "backspace", "backspace").expect("**Title**\nˇ")
    editor.keys("backspace").expect("**Titleˇ**")
  }

  @Test func cuttingAStyledWordTakesItsTags() throws {
    try TestEditor("a **«b»** c").keys("ctrl+x").expect("a ˇ c")
  }

  @Test func aLockedTextIsNotChanged() throws {
    let editor = try TestEditor("a ˇ")
    editor.document.editor.isLocked = true
    editor.keys("ctrl+b").type("x").expect("a ˇ")
  }
}
