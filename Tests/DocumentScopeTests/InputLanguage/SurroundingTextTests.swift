import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// The surrounding text that an input method gets, and its replacements in it.
@MainActor
@Suite struct SurroundingTextTests {
  private func told(_ marked: String) throws -> SurroundingText? {
    let editor = try TestEditor(marked)
    editor.window.wantsSurroundingText = true
    editor.window.delegate?.handle(.exposed)
    editor.tick()
    return editor.window.surroundingText
  }

  @Test func itIsTheParagraphWithTheCaret() throws {
    #expect(
      try told("before\n日本«語 one» two\nafter")
        == SurroundingText(text: "日本語 one two\n", cursor: 13, anchor: 6))
    #expect(try told("ˇ") == SurroundingText(text: "", cursor: 0, anchor: 0))
  }

  @Test func itIsNeverLongAndNeverHalfALetter() throws {
    for shift in 0..<3 {
      let pad = String(repeating: "a", count: shift)
      let long = pad + String(repeating: "日", count: 3000)
      let told = try #require(try told(long + "ˇ" + long))
      #expect(told.text.utf8.count <= SurroundingText.mostBytes)
      #expect(told.text.utf8.count > 3900)
      #expect(!told.text.unicodeScalars.contains("\u{FFFD}"))
      #expect(told.text.utf8.prefix(told.cursor).suffix(3).elementsEqual("日".utf8))
    }
  }

  @Test func nothingIsToldUnasked() throws {
    let editor = try TestEditor("one ˇtwo")
    editor.window.delegate?.handle(.exposed)
    editor.tick()
    #expect(editor.window.surroundingText == nil)
  }

  private func delete(_ editor: TestEditor, _ before: Int, _ after: Int) -> TestEditor {
    editor.window.delegate?.handle(.deleteAround(before: before, after: after))
    return editor
  }

  @Test func requestedTextIsDeleted() throws {
    try delete(TestEditor("one 日本ˇ two"), 6, 0).expect("one ˇ two")
    try delete(TestEditor("one日ˇ本two"), 3, 3).expect("oneˇtwo")
    try delete(TestEditor("aˇb"), 99, 99).expect("ˇ")
    // A range that begins inside a letter includes the whole letter.
    try delete(TestEditor("日ˇ"), 2, 0).expect("ˇ")
    let editor = try delete(TestEditor("lowerˇ"), 5, 0)
    editor.window.delegate?.handle(.text("upper"))
    editor.expect("upperˇ")
  }

  @Test func aLockedDocumentKeepsIt() throws {
    let editor = try TestEditor("oneˇ")
    editor.document.perform("reading-lock")
    #expect(delete(editor, 3, 0).string == "one")
  }
}
