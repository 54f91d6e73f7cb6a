import ApplicationScope
import Files
import Glibc
import Interface
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// Saving on a slow disk: typing goes on, and no edit made meanwhile is lost.
@MainActor
@Suite struct BackgroundSavingTests {
  private static let path = TestEditor.home / "notes.md"
  private let queue = HeldQueue()

  private func open(_ text: String = "one\n") throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.savingQueue = queue
    return try TestEditor(file: Array(text.utf8), setup)
  }

  /// Lets the disk write and report that to the program.
  private func write(_ editor: TestEditor) {
    queue.release()
    editor.mainThread.run()
  }

  private func isClosed(_ editor: TestEditor) -> Bool {
    editor.documents.isEmpty && !editor.window.isOpen && editor.desktop.isStopped
  }

  @Test func textTypedDuringASaveIsUnsaved() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s").type("y")
    #expect(editor.store.text(at: Self.path) == "one\n" && editor.isModified)
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xone\n", "the text as it was")
    #expect(editor.isModified && editor.sheet == nil)
    editor.expect("xyˇone\n").keys("ctrl+s")
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xyone\n" && !editor.isModified)
  }

  @Test func textTypedAndUndoneDuringASaveIsSaved() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s").type("y").keys("backspace")
    write(editor)
    #expect(!editor.isModified)
    editor.keys("ctrl+z")
    #expect(editor.isModified)
  }

  @Test func aSecondSavingWaitsForTheFirst() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s").type("y").keys("ctrl+s").type("z").keys("ctrl+s")
    // The history before its file.
    #expect(queue.count == 2)
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xone\n" && queue.count == 2)
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xyzone\n" && queue.count == 2)
    write(editor)
    #expect(queue.count == 0 && !editor.isModified && editor.sheet == nil)
    #expect(editor.store.writeCount == 3)
  }

  /// Two savings wait; each then finds that the file is no text any more, and asks.
  @Test func anAnswerDuringAnotherSavingWaitsForIt() throws {
    let editor = try open()
    var outcomes: [Bool] = []
    editor.type("x").keys("ctrl+s")
    for _ in 0..<2 { editor.document.saving.save { outcomes.append($0) } }
    editor.store.put(TestEditor.noText, at: Self.path)
    write(editor)
    for _ in 0..<2 {
      editor.follow()
      #expect(editor.asked?.contains("Another program has changed") == true)
      editor.type("r")
    }
    for _ in 0..<3 {
      // Beside it, the history is flushed to the disk, and so is the reading position.
      #expect(queue.count <= 3, "one at a time")
      write(editor)
      editor.follow()
    }
    #expect(outcomes == [true, true])
    #expect(editor.store.text(at: Self.path) == "xone\n")
    let isWriting = editor.document.saving.isWriting
    #expect(!isWriting)
  }

  @Test func aNewSheetIsSavedTwiceUnderTheSameName() throws {
    var setup = TestEditor.Setup()
    setup.savingQueue = queue
    let editor = try TestEditor("Text.ˇ", setup)
    editor.keys("ctrl+s").type("poem").keys("return")
    editor.keys("ctrl+shift+s", "ctrl+a").type("~/poem.md").keys("return")
    write(editor)
    write(editor)
    #expect(editor.sheet == nil && !editor.isModified)
    #expect(editor.store.text(at: TestEditor.home / "poem.md") == "Text.")
  }

  @Test func aNewSheetIsAskedForItsNameOnce() throws {
    var setup = TestEditor.Setup()
    setup.savingQueue = queue
    let editor = try TestEditor("Text.ˇ", setup)
    editor.keys("ctrl+s").type("poem").keys("return", "ctrl+s")
    #expect(editor.sheet == nil && !editor.document.isUntouched)
    write(editor)
    #expect(editor.window.title == "poem.md – Paber" && editor.sheet == nil)
    write(editor)
    #expect(editor.store.text(at: TestEditor.home / "poem.md") == "Text.")
    #expect(editor.store.writeCount == 2)
  }

  @Test func closingWaits() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      let editor = try open()
      editor.type("x").keys("ctrl+s", key, key)
      #expect(!isClosed(editor) && editor.sheet == nil)
      write(editor)
      #expect(isClosed(editor))
      #expect(editor.store.text(at: Self.path) == "xone\n")
    }
  }

  @Test func closingSavesWhatWasTypedMeanwhile() throws {
    for key in ["ctrl+w", "ctrl+q"] {
      let editor = try open()
      editor.type("x").keys("ctrl+s").type("y").keys(key)
      write(editor)
      #expect(!isClosed(editor) && editor.sheet == nil)
      write(editor)
      #expect(isClosed(editor))
      #expect(editor.store.text(at: Self.path) == "xyone\n")
    }
  }

  @Test func closingStaysWhereTheSavingFails() throws {
    let editor = try open()
    editor.store.room = 1
    editor.type("x").keys("ctrl+s", "ctrl+w")
    write(editor)
    #expect(!isClosed(editor) && editor.isModified)
    #expect(editor.store.text(at: Self.path) == "one\n")
  }

  @Test func aFailureIsTold() throws {
    let editor = try open()
    editor.store.room = 1
    editor.type("x").keys("ctrl+s").type("y")
    write(editor)
    #expect(
      editor.notice == "The disk is full, so “notes.md” was not saved. Your text is still here.")
    editor.store.room = nil
    editor.keys("ctrl+s")
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xyone\n" && !editor.isModified)
  }

  @Test func aChangeByAnotherProgramDuringASaveStays() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s")
    editor.store.put(TestEditor.noText, at: Self.path)
    write(editor)
    editor.follow()
    #expect(editor.store.bytes(at: Self.path) == TestEditor.noText && editor.isModified)
    #expect(editor.notice?.contains("Another program changed “notes.md”") == true)
    editor.keys("ctrl+s").follow()
    #expect(editor.asked?.contains("Another program has changed") == true)
    editor.type("r")
    write(editor)
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func aFileThatAppearsMeanwhileStays() throws {
    var setup = TestEditor.Setup()
    setup.savingQueue = queue
    let editor = try TestEditor("Text.ˇ", setup)
    editor.keys("ctrl+s").type("poem").keys("return")
    editor.store.put("theirs\n", at: TestEditor.home / "poem.md")
    write(editor)
    #expect(editor.store.text(at: TestEditor.home / "poem.md") == "theirs\n")
    #expect(editor.refusal != nil && editor.document.path == nil)
  }

  @Test func beingToldToEndWaits() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s")
    editor.application.recovery.terminate()
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func beingToldToEndKeepsWhatWasTypedMeanwhile() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s").type("y")
    editor.application.recovery.terminate()
    #expect(isClosed(editor))
    #expect(editor.store.text(at: Self.path) == "xone\n")
    let next = try restarted(editor)
    #expect(next.string == "xyone\n")
    next.keys("ctrl+s").follow()
    #expect(next.sheet == nil, "no other program has changed the file")
    #expect(next.store.text(at: Self.path) == "xyone\n")
  }

  @Test func beingToldToEndKeepsWhatCanNotBeSaved() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s")
    editor.store.fail(.write, Self.path, EIO)
    editor.application.recovery.terminate()
    #expect(editor.store.text(at: Self.path) == "one\n")
    #expect(try restarted(editor).string == "xone\n")
  }

  private func restarted(_ editor: TestEditor) throws -> TestEditor {
    editor.store.endClaims()
    return try TestEditor(.init(), store: editor.store) { application in
      #expect(application.recovery.restore() == 1)
    }
  }
}

/// Files whose names are not UTF-8.
@MainActor
@Suite struct OddNameTests {
  private let odd = FilePath(bytes: Array("/home/ann/n\u{E9}".utf8) + [0xE9, 0xFF] + ".md".utf8)

  @Test func theyOpenShowAndAreSavedUnderTheirBytes() throws {
    let path = try #require(odd)
    let editor = try TestEditor(file: Array("one\n".utf8), at: path)
    #expect(editor.window.title == "n\u{E9}\u{FFFD}\u{FFFD}.md – Paber")
    editor.type("x").keys("ctrl+s")
    #expect(editor.store.text(at: path) == "xone\n" && editor.sheet == nil)
    #expect(editor.store.paths(in: TestEditor.home).filter { $0.name.hasSuffix(".md") } == [path])
    editor.keys("ctrl+shift+s", "end", "backspace", "backspace").type("txt").keys("return")
    let other = try #require(FilePath(bytes: path.bytes.dropLast(2) + "txt".utf8))
    #expect(editor.store.text(at: other) == "xone\n" && editor.document.path == other)
  }

  @Test func theyAreDroppedLockedAndOpenedAgain() throws {
    let path = try #require(odd)
    let store = TestEditor.disk()
    store.put("one", at: path)
    let first = try TestEditor(.init(), store: store) { application in
      application.settings.change { $0.reopenLast = true }
      try application.documents.newSheet()
    }
    first.window.delegate?.handle(.dropFiles([path]))
    #expect(first.documents.map(\.path) == [path])
    first.documents[0].perform("reading-lock")
    first.documents[0].perform("quit")
    first.application.keepState()
    first.application.tearDown()
    let second = try TestEditor(.init(), store: store) { application in
      let hasReopened = try application.lastSession.reopen(application.lastSession.lastFiles)
      #expect(hasReopened)
      #expect(application.lockedFiles.isLocked(path))
    }
    #expect(second.document.path == path)
  }

  /// Documents are reopened even if the program is killed soon after the start.
  @Test func aFileOpenedJustBeforeAKillIsReopened() throws {
    let path = TestEditor.home / "a.md"
    let first = try TestEditor(file: Array("one".utf8), at: path)
    first.application.settings.change { $0.reopenLast = true }
    first.wait(0.25)
    let killed = first.store.copy()
    let second = try TestEditor(.init(), store: killed) { application in
      let hasReopened = try application.lastSession.reopen(application.lastSession.lastFiles)
      #expect(hasReopened)
    }
    #expect(second.document.path == path)
  }

  @Test func theirDraftsComeBack() throws {
    let path = try #require(odd)
    let editor = try TestEditor(file: Array("one\n".utf8), at: path)
    editor.type("x")
    editor.application.recovery.terminate()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) { application in
      #expect(application.recovery.restore() == 1)
    }
    #expect(next.document.path == path && next.string == "xone\n")
    next.keys("ctrl+s").follow()
    #expect(next.store.text(at: path) == "xone\n")
  }
}
