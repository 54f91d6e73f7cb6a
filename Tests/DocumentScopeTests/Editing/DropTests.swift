import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Text that is dragged here from another program.
@MainActor
@Suite struct DropTests {
  private func editor(_ marked: String, dropped: String = "new ") throws -> TestEditor {
    let editor = try TestEditor(marked)
    editor.clipboard.offer(ClipboardContent(text: TextRope(dropped)), on: .drop)
    return editor
  }

  private func drop(_ editor: TestEditor, at offset: Int) {
    editor.window.delegate?.handle(.dropText(at: editor.point(at: offset)))
  }

  @Test func itComesWhereItIsLetGoAsOneStep() throws {
    let editor = try editor("one «two» three")
    drop(editor, at: 8)
    editor.expect("one two new ˇthree")
    editor.keys("ctrl+z").expect("one two ˇthree")
  }

  private nonisolated static let styled = "<p>a <b>bold</b> word</p>"
  private nonisolated static let rtf = #"{\rtf1\ansi a {\b bold} word\par}"#

  @Test(arguments: [("text/html", styled), ("text/rtf", rtf), ("application/rtf", rtf)])
  func itsStylesBecomeMarks(type: String, form: String) throws {
    let editor = try TestEditor("one twoˇ")
    editor.clipboard.offer(
      ClipboardContent([
        .init(ClipboardData.text) { Array("a bold word".utf8) }, .init(type) { Array(form.utf8) },
      ]), on: .drop)
    drop(editor, at: 4)
    editor.expect("one a **bold** wordˇtwo")
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
  }

  /// Text alone is read in code, and where the HTML is only an address.
  @Test(arguments: [
    ("`oneˇ two`", styled, "`one plainˇtwo`"),
    ("one two", "<a href='https://a.b'>https://a.b</a>", "one plainˇtwo"),
    ("one two", "", "one plainˇtwo"),
  ])
  func itIsPlainWhereStylesSayNothing(marked: String, html: String, wanted: String) throws {
    let editor = try TestEditor(marked)
    editor.clipboard.offer(
      ClipboardContent([
        .init("text/html") { Array(html.utf8) },
        .init(ClipboardData.text) { Array("plain".utf8) },
      ]), on: .drop)
    drop(editor, at: marked.hasPrefix("`") ? 5 : 4)
    editor.expect(wanted)
  }

  @Test func itsLinesEndAsThoseOfTheDocument() throws {
    let editor = try editor("ˇ", dropped: "one\r\n\r\ntwo\rthree\n")
    drop(editor, at: 0)
    #expect(editor.string == "one\n\ntwo\nthree\n")
  }

  @Test func textTypedDuringADropFollowsIt() throws {
    let editor = try editor("one ˇtwo")
    editor.clipboard.hesitates = true
    drop(editor, at: 4)
    editor.type("!").expect("one ˇtwo")
    editor.clipboard.answer()
    editor.expect("one new !ˇtwo")
  }

  @Test func aLockedDocumentSaysWhy() throws {
    let editor = try editor("one ˇtwo")
    editor.document.perform("reading-lock")
    drop(editor, at: 0)
    #expect(editor.string == "one two")
    #expect(
      editor.transientMessages == "The document is read-only. You can change that in the File menu."
    )
  }

  @Test func aPageThatWaitsForAnAnswerTakesNone() throws {
    let editor = try editor("one ˇtwo")
    editor.document.sheets.present(
      QuestionSheet(
        "Really?", choices: [.init("Yes", letter: "y") {}], marked: 0, cancel: 0))
    let before = editor.string
    drop(editor, at: 0)
    #expect(editor.string == before)
  }

  @Test func aProgramThatHandsNothingOverIsNamed() throws {
    let editor = try editor("one ˇtwo")
    editor.clipboard.hesitates = true
    drop(editor, at: 0)
    editor.clipboard.answer(.noAnswer)
    #expect(editor.notice == "The program that the text was dragged from did not deliver it.")
  }

  /// A second caret, as long as it hovers.
  @Test func itsPlaceIsShown() throws {
    let editor = try editor("one twoˇ")
    editor.tick()
    let before = editor.window.pixels
    editor.window.delegate?.handle(.dropHover(editor.point(at: 4)))
    editor.tick()
    let accent = editor.window.pixels.indices.filter { editor.window.pixels[$0] != before[$0] }
    let columns = Set(accent.map { $0 % editor.window.deviceSize.width })
    let place = Int(editor.point(at: 4).x.rounded())
    #expect(columns.count == 2)
    #expect(columns.allSatisfy { abs($0 - place) <= 2 }, "\(columns) beside \(place)")
    editor.expect("one twoˇ")
    editor.window.delegate?.handle(.dropHover(nil))
    editor.tick()
    #expect(editor.window.pixels == before)
  }
}
