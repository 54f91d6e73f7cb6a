import Files
import Interface
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// A program that still appends to the file which a save has replaced: its lines are merged into the
/// text.
@MainActor
@Suite struct ReplacedFileTests {
  private static let path = TestEditor.home / "log.md"
  private static let text = "one\n\ntwo\n"

  private func opened(autosave: Bool = false) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    return try TestEditor(file: Array(Self.text.utf8), at: Self.path, setup).follow()
  }

  /// A document whose save has replaced the file that another program has open, and that program's number of
  /// the file.
  private func replaced(typing text: String) throws -> (editor: TestEditor, log: UInt64) {
    let editor = try opened()
    let log = editor.store.openElsewhere(Self.path)
    editor.type(text).keys("ctrl+s")
    editor.follow()
    return (editor, log)
  }

  /// Lets the time pass in which a replaced file is looked at.
  private func wait(_ seconds: Double, _ editor: TestEditor) {
    let end = editor.clock.now + seconds
    while editor.clock.now < end {
      editor.mainThread.run()
      editor.wait(min(0.25, end - editor.clock.now))
    }
    editor.mainThread.run()
  }

  @Test func linesAppendedToTheOldFileReachTheText() throws {
    let (editor, log) = try replaced(typing: "my ")
    #expect(editor.store.text(at: Self.path) == "my " + Self.text)
    editor.store.append("\nthree\n", to: log)
    wait(1.5, editor)
    editor.expect("my ˇ" + Self.text + "\nthree\n")
    #expect(editor.isModified && editor.store.text(at: Self.path) == "my " + Self.text)
    editor.type("own ")
    editor.store.append("\nfour\n", to: log)
    wait(4, editor)
    editor.expect("my own ˇ" + Self.text + "\nthree\n\nfour\n")
    editor.keys("ctrl+s")
    editor.follow()
    #expect(editor.store.text(at: Self.path) == editor.string)
    // Each is a separate undo step.
    editor.keys("ctrl+z")
    #expect(editor.string == "my own " + Self.text + "\nthree\n")
  }

  /// The other program appends until inspections are rare, and again between the last one and the
  /// save.
  @Test func linesAppendedBeforeASaveAreSaved() throws {
    let (editor, log) = try replaced(typing: "my ")
    var lines = ""
    for second in 0..<30 {
      lines += "line \(second)\n"
      editor.store.append("line \(second)\n", to: log)
      wait(1, editor)
    }
    wait(1, editor)
    #expect(editor.string == "my " + Self.text + lines, "a second after the last line")
    editor.store.append("last\n", to: log)
    editor.keys("ctrl+s")
    editor.follow()
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + lines + "last\n")
    #expect(!editor.isModified)
  }

  /// The other program empties the file that it has open, and writes it again.
  @Test func aFileThatIsWrittenAgainDoublesNothing() throws {
    let (editor, log) = try replaced(typing: "my ")
    editor.store.rewrite("one\n", log)
    wait(0.9, editor)
    editor.store.rewrite("one\n\ntwo\nthree\n", log)
    wait(4, editor)
    editor.expect("my ˇ" + Self.text + "three\n")
  }

  @Test func aFileThatStaysShorterIsFollowed() throws {
    let (editor, log) = try replaced(typing: "my ")
    editor.store.rewrite("one\n", log)
    wait(6, editor)
    editor.expect("my ˇone\n")
  }

  @Test func itIsSavedByItself() throws {
    let editor = try opened(autosave: true).type("x")
    let log = editor.store.openElsewhere(Self.path)
    editor.follow().wait(6)
    for line in ["a\n", "b\n", "c\n"] {
      editor.store.append(line, to: log)
      wait(70, editor)
    }
    editor.expect("xˇ" + Self.text + "a\nb\nc\n")
    #expect(editor.store.text(at: Self.path) == editor.string)
  }

  /// The last write before the other program closes the file is read; then the file is no longer
  /// checked.
  @Test func aFileThatNoProgramHasOpenIsReleased() throws {
    let (editor, log) = try replaced(typing: "x")
    editor.store.append("last\n", to: log)
    editor.store.close(log)
    wait(1.5, editor)
    editor.expect("xˇ" + Self.text + "last\n")
    editor.store.append("never\n", to: log)
    wait(120, editor)
    editor.expect("xˇ" + Self.text + "last\n")
  }

  /// The document has closed, and another one keeps the program running.
  @Test func linesAppendedAfterClosingReachTheFile() throws {
    let (editor, log) = try replaced(typing: "my ")
    try editor.application.documents.newSheet()
    editor.document.perform("close")
    editor.store.append("\nthree\n", to: log)
    wait(1.5, editor)
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "\nthree\n")
    editor.store.append("four\n", to: log)
    editor.store.close(log)
    wait(20, editor)
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "\nthree\nfour\n")
    // No program has the file open any more.
    editor.store.append("never\n", to: log)
    wait(120, editor)
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "\nthree\nfour\n")
  }

  /// The last inspection happens at once.
  @Test func linesAppendedBeforeQuittingReachTheFile() throws {
    let (editor, log) = try replaced(typing: "my ")
    editor.document.perform("close")
    editor.store.append("three\n", to: log)
    editor.application.keepState()
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "three\n")
  }

  /// The display is lost: nothing closes any more, and the program ends.
  @Test func linesAppendedBeforeTheDisplayWasLostReachTheFile() throws {
    let (editor, log) = try replaced(typing: "my ")
    editor.store.append("three\n", to: log)
    editor.application.recovery.keepAll()
    editor.application.orphanedFiles.inspectLast()
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "three\n")
    // A document that stays open after all follows its file.
    editor.tellOfChange()
    editor.expect("my ˇ" + Self.text + "three\n")
  }

  /// A document that has opened the file again follows it as it follows any change of another program.
  @Test func aDocumentThatOpensTheFileAgainFollowsIt() throws {
    let (editor, log) = try replaced(typing: "my ")
    try editor.application.documents.newSheet()
    editor.document.perform("close")
    try editor.application.documents.open(path: Self.path)
    let again = try #require(editor.documents.last)
    editor.store.append("three\n", to: log)
    wait(1.5, editor)
    editor.watcher.change(Self.path)
    wait(1.5, editor)
    #expect(
      again.editor.text.string(in: 0..<again.editor.text.end) == "my " + Self.text + "three\n")
  }

  @Test func aFileThatCanNotBeWrittenIsTriedAgain() throws {
    let (editor, log) = try replaced(typing: "my ")
    try editor.application.documents.newSheet()
    editor.document.perform("close")
    editor.store.fail(.write, Self.path, 28)
    editor.store.append("three\n", to: log)
    wait(3, editor)
    #expect(editor.store.text(at: Self.path) == "my " + Self.text)
    editor.store.fail(.write, Self.path, nil)
    wait(2, editor)
    #expect(editor.store.text(at: Self.path) == "my " + Self.text + "three\n")
  }

  /// The other program has rewritten a paragraph that was changed here, too.
  @Test func aConflictAfterClosingBecomesAVersion() throws {
    let editor = try opened()
    let log = editor.store.openElsewhere(Self.path)
    editor.keys("ctrl+end", "left").type("!").keys("ctrl+s")
    editor.follow()
    try editor.application.documents.newSheet()
    editor.document.perform("close")
    editor.store.rewrite("one\n\nzwei\n", log)
    wait(1.5, editor)
    #expect(editor.store.text(at: Self.path) == "one\n\ntwo!\n")
    let versions = try DocumentVersions(in: editor.host.histories.versions)
      .content(of: DocumentFile(path: Self.path)).versions
    #expect(
      versions.contains {
        $0.note.reason == .outside && Array($0.text.allBytes) == Array("one\n\nzwei\n".utf8)
      })
  }

  @Test func aFileThatNoProgramHasOpenIsNotWatched() throws {
    let editor = try opened().type("x")
    editor.keys("ctrl+s")
    editor.follow()
    #expect(!editor.document.replacedFiles.isWatching)
  }

  /// If both have changed a paragraph, ours stays and theirs becomes a version.
  @Test func aConflictKeepsBoth() throws {
    let editor = try opened()
    let log = editor.store.openElsewhere(Self.path)
    editor.keys("ctrl+end", "left").type("!").keys("ctrl+s")
    editor.follow()
    editor.store.append("more", to: log)
    wait(1.5, editor)
    #expect(editor.string.hasPrefix("one\n\ntwo!\n"))
    #expect(editor.string.contains("more"))
  }
}
