import Files
import Glibc
import Interface
import Localization
import Platform
import SingleInstance
import SystemPackage
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Closing loses nothing, and asks no more than it must.
@MainActor
@Suite struct ClosingTests {
  private static let path = TestEditor.home / "notes.md"

  private func isClosed(_ editor: TestEditor) -> Bool {
    editor.documents.isEmpty && !editor.window.isOpen && editor.desktop.isStopped
  }

  @Test func anUntouchedDocumentClosesAtOnce() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      #expect(isClosed(try TestEditor().keys(key)))
      #expect(isClosed(try TestEditor(file: Array("one\n".utf8)).keys(key)))
    }
    let editor = try TestEditor()
    editor.window.delegate?.handle(.closeRequested)
    #expect(isClosed(editor))
  }

  @Test func theWelcomeSheetClosesAtOnce() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("# Good to see you\n")
    setup.request.file.untitled = "Welcome"
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    #expect(editor.document.isUntouched)
    #expect(isClosed(editor.keys("down", "ctrl+w")))
  }

  /// The program as it starts next over the same disk.
  private func restarted(_ editor: TestEditor, documents count: Int = 1) throws -> TestEditor {
    editor.store.endClaims()
    return try TestEditor(TestEditor.Setup(), store: editor.store) { application in
      #expect(application.recovery.restore() == count)
    }
  }

  @Test func textFromAPipeIsRestored() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("piped")
    setup.request.isUnsaved = true
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    #expect(isClosed(editor.keys("ctrl+q")))
    #expect(try restarted(editor).string == "piped")
  }

  @Test func aFileGetsItsTextByItself() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
      #expect(isClosed(editor.keys(key)))
      #expect(editor.store.text(at: Self.path) == "xone\n")
      #expect(editor.sheet == nil)
    }
  }

  @Test func aSheetWithoutAFileComesBack() throws {
    let editor = try TestEditor("ˇ").type("never saved").keys("left")
    #expect(isClosed(editor.keys("ctrl+q")))
    let next = try restarted(editor)
    next.expect("never saveˇd")
    #expect(next.isModified && next.document.path == nil)
  }

  /// Closing means closing, also the last window: the sheet is among the drafts.
  @Test func aSheetThatWasClosedIsADraft() throws {
    let editor = try TestEditor("ˇ").type("never saved")
    #expect(isClosed(editor.keys("ctrl+w")))
    #expect(try restartedEmpty(editor) == 0)
    #expect(editor.host.histories.drafts().count == 1)
  }

  /// The next start shows a new sheet, with the file that was closed last first in *Open Recent*.
  @Test func theLastWindowThatIsClosedStaysClosed() throws {
    let (one, two) = (TestEditor.home / "one.md", TestEditor.home / "two.md")
    let store = TestEditor.disk()
    for path in [one, two] { store.put("text\n", at: path) }
    let editor = try TestEditor(TestEditor.Setup(), store: store) {
      for path in [one, two] { try $0.documents.open(path: path) }
    }
    editor.tick()
    editor.documents[1].perform("close")
    editor.type("x").keys("ctrl+w")
    #expect(isClosed(editor) && store.text(at: one) == "xtext\n")
    editor.application.keepState()
    store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: store) {
      try $0.launches.begin(LaunchRequest(), isFirst: { false })
    }
    #expect(next.documents.count == 1 && next.document.path == nil && next.string.isEmpty)
    #expect(next.application.recentFiles.files.first == one)
  }

  /// After quitting, a signal or a destroyed window, it is restored.
  @Test(arguments: ["quit", "signal", "destroyed"])
  func quittingRestoresTheLastWindow(_ end: String) throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.application.settings.change { $0.reopenLast = true }
    switch end {
    case "quit": editor.keys("ctrl+q")
    case "signal": editor.application.recovery.terminate()
    default: editor.application.recovery.windowWasDestroyed(of: editor.document)
    }
    editor.application.keepState()
    editor.store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: editor.store) {
      try $0.launches.begin(LaunchRequest(), isFirst: { false })
    }
    #expect(next.documents.count == 1 && next.document.path == Self.path)
  }

  @Test func anEmptySheetLeavesNothing() throws {
    let editor = try TestEditor("ˇ").type("x").keys("backspace", "ctrl+n", "ctrl+w")
    #expect(editor.documents.count == 1)
    #expect(editor.store.paths(in: "/state/history").isEmpty)
  }

  @Test func withoutAutosaveTheHistoryKeepsTheText() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.application.settings.change { $0.autosave = false }
    #expect(isClosed(editor.type("x").keys("ctrl+q")))
    #expect(editor.store.text(at: Self.path) == "one\n")
    let next = try restarted(editor)
    next.expect("xˇone\n")
    #expect(next.isModified && next.document.path == Self.path)
    next.keys("ctrl+z")
    #expect(!next.isModified, "the file has this")
  }

  @Test func aClosedFileReopensWithItsUnsavedChanges() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.application.settings.change { $0.autosave = false }
    #expect(isClosed(editor.type("x").keys("ctrl+w")))
    #expect(editor.store.text(at: Self.path) == "one\n")
    editor.store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: editor.store) {
      #expect($0.recovery.restore() == 0)
      try $0.documents.open(path: Self.path)
    }
    next.expect("xˇone\n")
    #expect(next.isModified)
  }

  @Test func aSaveThatFailsIsToldOnceAndTheTextComesBack() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.fail(.write, Self.path, EACCES)
    #expect(!isClosed(editor.keys("ctrl+w")))
    #expect(editor.notice == "You don’t have permission to write “notes.md”.")
    editor.keys("escape")
    #expect(isClosed(editor.keys("ctrl+q")))
    #expect(try restarted(editor).string == "xone\n")
  }

  @Test func closingAgainSavesIfThereIsRoomNow() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.fail(.write, Self.path, ENOSPC)
    #expect(!isClosed(editor.keys("ctrl+w")))
    editor.store.fail(.write, Self.path, nil)
    #expect(isClosed(editor.keys("escape", "ctrl+w")))
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func theReasonIsToldWheneverTheWindowStays() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.fail(.write, Self.path, EACCES)
    for letter in ["y", "z"] {
      #expect(!isClosed(editor.keys("ctrl+w")))
      #expect(editor.notice == "You don’t have permission to write “notes.md”.")
      editor.keys("escape").type(letter)
    }
  }

  @Test func aDotShowsThatTheLastSaveFailed() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.fail(.write, Self.path, EACCES)
    #expect(!editor.window.title.hasPrefix("•"), "it will be saved automatically")
    editor.keys("ctrl+w", "escape")
    #expect(editor.window.title.hasPrefix("•"))
    editor.store.fail(.write, Self.path, nil)
    editor.keys("ctrl+s")
    #expect(!editor.window.title.hasPrefix("•"))
  }

  @Test func aTextThatComesBackIsSavedAutomatically() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.fail(.write, Self.path, EACCES)
    #expect(isClosed(editor.keys("ctrl+q", "escape", "ctrl+q")))
    editor.store.fail(.write, Self.path, nil)
    let next = try restarted(editor)
    #expect(next.store.text(at: Self.path) == "one\n")
    next.follow().wait(8)
    #expect(next.store.text(at: Self.path) == "xone\n")
  }

  @Test func aTextThatCanBeKeptNowhereIsAskedAbout() throws {
    let editor = try TestEditor("ˇ")
    editor.store.room = 0
    editor.type("x").tick()
    #expect(editor.notice?.hasPrefix("Your changes would not survive a crash") == true)
    editor.keys("escape", "ctrl+w")
    #expect(!isClosed(editor))
    #expect(
      editor.question?.choices.map(\.title) == ["Close Without Saving", "Cancel", "Save As…"])
    editor.keys("escape").expect("xˇ")
    #expect(isClosed(editor.keys("ctrl+w").type("w")))
  }

  @Test func aFileThatIsNoTextAnyMoreIsToldAndTheTextComesBack() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.put(TestEditor.noText, at: Self.path)
    #expect(!isClosed(editor.keys("ctrl+w").follow()))
    #expect(editor.notice?.hasPrefix("Another program changed “notes.md”") == true)
    editor.keys("escape", "ctrl+q")
    #expect(editor.store.bytes(at: Self.path) == TestEditor.noText)
    #expect(try restarted(editor).string == "xone\n")
  }

  // Several documents

  private func three() throws -> TestEditor {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    try editor.application.documents.open(path: TestEditor.home / "two.md")
    editor.keys("ctrl+n")
    #expect(editor.documents.count == 3)
    return editor
  }

  @Test func quittingClosesAllThatIsUntouched() throws {
    let editor = try three()
    editor.keys("ctrl+q")
    #expect(isClosed(editor))
  }

  @Test func quittingSavesEveryFileAndBringsTheRestBack() throws {
    let editor = try three()
    editor.type("x")
    editor.desktop.windows[1].delegate?.handle(.text("y"))
    editor.desktop.windows[2].delegate?.handle(.text("z"))
    #expect(isClosed(editor.keys("ctrl+q")))
    #expect(editor.store.text(at: Self.path) == "xone\n")
    #expect(editor.store.text(at: TestEditor.home / "two.md") == "ytwo\n")
    let next = try restarted(editor, documents: 3)
    let texts = next.documents.map { $0.editor.text.string(in: 0..<$0.editor.text.end) }
    #expect(texts.sorted() == ["xone\n", "ytwo\n", "z"])
  }

  @Test func quittingClosesNothingWhereOneCannotBeSaved() throws {
    let editor = try three()
    editor.type("x")
    editor.store.fail(.write, Self.path, EACCES)
    editor.keys("ctrl+q")
    #expect(editor.documents.count == 3)
    #expect(editor.notice == "You don’t have permission to write “notes.md”.")
    #expect(isClosed(editor.keys("escape", "ctrl+q")))
  }

  @Test(arguments: ["quit", "kill"])
  func theLastUsedDocumentComesBackInFront(_ end: String) throws {
    for index in 0..<3 {
      let editor = try three()
      for used in [0, 1, 2, index] {
        let window = editor.desktop.windows[used]
        window.delegate?.handle(.focus(true))
        window.delegate?.handle(.text("z"))
        editor.tick()
      }
      if end == "quit" { editor.keys("ctrl+q") }
      let next = try restarted(editor, documents: 3)
      let front = next.application.documents.used.last
      #expect(front?.path?.lastComponent?.string == ["notes.md", "two.md", nil][index])
    }
  }

  @Test func aFileThatWasOnlyReadComesBackBehind() throws {
    let editor = try three()
    editor.application.settings.change { $0.reopenLast = true }
    editor.type("z").keys("ctrl+q")
    editor.application.keepState()
    editor.store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: editor.store) {
      try $0.launches.begin(LaunchRequest(), isFirst: { false })
    }
    #expect(next.documents.count == 2)
    #expect(next.application.documents.used.last?.path == Self.path)
  }

  @Test func closingOneOfSeveralDoesNotBringItBack() throws {
    let editor = try three()
    editor.desktop.windows[2].delegate?.handle(.text("z"))
    editor.desktop.windows[2].delegate?.handle(.key(KeyPress(.character("w"), .control)))
    #expect(editor.documents.count == 2)
    editor.keys("ctrl+q")
    #expect(try restartedEmpty(editor) == 0)
    #expect(editor.host.histories.drafts().count == 1)
  }

  private func restartedEmpty(_ editor: TestEditor) throws -> Int {
    editor.store.endClaims()
    var count = 0
    _ = try TestEditor(TestEditor.Setup(), store: editor.store) { application in
      count = application.recovery.restore()
      try application.documents.newSheet()
    }
    return count
  }

  @Test func withReopeningOffNothingIsReopened() throws {
    let editor = try three()
    editor.application.settings.change { $0.reopenLast = false }
    editor.desktop.windows[2].delegate?.handle(.text("z"))
    editor.keys("ctrl+q")
    #expect(try restartedEmpty(editor) == 0)
    #expect(editor.host.histories.drafts().count == 1)
  }

  @Test func aRequestToCloseTakesAPromptAway() throws {
    let editor = try TestEditor("ˇ")
    editor.type("x").keys("ctrl+o")
    editor.window.delegate?.handle(.closeRequested)
    #expect(isClosed(editor))
  }

  @Test func theProgramEndsWithTheLastDocument() throws {
    let editor = try three()
    editor.desktop.windows[2].delegate?.handle(.closeRequested)
    editor.desktop.windows[1].delegate?.handle(.closeRequested)
    #expect(!editor.desktop.isStopped)
    editor.window.delegate?.handle(.closeRequested)
    #expect(isClosed(editor))
  }
}
