import ApplicationScope
import Canvas
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// The pointer on the reminder and beside it.
@MainActor
@Suite struct ReminderPointerTests {
  private func reminder(_ editor: TestEditor) -> ReminderSheet? { editor.sheet as? ReminderSheet }

  private func reminded() throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.caretWidth = 4
    let editor = try TestEditor("ˇ", setup)
    for _ in 0..<40 { editor.type("word ") }
    editor.wait(3)
    try #require(reminder(editor) != nil)
    return editor
  }

  @Test func pressesBesideItAreForThePage() throws {
    let editor = try reminded()
    editor.press(editor.point(at: 3)).release()
    #expect(editor.selection.head.utf8 == 3)
    #expect(reminder(editor) != nil)
  }

  @Test func aButtonIsPressedByThePointer() throws {
    let editor = try reminded()
    let sheet = try #require(reminder(editor))
    let covered = (0..<420).filter { sheet.covers(Point(x: 280, y: Double($0))) }
    let bottom = try #require(covered.last)
    // The white space round the buttons takes presses and does nothing.
    let inside = Point(x: 280, y: Double(bottom) - 3)
    editor.press(inside).release()
    #expect(reminder(editor) != nil)
    #expect(editor.window.delegate?.area(at: inside) == .content)
    let button = Point(x: 430, y: Double(bottom) - 25)
    editor.press(button).release(inside)
    #expect(reminder(editor) != nil, "the pointer was moved away before the button came up")
    editor.press(button).window.delegate?.handle(.focus(false))
    editor.release(button)
    #expect(reminder(editor) != nil, "the button may have come up in another window")
    editor.press(button)
    #expect(reminder(editor) != nil)
    editor.release(button)
    #expect(editor.sheet == nil)
    #expect(editor.application.settings.chosen.proInUse.isEmpty, "the last button resets")
  }
}
