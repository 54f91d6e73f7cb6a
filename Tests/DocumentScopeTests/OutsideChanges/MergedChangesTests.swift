import Files
import Glibc
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// A file that another program changed while there was text that is not in it yet.
@MainActor
@Suite struct MergedChangesTests {
  private static let path = TestEditor.home / "notes.md"

  private func opened(_ text: String, _ setup: TestEditor.Setup = .init()) throws -> TestEditor {
    try TestEditor(file: Array(text.utf8), at: Self.path, setup).follow()
  }

  @Test func bothAreInTheText() throws {
    let editor = try opened("one\ntwo\nthree\n").type("my ")
    editor.changeOutside("one\ntwo\nTHREE\n")
    editor.expect("my ˇone\ntwo\nTHREE\n")
    #expect(editor.isModified && editor.sheet == nil)
    // A separate undo step.
    #expect(editor.keys("ctrl+z").string == "my one\ntwo\nthree\n")
    #expect(editor.keys("ctrl+z").string == "one\ntwo\nthree\n")
    editor.keys("ctrl+shift+z", "ctrl+shift+z").wait(6)
    #expect(editor.store.text(at: Self.path) == "my one\ntwo\nTHREE\n", "saved by itself")
    #expect(editor.document.bubbles.hint == nil && !editor.isModified)
  }

  @Test func ofTheSameParagraphOursStaysAndABubbleSaysSoOnce() throws {
    let editor = try opened("one\ntwo\nthree\n").type("my ")
    editor.changeOutside("their one\ntwo\nTHREE\n")
    editor.expect("my ˇone\ntwo\nTHREE\n")
    editor.wait(1)
    let said = editor.document.bubbles.hint.map { Catalog.english.text($0.text) }
    #expect(said?.contains("Yours was kept") == true)
    editor.type("own ")
    #expect(editor.document.bubbles.hint == nil)
    editor.wait(8)
    #expect(editor.document.bubbles.hint == nil, "once")
    #expect(editor.store.text(at: Self.path) == "my own one\ntwo\nTHREE\n")
    #expect(try editor.versionsOfOthers() == [TextRope("their one\ntwo\nTHREE\n")])
  }

  @Test func theBubbleWaitsUntilTheHandsRest() throws {
    let editor = try opened("one\n").type("my ")
    editor.store.put("their one\n", at: Self.path)
    editor.watcher.change(Self.path)
    for _ in 0..<20 {
      editor.type("x")
      for _ in 0..<4 {
        editor.mainThread.run()
        editor.wait(0.1)
      }
      #expect(editor.document.bubbles.hint == nil)
    }
    #expect(editor.document.saving.file.stamp == (try editor.store.stamp(of: Self.path)))
    editor.wait(1.5)
    #expect(editor.document.bubbles.hint != nil)
  }

  @Test func withoutMergeableChangesTheTextStaysAndIsSaved() throws {
    let editor = try opened("one\n").type("my ")
    editor.changeOutside("their one\n")
    editor.expect("my ˇone\n")
    #expect(editor.isModified)
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "my one\n")
    #expect(!editor.isModified)
  }

  @Test func aMergedTextComesBackAfterAKill() throws {
    let editor = try opened("one\n\ntwo\n").type("my ")
    editor.changeOutside("their one\n\nTWO\n")
    editor.type("own ").keys("ctrl+z").type("very own ").tick()
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      #expect($0.recovery.restore() == 1)
    }
    next.follow()
    #expect(next.string == "my very own one\n\nTWO\n" && next.isModified)
    #expect(next.document.bubbles.hint == nil, "it is known what the file holds")
    #expect(next.keys("ctrl+z", "ctrl+z").string == "my one\n\ntwo\n")
    #expect(next.keys("ctrl+z").string == "one\n\ntwo\n")
  }

  // Before it is saved

  @Test func savingMergesFirst() throws {
    let editor = try opened("one\ntwo\n").type("my ")
    editor.store.put("one\nTWO\n", at: Self.path)
    editor.keys("ctrl+s").follow()
    #expect(editor.sheet == nil && editor.transientMessages == "Saved")
    #expect(editor.store.text(at: Self.path) == "my one\nTWO\n" && !editor.isModified)
  }

  @Test func savingByItselfMergesFirst() throws {
    let editor = try opened("one\ntwo\n").type("my ")
    editor.store.put("one\nTWO\n", at: Self.path)
    editor.wait(5.1)
    editor.follow()
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "my one\nTWO\n")
  }

  @Test func closingMergesFirst() throws {
    let editor = try opened("one\ntwo\n").type("my ")
    try editor.application.documents.newSheet()
    editor.store.put("one\nTWO\n", at: Self.path)
    editor.document.perform("close")
    editor.follow()
    #expect(editor.documents.count == 1)
    #expect(editor.store.text(at: Self.path) == "my one\nTWO\n")
  }

  @Test func aChangeDuringASaveIsMergedToo() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.savingQueue = queue
    let editor = try opened("one\ntwo\n", setup).type("my ")
    editor.keys("ctrl+s")
    editor.store.put("one\nTWO\n", at: Self.path)
    for _ in 0..<4 {
      queue.release()
      editor.follow()
    }
    #expect(editor.sheet == nil)
    #expect(editor.store.text(at: Self.path) == "my one\nTWO\n" && !editor.isModified)
  }

  /// A file that keeps changing does not delay saving for ever.
  @Test func savingDoesNotWaitForEver() throws {
    let editor = try opened("one\ntwo\n").type("my ").keys("ctrl+s")
    editor.type("own ")
    var count = 0
    editor.store.put("one\n0\n", at: Self.path)
    editor.keys("ctrl+s")
    while editor.isModified, editor.sheet == nil, count < 200 {
      editor.mainThread.run()
      count += 1
      editor.store.put("one\n\(count)\n", at: Self.path)
      editor.wait(0.2)
    }
    #expect(count < 200, "\(editor.string)")
  }

  // Unreadable files

  @Test func aBinaryFileIsReportedAndTheTextStays() throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let editor = try opened("one\n", setup)
    editor.changeOutside(TestEditor.noText)
    #expect(
      editor.notice
        == "Another program changed this file. “notes.md” is not a text file. Your text is still here."
    )
    #expect(editor.isModified && editor.string == "one\n")
    editor.keys("escape").tellOfChange()
    #expect(editor.sheet == nil, "told once")
    // It is recovered after a kill.
    editor.store.endClaims()
    let next = try TestEditor(setup, store: editor.store.copy()) {
      #expect($0.recovery.restore() == 1)
    }
    #expect(next.string == "one\n")
    // The file is a text again, and is taken over.
    editor.changeOutside("two\n")
    #expect(editor.string == "two\n" && !editor.isModified)
  }

  @Test func aFolderInItsPlaceIsTold() throws {
    let editor = try opened("one\n")
    try editor.store.remove(Self.path)
    editor.store.addFolder(Self.path)
    editor.tellOfChange()
    #expect(editor.notice?.contains("“notes.md” is a folder.") == true)
    #expect(editor.string == "one\n" && editor.isModified)
  }
}
