import Canvas
import Layout
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// An input method over the page: in the fields of sheets, and where letters choose.
@Suite @MainActor struct FieldCompositionTests {
  /// A sheet that was never saved, asking for its name.
  private func asking() throws -> TestEditor {
    let editor = try TestEditor("oneˇ two")
    editor.keys("ctrl+s")
    #expect(editor.prompt?.text == "~/Untitled.md")
    return editor
  }

  // In a field

  @Test func isShownInTheFieldAndNotOnThePage() throws {
    let editor = try asking()
    editor.compose("にほ", 0..<3)
    #expect(editor.prompt?.text == "~/Untitled.md")
    #expect(editor.prompt?.field.preedit == Preedit("にほ", choice: 0..<3, replacing: 2..<10))
    #expect(editor.shownLines == editor.glyphs("one two"))
    editor.commit("日本")
    #expect(editor.prompt?.text == "~/日本.md")
    #expect(editor.window.endedCompositions == 0, "it ended by itself")
    editor.expect("oneˇ two")
  }

  @Test func cancellingLeavesTheSelection() throws {
    let editor = try asking()
    editor.compose("に").compose("")
    #expect(editor.prompt?.field.preedit == nil)
    #expect(editor.prompt?.text == "~/Untitled.md")
    editor.type("a")
    #expect(editor.prompt?.text == "~/a.md")
  }

  /// Input that the program handles, and not the input method, first commits the preedit.
  @Test(arguments: [
    ("left", "~/日.md"), ("tab", "~/日.md"), ("backspace", "~/.md"), ("ctrl+a", "~/日.md"),
  ])
  func aKeyCommitsFirst(_ key: String, _ result: String) throws {
    let editor = try asking()
    editor.compose("日").keys(key)
    #expect(editor.prompt?.text == result)
    #expect(editor.prompt?.field.preedit == nil)
    #expect(editor.window.endedCompositions == 1)
  }

  @Test func returnTakesWhatIsShown() throws {
    let editor = try asking()
    editor.compose("日").keys("return")
    #expect(editor.store.bytes(at: TestEditor.home / "日.md") == Array("one two".utf8))
    #expect(editor.sheet == nil && editor.window.endedCompositions == 1)
    editor.expect("oneˇ two")
  }

  @Test func escapeLeavesWithIt() throws {
    let editor = try asking()
    editor.compose("日").keys("escape")
    #expect(editor.sheet == nil && editor.window.endedCompositions == 1)
    editor.expect("oneˇ two")
    #expect(editor.shownLines == editor.glyphs("one two"))
  }

  @Test func pressesFingersAndOtherWindowsCommitInTheField() throws {
    let ends: [(TestEditor) -> Void] = [
      { $0.press(Point(x: 280, y: 150)) }, { $0.press(Point(x: 5, y: 5), button: .right) },
      { $0.finger(.began, Point(x: 280, y: 150)) }, { $0.window.delegate?.handle(.focus(false)) },
    ]
    for end in ends {
      let editor = try asking()
      editor.compose("日")
      end(editor)
      #expect(editor.prompt?.text == "~/日.md")
      #expect(editor.window.endedCompositions == 1)
      editor.compose("本").commit("本")
      #expect(editor.prompt?.text == "~/日本.md")
    }
  }

  @Test func aFieldThatGoesTakesItAlong() throws {
    let editor = try asking()
    editor.compose("日")
    editor.document.sheets.dismissPrompt()
    #expect(editor.window.endedCompositions == 1)
    editor.expect("oneˇ two")
    editor.compose("本")
    #expect(editor.shownLines == editor.glyphs("one本 two"))
    editor.commit("本").expect("one本ˇ two")
  }

  @Test func aCompositionInAClosedFieldIsForgotten() throws {
    let editor = try TestEditor("a «b» c")
    editor.keys("ctrl+s")
    editor.compose("日").commit("日")
    editor.document.sheets.dismissPrompt()
    editor.window.delegate?.handle(.text("*"))
    #expect(editor.string == "a *b* c", "as a key writes it")
  }

  @Test func candidatesComeToTheField() throws {
    let editor = try TestEditor("oneˇ two")
    editor.tick()
    let page = editor.window.textInputRect
    editor.keys("ctrl+s").tick()
    let field = editor.window.textInputRect
    #expect(field != page)
    editor.compose("にほんご", 6..<12).tick()
    let clause = editor.window.textInputRect
    // The name that was selected is hidden, and two letters are before the clause.
    #expect(clause == Rect(x: field.x - 80 + 20, y: field.y, width: 2, height: field.height))
    editor.compose("にほんご").tick()
    #expect(editor.window.textInputRect.x == field.x - 80)
    editor.commit("日本").tick()
    #expect(editor.window.textInputRect.x == field.x - 60)
    editor.window.resize(to: Size(width: 560, height: 420), scale: Scale(2))
    editor.tick()
    #expect(editor.window.textInputRect.x == field.x - 60, "logical pixels")
    editor.keys("escape").tick()
    #expect(editor.window.textInputRect.x == page.x)
  }

  @Test func aKeyIsJudgedWhenItIsCommitted() throws {
    let editor = try TestEditor("ˇ")
    editor.document.perform("licence")
    let sheet = try #require(editor.sheet as? LicenceSheet)
    editor.keys("tab")
    #expect(sheet.focus != "field")
    editor.compose("日")
    #expect(sheet.focus == "field" && sheet.field.preedit != nil)
    #expect(sheet.sentence == nil && sheet.text == "")
    editor.keys("tab")
    #expect(sheet.text == "日" && sheet.sentence != nil)
    #expect(sheet.focus != "field" && editor.window.endedCompositions == 1)
  }

  // Sheets without a field

  @Test func aQuestionThatComesMeanwhileLetsThePageKeepIt() throws {
    let editor = try TestEditor("oneˇ two")
    editor.compose("日")
    editor.document.sheets.present(
      QuestionSheet(
        "Really?", choices: [.init("Yes", letter: "y") {}], marked: 0, cancel: 0))
    editor.expect("one日ˇ two")
    #expect(editor.window.endedCompositions == 1)
    editor.compose("に").commit("に").expect("one日ˇ two")
  }

  @Test func aNoticeGoesWhenSomethingIsComposed() throws {
    let editor = try TestEditor("oneˇ two")
    editor.document.sheets.notify("Saved.")
    editor.compose("日")
    #expect(editor.sheet == nil)
    #expect(editor.shownLines == editor.glyphs("one日 two"))
  }

  /// A letter answers though an input method has taken its key, also a wide one, and once however
  /// often it is shown.
  @Test(arguments: ["c", "Ｃ", "ｃ"])
  func aComposedLetterAnswers(_ letter: String) throws {
    let editor = try TestEditor(file: Array("one".utf8)).askAboutChange()
    #expect(editor.question != nil)
    editor.compose(letter).compose(letter)
    #expect(editor.question == nil)
    #expect(editor.shownLines == editor.glyphs("xone"))
    #expect(editor.window.endedCompositions == 2, "what is shown again is forgotten again")
  }

  @Test func aLetterThatAnswersNothingIsForgotten() throws {
    let editor = try TestEditor(file: Array("one".utf8)).askAboutChange()
    editor.compose("ㅎ")
    #expect(editor.question != nil)
    #expect(editor.window.endedCompositions == 1)
    editor.tick()
    editor.compose("ㅎ")
    #expect(editor.window.endedCompositions == 2, "another key")
    editor.keys("escape").expect("xˇone")
    editor.compose("ㅎ")
    #expect(editor.shownLines == editor.glyphs("xㅎone"))
  }

  // Menus

  @Test func aComposedLetterChoosesInMenus() throws {
    let editor = try TestEditor("«one»")
    editor.keys("f10").compose("e").compose("e").tick()
    #expect(editor.document.menus.session?.panels.count == 1)
    editor.compose("ｃ").compose("ｃ")
    #expect(!editor.document.menus.isOpen)
    editor.expect("ˇ")
    #expect(editor.window.endedCompositions == 4)
    #expect(editor.clipboard.text == "one")
  }

  @Test func aLetterThatFitsNoRowIsForgotten() throws {
    let editor = try TestEditor("oneˇ")
    editor.keys("f10").compose("ㅎ")
    #expect(editor.document.menus.isOpen)
    #expect(editor.shownLines == editor.glyphs("one"))
    #expect(editor.window.endedCompositions == 1)
    editor.keys("escape").compose("하").commit("하").expect("one하ˇ")
  }
}
