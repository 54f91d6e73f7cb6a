import Files
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import DocumentScope

/// A program that goes on to append to the file which a save has replaced: its lines come into the text.
@MainActor
@Suite struct ReplacedFileTests {
  private static let path = TestEditor.home / "log.md"
  private static let text = "one\n\ntwo\n"

  private func opened(autosave: Bool = false) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    return try TestEditor(file: Array(Self.text.utf8), at: Self.path, setup).follow()
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

  @Test func whatIsAppendedToTheOldFileComesIntoTheText() throws {
    let editor = try opened()
    let log = editor.store.openElsewhere(Self.path)
    editor.type("my ").keys("ctrl+s")
    editor.follow()
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
    // Each is a step of its own.
    editor.keys("ctrl+z")
    #expect(editor.string == "my own " + Self.text + "\nthree\n")
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

  /// What is written last, before the program closes the file, is read; then nobody looks again.
  @Test func aFileThatNobodyHasOpenIsLetGo() throws {
    let editor = try opened()
    let log = editor.store.openElsewhere(Self.path)
    editor.type("x").keys("ctrl+s")
    editor.follow()
    editor.store.append("last\n", to: log)
    editor.store.close(log)
    wait(1.5, editor)
    editor.expect("xˇ" + Self.text + "last\n")
    editor.store.append("never\n", to: log)
    wait(120, editor)
    editor.expect("xˇ" + Self.text + "last\n")
  }

  @Test func nothingIsWatchedWhereNobodyHasItOpen() throws {
    let editor = try opened().type("x")
    editor.keys("ctrl+s")
    editor.follow()
    #expect(!editor.document.replacedFiles.isWatching)
  }

  /// Where both have changed a paragraph, ours stays and theirs is a version.
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
