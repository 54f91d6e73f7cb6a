import ApplicationScope
import Files
import Glibc
import Interface
import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// A reopened file has its undo steps and its place from before.
@MainActor
@Suite struct ReopenedTests {
  private static let path = TestEditor.home / "notes.md"

  /// The file as it is opened later.
  private func reopened(
    _ editor: TestEditor, _ setup: TestEditor.Setup = .init()
  ) throws -> TestEditor {
    editor.store.endClaims()
    return try TestEditor(setup, store: editor.store) { application in
      #expect(application.recovery.restore() == 0)
      try application.documents.open(path: Self.path)
    }
  }

  /// An edited and closed file, beside another sheet that stayed open.
  private func closed(
    _ text: String, _ setup: TestEditor.Setup = .init(), write: (TestEditor) -> Void
  ) throws -> TestEditor {
    let editor = try TestEditor(file: Array(text.utf8), at: Self.path, setup)
    write(editor)
    editor.tick()
    try editor.application.documents.newSheet()
    editor.keys("ctrl+w")
    #expect(editor.documents.count == 1)
    return editor
  }

  @Test func stepsOutliveTheWindow() throws {
    let editor = try closed("one\n") { editor in
      editor.type("two ")
      editor.wait(2)
      editor.type("three ").keys("ctrl+z")
    }
    #expect(editor.store.text(at: Self.path) == "two one\n")
    let next = try reopened(editor)
    #expect(next.string == "two one\n" && !next.isModified)
    next.keys("ctrl+shift+z").expect("two three ˇone\n")
    next.keys("ctrl+z", "ctrl+z").expect("ˇone\n")
    #expect(next.isModified)
    // And once more.
    next.application.documents.documents.first?.perform("new")
    next.keys("ctrl+shift+z", "ctrl+w")
    #expect(try reopened(next).keys("ctrl+z").string == "one\n")
  }

  @Test func unsavedTextIsRestored() throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let editor = try closed("one\n", setup) { $0.type("x") }
    #expect(editor.store.text(at: Self.path) == "one\n")
    let next = try reopened(editor, setup)
    next.expect("xˇone\n")
    #expect(next.isModified && next.window.title.hasPrefix("•"))
    next.keys("ctrl+s")
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xone\n")
  }

  @Test func aChangeByAnotherProgramIsOneStep() throws {
    let editor = try closed("one\ntwo\nthree\n") { $0.type("x") }
    editor.store.put("xone\nTWO\nthree\n", at: Self.path)
    let next = try reopened(editor)
    #expect(next.string == "xone\nTWO\nthree\n" && !next.isModified)
    #expect(next.keys("ctrl+z").string == "xone\ntwo\nthree\n")
    #expect(next.keys("ctrl+z").string == "one\ntwo\nthree\n")
    #expect(next.keys("ctrl+shift+z", "ctrl+shift+z").string == "xone\nTWO\nthree\n")
    #expect(!next.isModified)
  }

  @Test func bothChangesAreKept() throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let editor = try closed("one\n\ntwo\n", setup) { $0.type("x") }
    editor.store.put("theirs\n\nTWO\n", at: Self.path)
    let next = try reopened(editor, setup)
    #expect(next.string == "xone\n\nTWO\n" && next.isModified)
    next.follow().wait(2)
    #expect(next.document.bubbles.hint != nil, "the other one is in Versions")
    #expect(next.keys("ctrl+z").string == "xone\n\ntwo\n")
    #expect(next.keys("ctrl+z").string == "one\n\ntwo\n")
    next.keys("ctrl+shift+z", "ctrl+shift+z", "ctrl+s")
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xone\n\nTWO\n")
    #expect(try next.versionsOfOthers() == [TextRope("theirs\n\nTWO\n")])
  }

  @Test func unsavedTextIsRestoredWithoutTheFile() throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let editor = try closed("one\n", setup) { $0.type("x") }
    try editor.store.remove(Self.path)
    let next = try reopened(editor, setup)
    #expect(next.string == "xone\n" && next.isModified)
    next.follow().keys("ctrl+s")
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xone\n")
  }

  @Test func aLargeFileThatBothChangedIsMergedInItsWindow() throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    setup.sliceSizes = SliceSizes(least: 1 << 10, head: 1 << 10, slice: 1 << 12)
    let large = (0..<40_000).map { "line \($0)\n" }.joined()
    let editor = try closed(large, setup) { editor in
      while !editor.document.editor.rest.isEmpty { editor.mainThread.run() }
      editor.type("x").mainThread.run()
    }
    editor.store.put(large + "theirs\n", at: Self.path)
    let next = try reopened(editor, setup)
    next.follow()
    #expect(next.string == "x" + large + "theirs\n" && next.isModified)
  }

  @Test func aMovedFileKeepsItsSteps() throws {
    let editor = try closed("one\n") { $0.type("x") }
    let moved = TestEditor.home / "moved.md"
    try editor.store.rename(Self.path, to: moved)
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      try $0.documents.open(path: moved)
    }
    #expect(next.string == "xone\n")
    #expect(next.keys("ctrl+z").string == "one\n" && next.document.path == moved)
  }

  @Test func ofALargeFileTheStepsComeWhenItIsRead() throws {
    var setup = TestEditor.Setup()
    setup.sliceSizes = SliceSizes(least: 1 << 10, head: 1 << 10, slice: 1 << 12)
    let large = (0..<40_000).map { "line \($0)\n" }.joined()
    let editor = try closed(large, setup) { $0.type("x") }
    #expect(editor.store.text(at: Self.path) == "x" + large)
    let next = try reopened(editor, setup)
    while !next.document.editor.rest.isEmpty { next.mainThread.run() }
    #expect(next.string == "x" + large && !next.isModified)
    #expect(next.keys("ctrl+z").string == large)
    // If another program has changed the file, it has no undo steps, and there is no error.
    let again = try reopened(try closed(large, setup) { $0.type("y") }, setup)
    again.store.put("other\n" + large, at: Self.path)
    again.document.close()
  }
}
