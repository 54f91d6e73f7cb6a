import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// A notice on the page does not get in the writer's way.
@MainActor
@Suite struct NoticeTests {
  private func told() throws -> TestEditor {
    let editor = try TestEditor("one ˇtwo")
    editor.document.sheets.notify("A sentence.")
    editor.tick()
    return editor
  }

  @Test func typedLettersGoIntoTheText() throws {
    let editor = try told()
    editor.type("xy").expect("one xyˇtwo")
    #expect(editor.sheet == nil)
  }

  @Test func shortcutsAndMovementsStillWork() throws {
    try told().keys("ctrl+right").expect("one twoˇ")
    try told().keys("backspace").expect("oneˇtwo")
    let editor = try told()
    editor.press(editor.point(at: 1)).release().expect("oˇne two")
    #expect(editor.sheet == nil)
  }

  @Test func theMiddleButtonStillPastes() throws {
    let editor = try told()
    editor.clipboard.primaryText = "new"
    editor.press(editor.point(at: 0), button: .middle).expect("newˇone two")
    #expect(editor.sheet == nil)
  }

  @Test func escapeOnlyTakesItAway() throws {
    let editor = try told()
    editor.keys("escape").expect("one ˇtwo")
    #expect(editor.sheet == nil)
  }

  @Test func aModifierAloneLeavesIt() throws {
    let editor = try told()
    editor.window.delegate?.handle(.key(KeyPress(.leftAlt)))
    editor.window.delegate?.handle(.modifiers(.alt))
    #expect(editor.notice == "A sentence.")
  }

  @Test func thePageScrollsUnderIt() throws {
    let lines = (0..<100).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    editor.document.sheets.notify("A sentence.")
    editor.wheel(-1).wait(0.3)
    #expect(editor.document.viewport.scrollOffset > 0)
    #expect(editor.notice == "A sentence.")
  }

  @Test func anotherSentenceTakesItsPlace() throws {
    let editor = try told()
    editor.document.sheets.notify("Another.")
    #expect(editor.notice == "Another.")
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  @Test func aQuestionComesFirst() throws {
    let editor = try TestEditor(file: Array("one".utf8))
    editor.document.sheets.notify("Earlier.")
    editor.askAboutChange()
    #expect(editor.question != nil)
    editor.document.sheets.notify("Later.")
    #expect(editor.question != nil)
    editor.keys("escape")
    #expect(editor.notice == "Later.")
  }
}
