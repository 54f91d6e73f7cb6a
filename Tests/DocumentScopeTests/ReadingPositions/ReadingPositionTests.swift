import Canvas
import Files
import Interface
import Platform
import SystemPackage
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Returning to the reading position of a file.
@MainActor
@Suite struct ReadingPositionTests {
  private let path = TestEditor.home / "notes.md"
  private let text = String(repeating: "a line of text\n", count: 200)
  private let store = TestEditor.disk()

  /// A program in which the file is open.
  private func start(
    line: Int? = nil, _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.reopenLast = false
    setup.settings.recentFiles = false
    change(&setup)
    return try TestEditor(setup, store: store) {
      try $0.documents.open(path: path, line: line)
    }
  }

  private func end(_ editor: TestEditor) {
    editor.document.close()
    editor.application.tearDown()
  }

  @Test func caretPageAndWindowAreWhereTheyWere() throws {
    store.put(text, at: path)
    let first = try start()
    first.document.goToLine(120)
    first.keys("right", "shift+right", "shift+right").wait(1)
    let (selection, caret) = (first.selection, first.document.caret.rect())
    let scroll = first.document.viewport.scrollAnchor()
    first.window.position = WindowPlacement.Position(x: 30, y: -7)
    end(first)
    let second = try start()
    #expect(second.selection == selection)
    #expect(second.document.caret.rect() == caret)
    #expect(second.document.viewport.scrollAnchor() == scroll)
    let window = try #require(second.application.places.place(in: path)).window
    #expect(window.position == WindowPlacement.Position(x: 30, y: -7))
    #expect(window.size == first.window.logicalSize)
    #expect(!window.isMaximized)
    let state = store.paths(in: "/state").compactMap { store.text(at: $0) }.joined()
    #expect(!state.isEmpty && !state.contains("notes.md"), "no path is written down")
    end(second)
    let third = try start(line: 3)
    #expect(third.document.editor.text.paragraphIndex(at: third.selection.head) == 2)
  }

  /// Killed, the program has had no time to note anything. The file may have been typed in or not.
  @Test(arguments: ["", "x"]) func aKillLeavesTheCaretWhereItIs(typed: String) throws {
    store.put(text, at: path)
    let first = try start()
    if !typed.isEmpty { first.type(typed) }
    first.document.goToLine(120)
    first.keys("right").wait(2)
    first.wait(3)
    let (selection, scroll) = (first.selection, first.document.viewport.scrollAnchor())
    let killed = store.copy()
    first.keys("up", "ctrl+home")
    var setup = TestEditor.Setup()
    setup.settings.recentFiles = false
    let second = try TestEditor(setup, store: killed) { application in
      if application.recovery.restore() == 0 { try application.documents.open(path: path) }
    }
    #expect(second.string == typed + text)
    #expect(second.selection == selection)
    #expect(second.document.viewport.scrollAnchor() == scroll)
  }

  @Test func aFileThatWasChangedElsewhereIsNoHarm() throws {
    store.put(text + "é\u{301}", at: path)
    let first = try start()
    first.keys("ctrl+end").wait(1)
    end(first)
    store.put("é", at: path)
    let second = try start()
    #expect(second.marked == "éˇ" || second.marked == "ˇé")
  }

  @Test func thePositionInALargeFileIsRestoredOnceItIsLoaded() throws {
    store.put(text, at: path)
    let sizes = SliceSizes(least: 1 << 10, head: 1 << 9, slice: 1 << 9)
    for acts in [false, true] {
      let first = try start()
      first.document.goToLine(180)
      let selection = first.selection
      end(first)
      let second = try start { $0.sliceSizes = sizes }
      #expect(second.selection.head == 0)
      if acts { second.keys("right") }
      second.document.loading.complete()
      second.tick()
      #expect(second.selection == (acts ? Selection(caret: 1) : selection))
      end(second)
    }
  }

  @Test func aSheetWithoutTextHasNoPosition() throws {
    for line in [
      "", "1 2 3", "a b c d e f g h i", "0 10 1 1 0 0 0 0 0", "10 10 1 1 0 -1 0 0 0",
      "10 10 99999999 1 0 0 0 0 0", "10 10 1 1 0 0 0 9223372036854775808 0",
    ] {
      #expect(ReadingPosition(line: line) == nil, "\(line)")
    }
    let place = try #require(ReadingPosition(line: "900 700 - - 1 5 7 0 -12"))
    #expect(place.window.position == nil && place.window.isMaximized)
    #expect(place.line == "900 700 - - 1 5 7 0 -12" && place.words == nil)
    let wanted = try #require(ReadingPosition(line: "900 700 1 2 0 5 7 0 0 80000"))
    #expect(wanted.words == 80_000 && wanted.line == "900 700 1 2 0 5 7 0 0 80000")
    for words in ["-", "0", "-1", "9223372036854775807", "x"] {
      #expect(try #require(ReadingPosition(line: "900 700 1 2 0 5 7 0 0 " + words)).words == nil)
    }
  }

  @Test func twoHundredFilesAreRemembered() throws {
    let editor = try TestEditor("x")
    let places = editor.application.places
    let place = try #require(ReadingPosition(line: "900 700 1 2 0 5 7 0 0"))
    for number in 0..<300 { places.remember(place, in: FilePath("/\(number)")) }
    #expect(places.place(in: "/99") == nil && places.place(in: "/100") == place)
    #expect(places.place(in: "/299") == place)
  }
}
