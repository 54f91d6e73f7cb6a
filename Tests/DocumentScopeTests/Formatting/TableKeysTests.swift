import Testing
import TextCore

@testable import DocumentScope

/// The keys of tables in a window.
@MainActor
@Suite struct TableKeysTests {
  private static let table = "| a | bˇ |\n|---|---|\n| c | d |\n"

  private func selected(_ editor: TestEditor) -> String {
    editor.text.string(in: editor.document.editor.selection.range)
  }

  @Test func tabGoesOnAndShiftTabBack() throws {
    let editor = try TestEditor(Self.table)
    editor.keys("tab")
    #expect(selected(editor) == "c")
    editor.keys("shift+tab")
    #expect(selected(editor) == "b")
    editor.keys("shift+tab", "shift+tab")
    #expect(selected(editor) == "a")
    #expect(editor.text.string(in: 0..<editor.text.end) == Self.table.replacing("ˇ", with: ""))
  }

  @Test func returnAddsARowAndUndoTakesItBack() throws {
    let editor = try TestEditor(Self.table)
    editor.keys("down", "down", "return").type("e")
    #expect(editor.text.string(in: 0..<editor.text.end).hasSuffix("| c | d |\n| e  |   |\n"))
    editor.keys("tab").type("f")
    #expect(editor.text.string(in: 0..<editor.text.end).hasSuffix("| c | d |\n| e | f  |\n"))
  }

  /// The pipes of a row that Return added are those that are typed.
  @Test func aRowIsTypedByHandWithItsPipes() throws {
    let editor = try TestEditor(Self.table)
    editor.keys("down", "down", "return").type("| e | f |")
    #expect(editor.text.string(in: 0..<editor.text.end).hasSuffix("| c | d |\n| e | f |\n"))
    editor.keys("return").type("|g|h|")
    #expect(editor.text.string(in: 0..<editor.text.end).hasSuffix("| e | f |\n|g  |h  |\n"))
  }

  /// Without tags, pipes are letters that come and go like all others.
  @Test func rowsAreWrittenAndDeletedInPreview() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+shift+p").wait(2)
    editor.type("| a | b |")
    #expect(editor.text.string(in: 0..<editor.text.end) == "| a | b |")
    editor.keys("home", "delete")
    #expect(editor.text.string(in: 0..<editor.text.end) == " a | b |")
    editor.type("|").keys("ctrl+a", "backspace")
    #expect(editor.text.isEmpty)
  }
}
