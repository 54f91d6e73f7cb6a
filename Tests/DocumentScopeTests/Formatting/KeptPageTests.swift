import Interface
import Layout
import Platform
import TextCore
import Testing

@testable import DocumentScope

/// The page stays where it is when a command changes more than the window shows.
@MainActor @Suite struct KeptPageTests {
  private static let text = (0..<80).map { "words of line \($0)\n\n" }.joined()

  private func editor(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    change(&setup)
    let editor = try TestEditor("ˇ" + Self.text, setup)
    editor.wheel(-3).wait(1)
    return editor
  }

  /// Returns the first line in the window and its position.
  private func place(_ editor: TestEditor) -> [String] {
    let first = editor.document.viewport.visiblePieces()[0]
    let text = editor.text.string(in: first.piece.content).filter(\.isNumber)
    return [text, "\(first.top)"]
  }

  @Test(
    arguments: ["ctrl+b", "ctrl+i", "ctrl+e", "ctrl+1", "ctrl+shift+8", "ctrl+shift+.", "tab"],
    [false, true])
  func aCommandOnAllOfItMovesNothing(_ keys: String, inPreview: Bool) throws {
    let editor = try editor()
    if inPreview { editor.keys("ctrl+shift+p").turn() }
    let line = place(editor)[0]
    editor.keys("ctrl+a").wait(0.5)
    #expect(place(editor)[0] == line)
    let revision = editor.document.editor.revision
    editor.keys(keys).wait(0.5)
    #expect(editor.document.editor.revision > revision || inPreview)
    #expect(place(editor)[0] == line, "\(keys)")
    editor.keys("ctrl+z").wait(0.5)
    #expect(place(editor)[0] == line, "\(keys) undone")
    editor.keys("ctrl+shift+z").wait(0.5)
    #expect(place(editor)[0] == line, "\(keys) made again")
  }

  @Test func notInTypewriterModeEither() throws {
    let editor = try editor { $0.settings.typewriter = true }
    let before = place(editor)
    editor.keys("ctrl+a", "ctrl+b").wait(1)
    #expect(place(editor) == before)
  }

  /// The page scrolls to the caret when a letter replaces the selection.
  @Test func aLetterInItsPlaceIsShown() throws {
    let editor = try editor()
    editor.keys("ctrl+a").type("x").expect("xˇ").wait(0.5)
    #expect(editor.document.viewport.scrollOffset == 0)
  }

  /// A selection of which nothing is in sight is shown, as a caret is.
  @Test func whatIsOutOfSightIsShown() throws {
    let editor = try editor()
    editor.keys("ctrl+home", "shift+end").wait(0.5)
    editor.wheel(-30).wait(1)
    #expect(!editor.document.scroll.isInSight(editor.selection))
    editor.keys("ctrl+b").wait(1)
    #expect(editor.document.scroll.isInSight(editor.selection))
  }

  /// Source keeps the article's rule, preview that of word processors.
  @Test func whatAPartOfASelectionHasIsRuledTwice() throws {
    let source = try TestEditor("one «**two** three»")
    source.keys("ctrl+b").expect("one «two three»")
    let cut = try TestEditor("**one t«wo** three»")
    cut.keys("ctrl+b").expect("one t**«wo three»**")
    let preview = try TestEditor("one **two** three")
    preview.keys("ctrl+shift+p", "ctrl+a", "ctrl+b")
    #expect(preview.string == "**one two three**", "all of it")
    let strong = try TestEditor("**one two three**")
    strong.keys("ctrl+shift+p", "ctrl+a", "ctrl+b")
    #expect(strong.string == "one two three", "then none")
  }
}
