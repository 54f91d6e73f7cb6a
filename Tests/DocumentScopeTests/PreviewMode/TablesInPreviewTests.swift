import Canvas
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

  @Test func homeAndEndStayInTheCells() throws {
    let editor = try editor("| Anna | 1 | xˇ |\n|---|---|---|\n| Bo | 22 | y |")
    editor.keys("end").type(" and more")
    #expect(editor.string == "| Anna | 1 | x and more |\n|---|---|---|\n| Bo | 22 | y |")
    editor.keys("down", "down", "home").type("Dear ")
    #expect(editor.string == "| Anna | 1 | x and more |\n|---|---|---|\n| Dear Bo | 22 | y |")
  }

  /// The places beside the cells are passed.
  @Test func arrowsPassTheEdgesOfRows() throws {
    let editor = try editor("one\n\n| a | b |\n|---|---|\n| cˇ | d |\n| e | f |\n\ntwo")
    editor.keys("home", "left", "right").expect(
      "one\n\n| a | b |\n|---|---|\n| ˇc | d |\n| e | f |\n\ntwo")
    editor.keys("end", "right").expect(
      "one\n\n| a | b |\n|---|---|\n| c | d |\n| ˇe | f |\n\ntwo")
    editor.keys("left").expect("one\n\n| a | b |\n|---|---|\n| c | dˇ |\n| e | f |\n\ntwo")
    editor.keys("up", "up", "home", "left").expect(
      "one\nˇ\n| a | b |\n|---|---|\n| c | d |\n| e | f |\n\ntwo")
    editor.keys("down", "down", "down", "down", "end", "right").expect(
      "one\n\n| a | b |\n|---|---|\n| c | d |\n| e | f |\nˇ\ntwo")
  }

  @Test func aClickBesideARowComesIntoACell() throws {
    let editor = try editor("| a | b |\n|---|---|\n| c | d |\n\nˇ")
    let (start, end) = (editor.point(at: 20), editor.point(at: 29))
    editor.press(Point(x: end.x + 30, y: end.y)).release().type("x")
    #expect(editor.string == "| a | b |\n|---|---|\n| c | dx |\n\n")
    editor.press(Point(x: start.x - 5, y: start.y)).release().type("y")
    #expect(editor.string == "| a | b |\n|---|---|\n| yc | dx |\n\n")
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
