import Layout
import Platform
import TextCore
import Testing

@testable import DocumentScope
@testable import Interface

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
    if inPreview { editor.keys("ctrl+shift+p").tick() }
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

  /// On a short page the selection's end is in sight, too near to the lower edge for a caret.
  @Test(
    arguments: ["ctrl+b", "ctrl+i", "ctrl+e", "ctrl+1", "ctrl+shift+8", "ctrl+shift+.", "tab"],
    [false, true])
  func norWhereItsEndIsInSight(_ key: String, inPreview: Bool) throws {
    for typewriter in [false, true] {
      let editor = try shortPage { $0.settings.typewriter = typewriter }
      if inPreview { editor.keys("ctrl+shift+p").tick() }
      editor.keys("ctrl+a").tick()
      // In typewriter mode half a page of air is above the text.
      #expect(editor.document.scroll.isInSight(editor.selection) || typewriter)
      let before = place(editor)
      let revision = editor.document.editor.revision
      editor.keys(key).tick()
      #expect(editor.document.editor.revision > revision || inPreview)
      #expect(place(editor) == before, "\(key)")
      editor.keys("ctrl+z").tick()
      #expect(place(editor) == before, "\(key) undone")
      editor.keys("ctrl+shift+z").tick()
      #expect(place(editor) == before, "\(key) made again")
    }
  }

  /// A typed mark wraps the selection and does not replace it.
  @Test(arguments: ["*", "`"]) func aTypedMarkRoundItMovesNothing(_ mark: String) throws {
    let editor = try shortPage()
    editor.keys("ctrl+a").tick()
    let before = place(editor)
    editor.type(mark).tick()
    #expect(editor.string.hasPrefix(mark) && !editor.selection.isEmpty)
    #expect(place(editor) == before)
  }

  /// The caret at the end of the same short page is shown: the page scrolls.
  @Test func theCaretThereHasAirBelow() throws {
    let editor = try shortPage()
    let before = place(editor)
    editor.keys("ctrl+end").tick()
    #expect(place(editor) != before)
  }

  /// The page follows moved paragraphs.
  @Test func movedTextIsFollowed() throws {
    let editor = try shortPage(besides: 10)
    editor.keys("shift+end")
    for _ in 0..<20 { editor.keys("alt+down").tick() }
    #expect(!editor.selection.isEmpty)
    #expect(editor.document.scroll.isInSight(editor.selection))
    #expect(editor.document.viewport.scrollOffset > 0)
  }

  /// The page follows the selection from cell to cell.
  @Test func selectedCellsAreFollowed() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let rows = (0..<20).map { "| a\($0) | b |\n" }.joined()
    let editor = try TestEditor("| «one» | two |\n| --- | --- |\n" + rows, setup)
    for _ in 0..<40 { editor.keys("tab").tick() }
    #expect(!editor.selection.isEmpty)
    #expect(editor.document.scroll.isInSight(editor.selection))
    #expect(editor.document.viewport.scrollOffset > 0)
  }

  /// A selected word out of sight, in a long paragraph of which another part is in sight.
  @Test func aWordOutOfSightInAParagraphInSightIsShown() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let words = String(repeating: "words of a long paragraph ", count: 60)
    let editor = try TestEditor(words + "«last»", setup)
    #expect(editor.document.viewport.scrollOffset == 0)
    #expect(!editor.document.scroll.isInSight(editor.selection))
    editor.keys("ctrl+b").tick()
    #expect(editor.document.scroll.isInSight(editor.selection))
  }

  /// A page of as many lines as the window shows, and some more, with the caret before the first.
  private func shortPage(
    besides more: Int = 0, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    let viewport = try TestEditor(lines: 30).document.viewport
    let count = viewport.visiblePieces().prefix { $0.bottom <= viewport.clearHeight }.count
    let editor = try TestEditor(lines: count + more) {
      $0.desktop.reducesMotion = true
      change(&$0)
    }
    editor.tick()
    return editor
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
  @Test func aHiddenSelectionIsScrolledIntoView() throws {
    let editor = try editor()
    editor.keys("ctrl+home", "shift+end").wait(0.5)
    editor.wheel(-30).wait(1)
    #expect(!editor.document.scroll.isInSight(editor.selection))
    editor.keys("ctrl+b").wait(1)
    #expect(editor.document.scroll.isInSight(editor.selection))
  }

  /// Source keeps the article's rule, preview that of word processors.
  @Test func aPartlyStyledSelectionFollowsTheModesRule() throws {
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

extension ScrollModule {
  /// True if some of the line of a caret is in the window.
  fileprivate func isInSight(_ selection: Selection) -> Bool {
    let line = line(of: selection)
    return line.top < viewport.clearHeight && line.top + line.height > 0
  }
}
