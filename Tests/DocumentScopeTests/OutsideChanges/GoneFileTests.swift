import Files
import Glibc
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// An open document's file that is removed or moved, or is on a disk that is full or unmounted.
@MainActor
@Suite struct GoneFileTests {
  private static let path = TestEditor.home / "notes.md"

  private func opened(_ text: String, _ setup: TestEditor.Setup = .init()) throws -> TestEditor {
    try TestEditor(file: Array(text.utf8), at: Self.path, setup).follow()
  }

  @Test func theTextStaysAndSavingMakesTheFileAgain() throws {
    let editor = try opened("one\n")
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    #expect(editor.string == "one\n" && editor.isModified && editor.sheet == nil)
    editor.wait(10)
    #expect(editor.store.text(at: Self.path) == nil, "nothing was written or closed")
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "one\n")
    #expect(!editor.isModified)
  }

  @Test func closingMakesTheFileAgain() throws {
    let editor = try opened("one\n")
    try editor.application.documents.newSheet()
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    editor.document.perform("close")
    #expect(editor.documents.count == 1 && editor.store.text(at: Self.path) == "one\n")
  }

  @Test func aKillDoesNotLoseTheText() throws {
    let editor = try opened("one\n")
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      #expect($0.recovery.restore() == 1)
    }
    next.follow()
    #expect(next.string == "one\n" && next.isModified && next.sheet == nil)
    next.keys("ctrl+s")
    #expect(next.store.text(at: Self.path) == "one\n")
  }

  @Test func aLargeTextIsNotLostEither() throws {
    let large = String(repeating: "a line of it\n", count: 40_000)
    let editor = try opened(large)
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    editor.mainThread.run()
    editor.tick()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      #expect($0.recovery.restore() == 1)
    }
    next.follow()
    #expect(next.string == large && next.isModified)
  }

  @Test func backAgainAsItWasAllIsWell() throws {
    let editor = try opened("one\n")
    let bytes = try #require(editor.store.bytes(at: Self.path))
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    #expect(editor.isModified)
    editor.changeOutside(bytes)
    #expect(!editor.isModified && editor.document.editor.undoCount == 0 && editor.sheet == nil)
    editor.type("x").keys("ctrl+s")
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func backAgainWithAnotherTextItIsTakenOver() throws {
    let editor = try opened("one\n")
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    editor.changeOutside("two\n")
    #expect(editor.string == "two\n" && !editor.isModified)
    #expect(editor.keys("ctrl+z").string == "one\n")
  }

  @Test func aGapOfAMomentIsNone() throws {
    let editor = try opened("one\n")
    try editor.store.remove(Self.path)
    editor.watcher.change(Self.path)
    editor.mainThread.run()
    editor.wait(0.2)
    editor.store.put("two\n", at: Self.path)
    editor.tellOfChange()
    #expect(editor.string == "two\n" && !editor.isModified)
    #expect(editor.document.editor.undoCount == 1)
  }

  // Another name

  @Test func aFileThatWasRenamedIsFollowed() throws {
    let editor = try opened("one\n").type("x").keys("ctrl+s")
    let moved = TestEditor.home / "moved.md"
    try editor.store.rename(Self.path, to: moved)
    editor.tellOfChange()
    #expect(editor.document.path == moved && editor.window.title == "moved.md – Paber")
    #expect(!editor.isModified)
    #expect(editor.watcher.paths.contains(moved) && !editor.watcher.paths.contains(Self.path))
    editor.type("y").keys("ctrl+s")
    #expect(editor.store.text(at: moved) == "xyone\n" && editor.store.text(at: Self.path) == nil)
    // A document that is recovered after a kill has its new name.
    editor.type("z").tick()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      #expect($0.recovery.restore() == 1)
    }
    #expect(next.document.path == moved && next.string == "xyzone\n")
  }

  @Test(arguments: [".notes.md.swp", "notes.md~"])
  func aFileMovedAsideIsNotFollowed(name: String) throws {
    let editor = try opened("one\n")
    try editor.store.rename(Self.path, to: TestEditor.home / name)
    editor.tellOfChange()
    #expect(editor.document.path == Self.path && editor.isModified)
  }

  @Test func aFileInAnotherFolderIsAnotherOne() throws {
    let editor = try opened("one\n")
    editor.store.addFolder(TestEditor.home / "other")
    try editor.store.rename(Self.path, to: TestEditor.home / "other/notes.md")
    editor.tellOfChange()
    #expect(editor.document.path == Self.path && editor.isModified && editor.sheet == nil)
  }

  // No folder, no room, no disk

  @Test func aFolderThatIsGoneIsNamed() throws {
    let path = TestEditor.home / "letters/a.md"
    let editor = try TestEditor(file: Array("one\n".utf8), at: path).follow()
    try editor.store.remove(path)
    editor.store.removeFolder(TestEditor.home / "letters")
    editor.tellOfChange()
    editor.type("x").keys("ctrl+s")
    #expect(
      editor.notice
        == "The folder “/home/ann/letters” for “a.md” does not exist."
    )
    editor.keys("escape")
    // Saved automatically as soon as the folder is back.
    editor.store.addFolder(TestEditor.home / "letters")
    editor.wait(12)
    #expect(editor.store.text(at: path) == "xone\n" && !editor.isModified)
  }

  @Test func aDiskThatIsFullIsTriedAgain() throws {
    let editor = try opened("one\n").type("x")
    editor.store.fail(.write, Self.path, ENOSPC)
    editor.wait(6)
    #expect(editor.notice?.contains("The disk is full") == true)
    editor.keys("escape")
    editor.wait(600)
    #expect(editor.sheet == nil && editor.isModified, "told once")
    editor.store.fail(.write, Self.path, nil)
    editor.wait(301)
    #expect(editor.store.text(at: Self.path) == "xone\n" && !editor.isModified)
  }

  @Test func aDiskThatCannotBeLookedAtHasNotChanged() throws {
    let editor = try opened("one\n")
    editor.store.fail(.read, Self.path, EIO)
    editor.tellOfChange()
    #expect(!editor.isModified && editor.sheet == nil)
    editor.store.fail(.read, Self.path, nil)
    editor.tellOfChange()
    #expect(!editor.isModified)
    editor.changeOutside("two\n")
    #expect(editor.string == "two\n")
  }

  /// Unmounted, its folder is empty; mounted again, the device has another number.
  @Test func aDiskThatWasAwayIsTheSameAfterwards() throws {
    let editor = try opened("one\n").type("x").keys("ctrl+s")
    let bytes = try #require(editor.store.bytes(at: Self.path))
    try editor.store.remove(Self.path)
    editor.tellOfChange()
    editor.type("y")
    editor.changeOutside(bytes)
    editor.expect("xyˇone\n")
    editor.wait(6)
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "xyone\n")
  }
}
