import Canvas
import Interface
import MarkdownEditing
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Layout

/// Hidden tags: the effect of keys, mouse and clipboard on the whole editor.
@MainActor @Suite struct PreviewModeTests {
  private func editor(_ marked: String) throws -> TestEditor {
    try TestEditor(marked).keys("ctrl+shift+p")
  }

  /// Returns the text of a line as it is shown, with its bullets and boxes.
  private func shown(_ editor: TestEditor, at offset: Int = 0) -> String {
    let piece = editor.document.layout.piece(at: TextOffset(offset))
    let bytes = piece.layout.shown?.bytes ?? piece.layout.bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("# A **b** c", "A b c"), ("> > *a*", "a"), ("- [a](u)", "• a"), ("- [x] a", "☑ a"),
    ("a ![b](c)![d](e)", "a ▣\u{A0}b▣\u{A0}d"),
    ("12. \\*a\\*", "12. *a*"), ("a[^1] <https://b.c>", "a1 https://b.c"), ("---", ""),
    ("```swift", ""), ("> ```", ""), ("- ```c", "• "), ("`a*b*`", "a*b*"), ("  - [ ] a", "  ☐ a"),
    ("| a | b |", "  a   b  "), ("> | a |", "  a  "), ("|---|:-:|", " --- :-: "),
    ("| a \\| *b* ||", "  a  |  b    "), ("a | b", "a | b"),
  ]) func hides(text: String, expected: String) throws {
    #expect(shown(try editor("ˇ" + text)) == expected)
  }

  /// The caret moves over the sign of an image and the space after it in one step.
  @Test func anImageBeginsWithOneSign() throws {
    let editor = try editor("a ˇ![bc](d)").keys("right", "right")
    editor.expect("a ![bˇc](d)")
    editor.keys("left", "left", "left").expect("aˇ ![bc](d)")
  }

  private func realEditor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    return try TestEditor(marked, setup).keys("ctrl+shift+p")
  }

  /// A reference to a footnote is small and raised, and makes its line no higher.
  @Test func referencesAreRaised() throws {
    let editor = try realEditor("ˇa[^1]b\n\na1b")
    let lines = [0, 8].map { editor.document.layout.piece(at: TextOffset($0)).layout.lines[0] }
    let glyphs = lines.map { $0.runs.flatMap(\.glyphs) }
    #expect(glyphs.map(\.count) == [3, 3])
    #expect(glyphs[0].map { $0.yOffset > 0 } == [false, true, false])
    #expect(glyphs[1].allSatisfy { $0.yOffset == 0 })
    #expect(glyphs[0][1].advance < 0.8 * glyphs[1][1].advance)
    #expect(glyphs[0][1].advance > 0.6 * glyphs[1][1].advance)
    #expect(lines[0].height == lines[1].height)
  }

  /// The boxes of tasks hang where bullets hang, and the text beside them begins at the same place.
  @Test(arguments: ["- ˇa\n- [ ] a\n- [x] a", "  - ˇa\n  - [ ] a\n  - [x] a"])
  func boxesHangWhereBulletsHang(marked: String) throws {
    let editor = try realEditor(marked)
    let boxes = (0..<3).map { index in
      editor.document.layout.piece(at: editor.text.paragraphStart(index)).layout.boxes(ofLine: 0)
    }
    let marks = boxes.compactMap { $0.first?.x }
    let letters = boxes.map { $0.last?.x }
    #expect(marks.count == 3)
    // The widths of bullets and boxes are no whole pixels.
    #expect(marks.allSatisfy { abs($0 - marks[0]) < 0.1 }, "\(marks)")
    #expect(Set(letters).count == 1, "\(letters)")
  }

  /// Each letter of a row stays where it is, and the caret goes into the first cell.
  @Test func columnsStayAligned() throws {
    let table = "| a | b |\n|---|---|\n| `c` | **d** |"
    let editor = try TestEditor("ˇ" + table)
    let before = (0...table.utf8.count).map { editor.point(at: $0) }
    editor.keys("ctrl+shift+p").wait(2)
    for place in 0...table.utf8.count {
      #expect(abs(editor.point(at: place).x - before[place].x) < 0.01, "\(place)")
    }
    editor.keys("right").expect("| ˇa | b |\n|---|---|\n| `c` | **d** |")
  }

  @Test func comesAndGoes() throws {
    let editor = try TestEditor("a **bˇ**")
    let laidOut = editor.document.layout.layoutCount
    editor.keys("ctrl+shift+p")
    #expect(shown(editor) == "a b")
    editor.keys("ctrl+shift+p")
    #expect(shown(editor) == "a **b**")
    editor.expect("a **bˇ**")
    #expect(editor.document.layout.layoutCount - laidOut == 2)
    #expect(!editor.document.editor.canUndo)
  }

  /// The caret's line stays where it is, with a page of hidden headings above it.
  @Test func keepsTheLine() throws {
    let lines = (0..<200).map { "> [a link](https://example.org/\($0)) with words\n\n# b\n" }
    let editor = try TestEditor(lines.joined() + "hereˇ\n" + lines.joined())
    editor.keys("left", "right").wait(2)
    let before = editor.point(at: editor.selection.head.utf8).y
    editor.keys("ctrl+shift+p").wait(2)
    #expect(abs(editor.point(at: editor.selection.head.utf8).y - before) < 0.01)
    editor.keys("ctrl+shift+p").wait(2)
    #expect(abs(editor.point(at: editor.selection.head.utf8).y - before) < 0.01)
  }

  /// Typed, so that the compiler does not infer the type anew for each file that it compiles.
  nonisolated private static let keyCases:
    [(before: String, keys: [String], typed: String, after: String)] = [
      ("aˇ **b**", ["right", "right"], "x", "a **bxˇ**"),
      ("a **b**ˇ", ["left"], "x", "a **xˇb**"),
      ("aˇ **b**", ["end"], "x", "a **bxˇ**"), ("a **b**ˇ c", [], "x", "a **b**xˇ c"),
      ("# **bˇ**", ["home"], "x", "# **xˇb**"),
      ("# **bˇ**", ["home", "home"], "x", "# xˇ**b**"),
      ("a **b**ˇ", ["left", "home", "end", "end"], "x", "a **b**xˇ"),
      ("- abˇ", ["home"], "x", "- xˇab"),
      ("aˇ", ["ctrl+b"], "bc d", "a**bc dˇ**"), ("**aˇ**", ["ctrl+b"], "b c", "**a**b cˇ"),
      ("aˇ", [], "*b*", "a\\*b*ˇ"), ("ˇ", [], "# # x", "# \\# xˇ"),
      ("wˇord", ["ctrl+i"], "x", "_wxˇord_"),
      ("[aˇ](u)", [], "b", "[a](u)bˇ"), ("> aˇ", ["return"], "b", "> a\n>\n> bˇ"),
      ("**aˇ**", ["return"], "b", "**a**\n\n**bˇ**"), ("# aˇ", ["return"], "b", "# a\n\nbˇ"),
      ("- a\n- ˇ", ["return"], "b", "- a\n\nbˇ"), ("- a\n- ˇb", ["backspace"], "x", "- a\n\nxˇb"),
      ("# ˇa", ["backspace"], "x", "xˇa"), ("**a**ˇ", ["backspace"], "b", "**bˇ**"),
      ("«**a** b»", ["ctrl+b", "ctrl+b"], "x", "**xˇ**"),
      ("1. a\n2. ˇb\n3. c", ["backspace", "backspace"], "x", "1. axˇb\n2. c"),
      ("**bold wˇords**", ["return", "backspace"], "X", "**bold wXˇords**"),
      ("One.\n\nTwoˇ three.", ["return", "backspace"], "X", "One.\n\nTwoXˇ three."),
      ("One.\n\nTwo.\nˇ", [], "Three.", "One.\n\nTwo.\n\nThree.ˇ"),
      ("One.\n\nTwoˇ.", ["ctrl+d"], "X", "One.\n\nTwo.\n\nTwoXˇ."),
      ("**end.ˇ**", ["ctrl+b"], "x", "**end**.xˇ"),
    ]

  @Test(arguments: keyCases)
  func keys(before: String, keys: [String], typed: String, after: String) throws {
    let editor = try editor(before)
    for key in keys { editor.keys(key) }
    editor.type(typed).expect(after)
  }

  /// Return in the text below a table leaves a blank line, as it does in a story.
  @Test func goesOnBelowATable() throws {
    try editor("| a |\n|---|\n| b |\n\nAfter.\nˇ").type("one").keys("return").type("two")
      .expect("| a |\n|---|\n| b |\n\nAfter.\n\none\n\ntwoˇ")
  }

  @Test func showsWhatIsOn() throws {
    let editor = try editor("a **bˇ** c")
    #expect(editor.document.formatting.state().inline == [.strong])
    editor.keys("right")
    #expect(editor.document.formatting.state().inline == [])
    editor.keys("end", "ctrl+i")
    #expect(editor.document.formatting.state().inline == [.emphasis])
  }

  @Test func wordsAreStepsThatOneSees() throws {
    let editor = try editor("ˇone [tw**o**](https://a.b/c) three")
    editor.keys("ctrl+right", "ctrl+right")
    #expect(shown(editor) == "one two three")
    editor.type("x").expect("one [tw**o**](https://a.b/c)**xˇ** three")
  }

  @Test func deletesWhatOneSees() throws {
    try editor("one **two**ˇ").expect("ctrl+backspace", toMake: "one ˇ")
    try editor("a«b **c»d** e").expect("delete", toMake: "aˇ**d** e")
    try editor("one [two](u)ˇ").keys("backspace").expect("one [twˇ](u)")
  }

  @Test func copiesMarkdown() throws {
    let editor = try editor("# a **b«c**\n- d»e")
    editor.keys("ctrl+c")
    #expect(editor.clipboard.text == "**c**\n- d")
    editor.keys("ctrl+x").expect("# a **bˇ**e")
    editor.keys("ctrl+v")
    editor.mainThread.run()
    #expect(editor.string == "# a **bc**\n- de")
  }

  /// Line ends that are pasted at the beginning of a paragraph go before its marker and its tags.
  @Test(arguments: [
    ("# ˇTitle", "\n", "\nˇ# Title"), ("**ˇbold**", "one\n\ntwo", "one\n\ntwoˇ**bold**"),
  ])
  func pastesParagraphsBeforeTags(before: String, pasted: String, after: String) throws {
    let editor = try editor(before)
    editor.clipboard.text = pasted
    editor.keys("ctrl+v").settle().expect(after)
  }

  @Test func undoIsWhatItWas() throws {
    let editor = try editor("a **bˇ**")
    editor.type("cd")
    editor.keys("ctrl+z").expect("a **bˇ**")
    editor.keys("ctrl+shift+z").expect("a **bcdˇ**")
  }

  @Test func aClickTicksATask() throws {
    let editor = try editor("- [ ] task\nˇ")
    let box = editor.point(at: 6)
    editor.press(Point(x: box.x - 14, y: box.y)).expect("- [x] task\nˇ")
    editor.press(Point(x: box.x - 14, y: box.y)).expect("- [ ] task\nˇ")
  }

  /// Typing in a long paragraph and in code works as usual.
  @Test func codeIsWhatItIs() throws {
    let editor = try editor("```\naˇ\n```\n")
    editor.type("*b*").keys("return").type("c").expect("```\na*b*\ncˇ\n```\n")
    editor.keys("return", "return").type("x").expect("```\na*b*\nc\n```\nxˇ\n")
  }

  /// The marks of the quote are hidden, and stay before each of its lines.
  @Test func codeInAQuoteStaysInIt() throws {
    let editor = try editor("> ```\n> aˇ\n> ```\n")
    editor.type("b").keys("return").type("c").expect("> ```\n> ab\n> cˇ\n> ```\n")
    editor.keys("backspace", "backspace").expect("> ```\n> abˇ\n> ```\n")
    editor.keys("return", "return").type("x").expect("> ```\n> ab\n> ```\n> xˇ\n")
    let empty = try self.editor("> ```ˇ\n> ```\n")
    empty.type("x").expect("> ```\n> xˇ\n> ```\n")
  }
}
