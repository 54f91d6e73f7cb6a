import Canvas
import Interface
import Layout
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// Movement over lines as they look: ten letters a line.
@MainActor
@Suite struct VisualLineTests {
  /// Three lines: `one two `, `three four `, `five`.
  private func wrapped(_ caret: Int) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 268, height: 420)
    let editor = try TestEditor("ˇone two three four five", setup)
    editor.document.editor.select(Selection(caret: TextOffset(caret)))
    return editor
  }

  /// The line and column at which the caret is drawn.
  private func place(_ editor: TestEditor) -> [Int] {
    let selection = editor.selection
    let place = editor.document.layout.carets.place(
      at: selection.head, affinity: selection.affinity)
    let left = editor.document.layout.container.leftPadding
    return [place.lineIndex, Int(((place.x - left) / FixedShaper.advance).rounded())]
  }

  @Test func endStaysOnItsLine() throws {
    let editor = try wrapped(1)
    editor.keys("end")
    #expect(editor.selection.head == 8)
    #expect(editor.selection.affinity == .upstream)
    #expect(place(editor) == [0, 8])
    editor.keys("end")
    #expect(place(editor) == [0, 8], "End again stays")
  }

  @Test func homeGoesToTheStartOfTheLineThatTheCaretIsSeenOn() throws {
    let editor = try wrapped(1)
    editor.keys("end", "home")
    #expect(place(editor) == [0, 0])
    editor.document.editor.select(Selection(caret: 8))
    #expect(place(editor) == [1, 0])
    editor.keys("home")
    #expect(place(editor) == [1, 0])
  }

  @Test func arrowsSwitchLinesAtTheWrappingSpace() throws {
    let editor = try wrapped(7)
    editor.keys("right")
    #expect(place(editor) == [1, 0])
    editor.keys("left")
    #expect(place(editor) == [0, 7])
    editor.keys("end", "right")
    #expect(place(editor) == [1, 1])
  }

  @Test func typingAtTheEndOfAWrappedLine() throws {
    let editor = try wrapped(1)
    editor.keys("end").type("x").expect("one two xˇthree four five")
  }

  @Test func selectingToAnEdgeKeepsTheLine() throws {
    let editor = try wrapped(10)
    editor.keys("shift+end").expect("one two th«ree four »five")
    #expect(place(editor)[0] == 1)
    editor.keys("shift+home").expect("one two «ˇth»ree four five")
  }

  @Test func upAndDownKeepTheirColumn() throws {
    let editor = try TestEditor("abcdeˇf\nab\nabcdef")
    editor.keys("down").expect("abcdef\nabˇ\nabcdef")
    editor.keys("down").expect("abcdef\nab\nabcdeˇf")
    editor.keys("up", "up").expect("abcdeˇf\nab\nabcdef")
    editor.keys("down", "left", "down").expect("abcdef\nab\naˇbcdef")
  }

  @Test func downGoesOverWrappedLines() throws {
    let editor = try wrapped(3)
    editor.keys("down")
    #expect(place(editor) == [1, 3])
    editor.keys("down")
    #expect(place(editor) == [2, 3])
    editor.keys("down")
    #expect(place(editor) == [2, 4], "past the last line to its end")
    editor.keys("up", "up", "up")
    #expect(place(editor)[0] == 0)
  }

  @Test func pagesKeepTheCaretWhereItIsInTheWindow() throws {
    let lines = (0..<200).map { "line \($0)" }
    let editor = try TestEditor("ˇ" + lines.joined(separator: "\n"))
    let caret = editor.document.caret.rect()
    editor.keys("pagedown").wait(0.3)
    let first = editor.text.paragraphIndex(at: editor.selection.head)
    #expect(editor.document.caret.rect() == caret)
    #expect((8...13).contains(first))
    editor.keys("pagedown")
    #expect(editor.text.paragraphIndex(at: editor.selection.head) == 2 * first)
    editor.keys("shift+pageup")
    #expect(editor.selection.anchor > editor.selection.head)
    #expect(editor.text.paragraphIndex(at: editor.selection.head) == first)
    editor.keys("pageup")
    #expect(editor.selection == Selection(caret: 0) || editor.selection.head == 0)
    #expect(editor.document.viewport.scrollOffset == 0)
    editor.keys("ctrl+end", "pagedown")
    #expect(editor.selection.head == editor.text.end)
  }

  @Test(arguments: ["left", "ctrl+left"])
  func arrowsPassAParagraphOfTheOtherDirection(_ key: String) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    let text = "One line.\n\nשלום עולם\n\nlast"
    let editor = try TestEditor(text + "ˇ", setup)
    for _ in 1...60 { editor.keys(key) }
    #expect(editor.selection.head == 0)
    for _ in 1...60 { editor.keys(key.replacing("left", with: "right")) }
    #expect(editor.selection.head == editor.text.end)
  }
}
