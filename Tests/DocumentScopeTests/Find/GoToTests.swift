import Canvas
import Interface
import TextCore
import Testing

@testable import DocumentScope

@MainActor @Suite struct GoToTests {
  private func editor(_ marked: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 560, height: 420)
    return try TestEditor(marked, setup)
  }

  @Test func aLineIsShownAndGoneTo() throws {
    let editor = try editor("ˇ" + (1...300).map { "line \($0)" }.joined(separator: "\n"))
    editor.keys("ctrl+g").type("120").tick()
    #expect(editor.document.viewport.scrollOffset > 0)
    #expect(editor.selection.head == 0)
    editor.keys("return")
    #expect(editor.text.paragraphIndex(at: editor.selection.head) == 119)
    editor.keys("ctrl+g").type("50%").keys("return")
    #expect(abs(editor.selection.head.utf8 - editor.text.utf8Count / 2) < 20)
  }

  @Test func aLineIsPasted() throws {
    let editor = try editor("«3»" + String(repeating: "\n", count: 5))
    editor.keys("ctrl+c", "ctrl+g", "ctrl+v").settle().keys("return")
    #expect(editor.text.paragraphIndex(at: editor.selection.head) == 2)
  }

  @Test func escapeGoesBackFromALine() throws {
    let editor = try editor("ˇ" + (1...300).map { "line \($0)" }.joined(separator: "\n"))
    let before = editor.document.viewport.scrollOffset
    editor.keys("ctrl+g").type("120").tick()
    editor.keys("escape").tick()
    #expect(editor.document.viewport.scrollOffset == before)
    #expect(editor.selection.head == 0)
  }
}
