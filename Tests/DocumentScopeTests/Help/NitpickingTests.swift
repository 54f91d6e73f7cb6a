import Canvas
import Files
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Rare settings and their effects.
@MainActor @Suite struct NitpickingTests {
  private func choose(_ title: String, _ editor: TestEditor) throws {
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = try #require(panel.titles.firstIndex(of: title), "\(panel.titles)")
    let frame = panel.frame(ofRow: row)
    let point = Point(x: frame.x + 60, y: frame.y + frame.height / 2)
    editor.move(point)
    editor.press(point).release(point)
  }

  @Test func itIsTheAlternateOfAbout() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("p")
    #expect(editor.menuRows.last?.contains("About Paber") == true)
    editor.hold(.alt)
    #expect(editor.menuRows.last?.contains("Nitpicking…") == true)
    try choose("Nitpicking…", editor)
    #expect(editor.menuRows.last?.contains("System Window Frame") == true)
  }

  @Test func itStaysOpenInTheMiddleAndShowsWhatIsSet() throws {
    let editor = try TestEditor("ˇ")
    editor.document.perform("nitpicking")
    try choose("System Window Frame", editor)
    #expect(editor.application.settings.chosen.systemFrame)
    #expect(editor.document.menus.isOpen)
    let panel = try #require(editor.document.menus.session?.panels.last)
    #expect(abs(panel.frame.x + panel.frame.width / 2 - 280) <= 1)
    guard case .item(let item) = panel.rows[1] else {
      Issue.record("There is no item.")
      return
    }
    #expect(item.mark == .check)
  }

  /// The choice is for this document only.
  @Test func theMeaningOfLinesIsChosenAndRemembered() throws {
    let editor = try TestEditor(file: Array("one\ntwo\n".utf8))
    #expect(sourceOfHTML(editor) == "<p>one</p>\n<p>two</p>\n")
    editor.document.perform("nitpicking")
    editor.keys("end", "up")
    #expect(editor.markedRow == "Line Breaks")
    editor.keys("right", "end")
    #expect(editor.markedRow == "Join into Paragraphs")
    editor.keys("return", "escape", "escape")
    #expect(!editor.document.menus.isOpen)
    #expect(sourceOfHTML(editor) == "<p>one\ntwo</p>\n")
    editor.application.state.keep()

    let again = try TestEditor(TestEditor.Setup(), store: editor.store) {
      try $0.documents.open(path: TestEditor.home / "notes.md")
    }
    #expect(sourceOfHTML(again) == "<p>one\ntwo</p>\n")
    let other = try TestEditor("one\ntwo\nˇ")
    #expect(sourceOfHTML(other) == "<p>one</p>\n<p>two</p>\n")
  }

  @Test func theMeaningOfLinesIsRememberedOnceASheetHasAFile() throws {
    let editor = try TestEditor("one\ntwo\nˇ")
    editor.document.perform("nitpicking")
    editor.keys("end", "up", "right", "end", "return", "escape", "escape")
    editor.keys("ctrl+s", "ctrl+a").type("~/new.md").keys("return").settle()
    let path = TestEditor.home / "new.md"
    #expect(editor.store.text(at: path) == "one\ntwo\n")
    #expect(editor.application.lineMeanings.meaning(of: path) == .wrapped)
    // An export by the command line reads the choice from the disk.
    editor.application.state.keep()
    let state = StateStore(store: editor.store, folder: "/state")
    state.load()
    #expect(LineMeaningsModule.meaning(of: path, in: state) == .wrapped)
    #expect(LineMeaningsModule.meaning(of: TestEditor.home / "other.md", in: state) == nil)
  }

  @Test func theMeaningOfLinesFollowsAMovedFile() throws {
    let editor = try TestEditor(file: Array("one\ntwo\n".utf8))
    editor.document.perform("nitpicking")
    editor.keys("end", "up", "right", "end", "return", "escape", "escape")
    let former = TestEditor.home / "notes.md"
    try #require(editor.application.lineMeanings.meaning(of: former) == .wrapped)
    let title = Point(x: editor.window.logicalSize.width / 2, y: 22)
    editor.press(title).release(title).keys("ctrl+a").type("new.md").keys("return").settle()
    let path = TestEditor.home / "new.md"
    try #require(editor.store.text(at: path) == "one\ntwo\n")
    #expect(editor.application.lineMeanings.meaning(of: path) == .wrapped)
    #expect(editor.application.lineMeanings.meaning(of: former) == nil)
    #expect(sourceOfHTML(editor) == "<p>one\ntwo</p>\n")
  }

  /// The text has a blank line between its paragraphs then, but it was opened without one.
  @Test func typingDoesNotChangeTheMeaningOfLines() throws {
    let editor = try TestEditor(file: Array("one\ntwo\n".utf8))
    editor.keys("ctrl+end").type("\nthree")
    #expect(sourceOfHTML(editor) == "<p>one</p>\n<p>two</p>\n<p>three</p>\n")
  }

  /// Copying a title decides nothing: there are no lines yet.
  @Test func aTitleAloneDecidesNoMeaningOfLines() throws {
    let editor = try TestEditor("ˇ")
    for typed in ["Roses", "\n\nare red"] {
      editor.type(typed).keys("ctrl+a", "ctrl+c", "ctrl+end")
    }
    editor.type("\nare blue")
    #expect(sourceOfHTML(editor) == "<p>Roses</p>\n<p>are red<br>\nare blue</p>\n")
  }

  /// The HTML of all of the text.
  private func sourceOfHTML(_ editor: TestEditor) -> String? {
    editor.keys("ctrl+a")
    editor.document.perform("copy-html")
    return editor.clipboard.text
  }

  @Test func theDesktopsFrameTakesTheOwnOneAway() throws {
    let editor = try TestEditor("ˇ")
    let corner = Point(x: 2, y: 2)
    let side = Point(x: 10, y: 200)
    #expect(editor.document.host.chrome.edges(at: corner) == [.left, .top])
    #expect(editor.window.delegate?.area(at: side) == .draggable)
    editor.application.settings.change { $0.systemFrame = true }
    #expect(editor.window.isDecorated)
    #expect(editor.document.host.chrome.edges(at: corner).isEmpty)
    #expect(editor.window.delegate?.area(at: side) == .content)
    #expect(editor.window.delegate?.area(at: Point(x: 200, y: 20)) == .content)
    editor.tick()
    let bare = editor.window.pixels
    editor.move(Point(x: 540, y: 20)).wait(0.5)
    #expect(editor.window.pixels == bare)
    editor.application.settings.change { $0.systemFrame = false }
    #expect(!editor.window.isDecorated)
    #expect(editor.window.delegate?.area(at: side) == .draggable)
  }

  @Test func aWindowOpensAsItIsSet() throws {
    var setup = TestEditor.Setup()
    setup.settings.systemFrame = true
    setup.settings.blankMonitors = true
    // The settings are in no file here, so write them.
    let editor = try TestEditor("ˇ", setup)
    editor.application.settings.change {
      $0.systemFrame = true
      $0.blankMonitors = true
    }
    try editor.application.documents.newSheet()
    let window = try #require(editor.desktop.windows.last)
    #expect(window.isDecorated)
    #expect(window.blanksOtherMonitors)
  }

  @Test func theContextMenuOffersWhatIsChosen() throws {
    let editor = try TestEditor("«one»")
    editor.document.perform("nitpicking")
    try choose("Context Menu", editor)
    try choose("Undo", editor)
    try choose("Cut", editor)
    #expect(editor.document.menus.isOpen)
    let setting = editor.application.settings.chosen.contextMenu
    #expect(setting == "undo,copy,paste,strong,emphasis,link,select-all")
    editor.document.menus.close()
    editor.keys("menu")
    let rows = try #require(editor.menuRows.last)
    #expect(rows.first == "Undo")
    #expect(rows.contains("Copy"))
    #expect(!rows.contains("Cut"))
  }

  @Test func anEmptyContextMenuDoesNotOpen() throws {
    let editor = try TestEditor("«one»")
    editor.application.settings.change { $0.contextMenu = "" }
    editor.keys("menu")
    #expect(!editor.document.menus.isOpen)
    editor.press(editor.point(in: "ne"), button: .right)
    #expect(!editor.document.menus.isOpen)
    editor.type("x").expect("xˇ")
  }

  @Test func actionsOfOtherVersionsAreKept() {
    #expect(Settings().contextMenu == MenuBarModule.contextMenuSetting(Settings().contextMenuNames))
    #expect(MenuBarModule.contextMenuSetting(["whistle", "cut"]) == "cut,whistle")
    var settings = Settings()
    settings.contextMenu = " cut , copy,,"
    #expect(settings.contextMenuNames == ["cut", "copy"])
  }

  @Test func theSupportFolderIsShown() throws {
    let setup = TestEditor.Setup()
    let editor = try TestEditor("ˇ", setup)
    editor.document.perform("nitpicking")
    // It is the last row, which a small window has to be scrolled to.
    editor.keys("up", "return")
    #expect(setup.opener.opened == ["/state"])
    #expect(!editor.document.menus.isOpen)
    #expect(editor.sheet == nil)
    setup.opener.outcome = .failed
    editor.document.perform("support-folder")
    #expect(editor.notice == "No file manager could be opened. The folder is “/state”.")
  }

  @Test func theLanguageIsChosenByItsOwnName() throws {
    let editor = try TestEditor("ˇ")
    editor.document.perform("nitpicking")
    try choose("Language", editor)
    try choose("Eesti", editor)
    #expect(editor.application.settings.chosen.language == "et")
  }
}

/// The documents that were open last.
@MainActor @Suite struct ReopeningTests {
  private let files = [TestEditor.home / "one.md", TestEditor.home / "two.md"]

  private func disk() -> MemoryFileStore {
    let store = TestEditor.disk()
    for file in files { store.put(file.string, at: file) }
    return store
  }

  /// Opens both files in a program that ends by `end`, and returns the documents of the next start.
  private func reopened(
    _ store: MemoryFileStore, isSet: Bool = true, listsRecent: Bool = true,
    _ end: (TestEditor) -> Void
  ) throws -> [FilePath] {
    let mainThread = TestEditor.Setup()
    let first = try TestEditor(mainThread, store: store) { application in
      application.settings.change {
        $0.reopenLast = isSet
        $0.recentFiles = listsRecent
      }
      for file in files { try application.documents.open(path: file) }
    }
    mainThread.mainThread.run()
    end(first)
    first.application.tearDown()
    var again: [FilePath] = []
    let second = try TestEditor(.init(), store: store) { application in
      if try !application.lastSession.reopen(application.lastSession.lastFiles) {
        try application.documents.newSheet()
      }
    }
    again = second.documents.compactMap(\.path)
    return again
  }

  @Test func quittingKeepsThem() throws {
    #expect(try reopened(disk()) { $0.document.perform("quit") } == files)
  }

  @Test func beingToldToEndKeepsThem() throws {
    #expect(try reopened(disk()) { $0.application.recovery.terminate() } == files)
  }

  @Test func documentsClosedEarlierAreNotReopened() throws {
    let again = try reopened(disk()) { editor in
      editor.documents[0].perform("close")
      editor.documents[0].perform("quit")
    }
    #expect(again == [files[1]])
  }

  @Test func nothingIsNotedUnlessItIsSet() throws {
    let store = disk()
    #expect(
      try reopened(store, isSet: false, listsRecent: false) { $0.document.perform("quit") }.isEmpty)
    for path in store.paths(in: "/state") {
      #expect(store.text(at: path)?.contains("one.md") != true)
    }
  }

  @Test func aFileThatIsGoneIsLeftOut() throws {
    let store = disk()
    let again = try reopened(store) { editor in
      editor.document.perform("quit")
      try? store.remove(files[0])
    }
    #expect(again == [files[1]])
  }
}
