import Testing
import TextCore

@testable import DocumentScope

/// The keys and the command of tables while tags are hidden.
@MainActor
@Suite struct TablesInPreviewTests {
  private func editor(_ marked: String) throws -> TestEditor {
    let editor = try TestEditor(marked)
    editor.keys("ctrl+shift+p").wait(2)
    return editor
  }

  private func selected(_ editor: TestEditor) -> String {
    editor.text.string(in: editor.document.editor.selection.range)
  }

  @Test func tabGoesOnAndShiftTabBack() throws {
    let editor = try editor("| **a** | bˇ |\n|---|---|\n| c | d |\n")
    editor.keys("tab")
    #expect(selected(editor) == "c")
    editor.keys("shift+tab")
    #expect(selected(editor) == "b")
    editor.keys("shift+tab")
    #expect(selected(editor) == "**a**")
  }

  @Test func returnAddsARow() throws {
    let editor = try editor("| a | b |\n|---|---|\n| c | dˇ |\n")
    editor.keys("return").type("e")
    #expect(editor.string == "| a | b |\n|---|---|\n| c | d |\n| e  |   |\n")
    editor.keys("tab").type("f")
    #expect(editor.string == "| a | b |\n|---|---|\n| c | d |\n| e | f  |\n")
    editor.keys("return", "return").type("x")
    #expect(editor.string == "| a | b |\n|---|---|\n| c | d |\n| e | f |\n\nx\n")
  }

  private static let table = "|a|bbˇ|\n|-|-|\n|ccc|d|"
  private static let aligned = "| a   | bbˇ  |\n| --- | --- |\n| ccc | d   |"

  @Test(arguments: [false, true]) func columnsAreAligned(hidesTags: Bool) throws {
    let editor = hidesTags ? try editor(Self.table) : try TestEditor(Self.table)
    editor.document.perform("align-columns")
    editor.expect(Self.aligned)
    editor.document.perform("align-columns")
    #expect(editor.transientMessages == "The columns are already aligned.")
    editor.keys("ctrl+z")
    #expect(editor.string == Self.table.replacing("ˇ", with: ""))
  }

  /// The command is in a menu that shows only with Alt.
  @Test(arguments: [false, true]) func theMenuOfTablesIsBehindAlt(hidesTags: Bool) throws {
    let editor = hidesTags ? try editor(Self.table) : try TestEditor(Self.table)
    #expect(!editor.rows(ofMenu: "o").contains("Table"))
    editor.openMenu("oT")
    #expect(editor.menuRows.last == ["Align Columns"])
    editor.keys("home", "return").settle()
    editor.expect(Self.aligned)
  }
}
