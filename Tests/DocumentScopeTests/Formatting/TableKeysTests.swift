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

  private static let rows = "| Name | N |\n|---|--:|\n| **Bö** | 1 |\n| 日本語 | 22 |"

  /// Return deletes no words that Tab has selected.
  @Test(arguments: [false, true]) func returnAfterTabKeepsTheCell(hidesTags: Bool) throws {
    // Where pipes are hidden, Home leads into the first cell.
    for (row, tabs) in [(0, 1), (2, 1), (3, hidesTags ? 1 : 2)] {
      let editor = try TestEditor("ˇ" + Self.rows)
      if hidesTags { editor.keys("ctrl+shift+p").wait(2) }
      for _ in 0..<row { editor.keys("down") }
      editor.keys("home")
      for _ in 0..<tabs { editor.keys("tab") }
      editor.keys("return")
      let lines = editor.string.split(separator: "\n").map(String.init)
      #expect(lines.count == 5)
      #expect(lines.filter { Self.rows.contains($0) }.joined(separator: "\n") == Self.rows)
    }
  }

  @Test(arguments: [false, true]) func returnAtTheBeginningOfARowAddsOneAbove(hidesTags: Bool)
    throws
  {
    let editor = try TestEditor("| a |\n|---|\n| bˇ |")
    if hidesTags { editor.keys("ctrl+shift+p").wait(2) }
    editor.keys("home", "return").type("x")
    #expect(editor.string == "| a |\n|---|\n| x  |\n| b |")
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
