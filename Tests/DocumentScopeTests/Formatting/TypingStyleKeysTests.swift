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

  /// A style that is switched on before an emphasised word ends where it is switched off.
  @Test(arguments: [
    (false, "keys, ˇ*slanted*.", "keys, *one*. twoˇ*slanted*."),
    (false, "keys, ˇ_slanted_.", "keys, _one_. twoˇ*slanted*."),
    (true, "keys, ˇ*slanted*.", "keys, *one*. twoˇ*slanted*."),
  ])
  func beforeAStyledWord(isPreview: Bool, before: String, after: String) throws {
    let editor = try TestEditor(before)
    if isPreview { editor.keys("ctrl+shift+p").tick() }
    editor.keys("ctrl+i").type("one").keys("ctrl+i")
    #expect(isChecked("emphasis", editor) == false)
    editor.type(". two").expect(after)
  }

  @Test(arguments: [["ctrl+b", "ctrl+i", "ctrl+u"], ["ctrl+u", "ctrl+i", "ctrl+b"]])
  func anyNumberInAnyOrder(keys: [String]) throws {
    let editor = try TestEditor("ˇ")
    for key in keys { editor.keys(key) }
    editor.type("a").expect("**_~aˇ~_**")
  }

  @Test func activeStylesAreCheckedUntilTheCaretMoves() throws {
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

  @Test func committedTextHasTheStyle() throws {
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

  /// Return pressed by mistake in the middle of a style is taken back by Backspace.
  @Test(arguments: [
    "**oneˇ two**", "_one ˇtwo_", "~~oˇne~~ ==two==", "`one ˇtwo`", "[one ˇtwo](three)",
    "**one _twˇo_ three**", "# **one ˇtwo**",
  ])
  func returnAndBackspaceGiveTheFirstBytes(marked: String) throws {
    let editor = try TestEditor(marked)
    let first = editor.text
    editor.keys("return", "backspace")
    #expect(editor.text == first)
  }

  @Test func textTypedAfterDividingAStyleHasIt() throws {
    let editor = try TestEditor("**one ˇtwo**")
    editor.keys("return").expect("**one** \nˇ**two**")
    editor.type("and ").expect("**one** \n**and ˇtwo**")
    try TestEditor("_oneˇ two_").keys("return").type("an").expect("_one_\n_anˇ_ _two_")
    try TestEditor("- _one ˇtwo_").keys("return", "backspace", "backspace").expect("- _one ˇtwo_")
  }

  @Test func cuttingAStyledWordTakesItsTags() throws {
    try TestEditor("a **«b»** c").keys("ctrl+x").expect("a ˇ c")
  }

  @Test func aLockedTextIsNotChanged() throws {
    let editor = try TestEditor("a ˇ")
    editor.document.editor.isLocked = true
    editor.keys("ctrl+b").type("x").expect("a ˇ")
  }

  /// For any typing, undo restores the first bytes and redo the last ones.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func undoGivesTheFirstBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = [
      "ctrl+b", "ctrl+i", "ctrl+u", "ctrl+e", "backspace", "delete", "ctrl+backspace", "return",
      "tab", "shift+tab", "left", "right",
    ]
    for _ in 0..<6 {
      let start = ["ˇ", "- one\n  - ˇtwo", "> **aˇb** c", "1. _ˇone_\n2. two"]
      let editor = try TestEditor(start[random.number(0...3)])
      let first = editor.text
      var done = ""
      for _ in 0..<30 {
        if random.number(0...2) > 0 {
          let letter = Array("ab é.漢")[random.number(0...5)]
          done.append(letter)
          editor.type(String(letter))
        } else {
          let key = keys[random.number(0...(keys.count - 1))]
          done += " \(key) "
          editor.keys(key)
        }
      }
      let last = editor.text
      while editor.document.editor.canUndo { editor.keys("ctrl+z") }
      #expect(editor.text == first, "seed \(seed): \(done)")
      while editor.document.editor.canRedo { editor.keys("ctrl+shift+z") }
      #expect(editor.text == last, "seed \(seed): \(done)")
    }
  }
}
