import Interface
import MarkdownSyntax
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope
@testable import Layout

/// Code fences reach over any number of paragraphs and are right at once.
@MainActor
@Suite struct FenceTests {
  private func page() throws -> TestEditor {
    let lines = (1...400).map { "line \($0) of *text*" }.joined(separator: "\n")
    return try TestEditor("ˇ\n" + lines)
  }

  /// Returns for each piece in the window, in order, whether it is code.
  private func tints(_ editor: TestEditor) -> [Bool] {
    editor.tick()
    return editor.document.viewport.visiblePieces()
      .filter { !$0.piece.content.isEmpty }
      .map { $0.piece.layout.style.isTinted }
  }

  @Test func openingAndClosingAFenceRestylesWhatIsVisibleAndWhatIsScrolledTo() throws {
    let editor = try page()
    #expect(!tints(editor).contains(true))
    editor.type("```")
    #expect(!tints(editor).contains(false))
    editor.keys("ctrl+end")
    #expect(!tints(editor).contains(false))
    editor.keys("ctrl+home", "end", "backspace")
    #expect(!tints(editor).contains(true))
    editor.keys("ctrl+end")
    #expect(!tints(editor).contains(true))
  }

  @Test func aClosingFenceInTheMiddleEndsTheBlock() throws {
    let editor = try page()
    editor.type("~~~").keys("down", "down", "down", "home").type("~~~\n")
    #expect(Array(tints(editor).prefix(6)) == [true, true, true, true, false, false])
    editor.keys("ctrl+z")
    #expect(!tints(editor).contains(false))
  }

  @Test func undoingAFenceFarAwayRestylesWhatIsVisible() throws {
    let editor = try page()
    editor.type("```")
    editor.keys("ctrl+end")
    #expect(!tints(editor).contains(false))
    editor.document.editor.undo()
    #expect(!tints(editor).contains(true))
  }

  /// For each line in the window, in order: true if it is front matter.
  private func data(_ editor: TestEditor) -> [Bool] {
    editor.tick()
    return editor.document.viewport.visiblePieces().map {
      let block = editor.document.layout.storage.value(of: .block, at: $0.piece.content.lowerBound)
      return block.value?.isFrontMatter ?? false
    }
  }

  /// The last line of front matter makes the lines above it quiet, and no others.
  @Test func theLastLineOfFrontMatterRestylesTheLinesAbove() throws {
    let editor = try TestEditor("---\ntitle: *A*\nˇ\ntext")
    #expect(data(editor) == [false, false, false, false])
    editor.type("---")
    #expect(data(editor) == [true, true, true, false])
    editor.keys("backspace")
    #expect(data(editor) == [false, false, false, false])
    editor.type("-").keys("ctrl+home", "delete")
    #expect(data(editor) == [false, false, false, false])
  }

  @Test func theEmptyLastLineOfAnOpenBlockIsTinted() throws {
    let editor = try TestEditor("text\nˇ")
    func isTinted() -> Bool {
      editor.tick()
      return editor.document.layout.piece(at: editor.text.end).layout.style.isTinted
    }
    #expect(!isTinted())
    editor.type("```").keys("return")
    #expect(isTinted())
    editor.type("```").keys("return")
    #expect(!isTinted(), "the block is closed")
    editor.keys("ctrl+z", "ctrl+z")
    #expect(isTinted() || !editor.text.string(in: 0..<editor.text.end).contains("```"))
  }

  @Test func lettersTypedInCodeStayCode() throws {
    let editor = try TestEditor("```\nlet ˇ\n```")
    let parses = editor.document.attributes.parseCount
    editor.type("name")
    #expect(editor.document.attributes.parseCount <= parses + 1)
    #expect(tints(editor) == [true, true, true])
    editor.type(" = *not emphasis*")
    let range = editor.text.contentRange(at: 6)
    #expect(
      editor.document.layout.storage.value(of: .inline, at: range.upperBound - 3).value
        == .codeBlock)
  }
}
