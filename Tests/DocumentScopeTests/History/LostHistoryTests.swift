import ApplicationScope
import Canvas
import Files
import Glibc
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Another program removes, replaces or empties the history, or its disk is full: the text is recorded
/// elsewhere, or the document shows that it is not.
@MainActor
@Suite struct LostHistoryTests {
  private static let path = TestEditor.home / "notes.md"
  private static let folder: FilePath = "/state/history"

  enum Loss: CaseIterable {
    case folder, unlinked, replaced, emptied, overwritten

    @MainActor func happens(to store: MemoryFileStore) throws {
      for path in store.paths(in: LostHistoryTests.folder) where path.extension == "open" {
        switch self {
        case .folder, .unlinked: try store.remove(path)
        case .replaced:
          let bytes = store.bytes(at: path) ?? []
          try store.remove(path)
          store.put(bytes, at: path)
        case .emptied: store.put([], at: path)
        case .overwritten:
          store.put([UInt8](repeating: 0x20, count: store.bytes(at: path)?.count ?? 0), at: path)
        }
      }
      if self == .folder { store.removeFolder(LostHistoryTests.folder) }
    }
  }

  /// Returns the text that the next start recovers after a kill.
  private func broughtBack(_ editor: TestEditor) throws -> String {
    let next = try TestEditor(TestEditor.Setup(), store: editor.store.copy()) { application in
      if application.recovery.restore() == 0 { try application.documents.newSheet() }
    }
    return next.string
  }

  @Test(arguments: Loss.allCases) func aHistoryThatIsGoneIsWrittenAnew(loss: Loss) throws {
    let editor = try TestEditor("ˇ").type("one ").settle()
    try loss.happens(to: editor.store)
    editor.type("two ").settle()
    #expect(editor.notice == nil, "nothing is lost")
    #expect(try broughtBack(editor) == "one two ")
    editor.type("three").tick()
    #expect(try broughtBack(editor) == "one two three")
    editor.keys("ctrl+z", "ctrl+z")
    #expect(editor.string == "one ")
  }

  @Test(arguments: Loss.allCases) func aHistoryThatIsGoneAtTheEndIsWrittenAnew(loss: Loss) throws {
    let editor = try TestEditor(file: Array("file\n".utf8)).type("one ").settle()
    try loss.happens(to: editor.store)
    try editor.document.keep()
    #expect(try broughtBack(editor) == "one file\n")
  }

  @Test(arguments: Loss.allCases) func aSheetThatClosesLeavesItsText(loss: Loss) throws {
    let editor = try TestEditor("ˇ").type("one ").settle()
    try editor.application.documents.newSheet()
    try loss.happens(to: editor.store)
    editor.document.closing.requestClose()
    editor.settle()
    let drafts = editor.host.histories.drafts()
    #expect(drafts.count == 1)
    let text = drafts.first.flatMap { editor.host.histories.text(ofDraft: $0.id) }
    #expect(text.map { $0.string(in: 0..<$0.end) } == "one ")
  }

  @Test func aFailedRewriteIsReportedUntilItSucceeds() throws {
    let editor = try TestEditor("ˇ").type("one ").settle()
    try Loss.folder.happens(to: editor.store)
    editor.store.fail(.write, Self.folder, EACCES)
    editor.type("two ").settle()
    #expect(editor.notice?.contains("would not survive a crash") == true)
    #expect(editor.window.title.hasPrefix("•"))
    editor.keys("escape").type("three ").settle()
    #expect(editor.sheet == nil, "it is told once")
    #expect(editor.window.title.hasPrefix("•"))
    editor.store.fail(.write, Self.folder, nil)
    editor.wait(HistoryModule.retryDelay)
    editor.settle()
    #expect(editor.document.history.trouble == nil)
    #expect(try broughtBack(editor) == "one two three ")
  }

  @Test func aFullDiskShowsADotUntilTheTextIsWritten() throws {
    let editor = try TestEditor(file: Array("file\n".utf8)).type("a").settle()
    #expect(!editor.window.title.hasPrefix("•"))
    editor.store.room = 0
    editor.type("b").tick()
    #expect(editor.window.title.hasPrefix("•"))
    editor.keys("escape").type("c").tick()
    #expect(editor.window.title.hasPrefix("•"), "longer than the sentence")
    let name = try #require(editor.document.titleStrip.nameFrame)
    #expect(editor.sheet == nil)
    editor.move(Point(x: name.x + name.width / 2, y: name.y + name.height / 2))
    #expect(editor.notice?.contains("would not survive a crash") == true, "with its reason")
    editor.store.room = nil
    editor.keys("escape").wait(HistoryModule.retryDelay)
    editor.settle()
    #expect(!editor.window.title.hasPrefix("•"), "with no key")
    #expect(try broughtBack(editor) == "abcfile\n")
  }

  @Test(arguments: [true, false]) func theFileIsSavedAtOnceWhereTheHistoryIsNot(
    autosave: Bool
  ) throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    let editor = try TestEditor(file: Array("file\n".utf8), at: Self.path, setup)
    editor.store.fail(.write, Self.folder, ENOSPC)
    editor.type("a").tick()
    editor.wait(0.5)
    #expect(editor.store.text(at: Self.path) == "afile\n")
    editor.keys("escape").type("b").tick()
    editor.wait(1.5)
    #expect(editor.store.text(at: Self.path) == "abfile\n")
  }
}
