import ApplicationScope
import Files
import Glibc
import Platform
import SingleInstance
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// Unedited files after the program was killed.
@MainActor
@Suite struct UntouchedFilesTests {
  private static let names = ["a.md", "b.md", "c.md"].map { TestEditor.home / $0 }

  private func opened() throws -> TestEditor {
    let editor = try TestEditor(file: Array("a".utf8), at: Self.names[0])
    for path in Self.names[1...] {
      editor.store.put("text", at: path)
      try editor.application.documents.open(path: path)
    }
    return editor
  }

  /// Starts the program again on the disk as it is now, after a change to that.
  private func killed(
    _ editor: TestEditor, change: (MemoryFileStore) -> Void = { _ in }
  ) throws -> TestEditor {
    editor.tick()
    let store = editor.store.copy()
    store.endClaims()
    change(store)
    return try TestEditor(TestEditor.Setup(), store: store) { application in
      try application.launches.begin(LaunchRequest(), isFirst: { false })
    }
  }

  /// Files that were open and have no history are reopened beside those that have one.
  @Test func theyComeBackBesideOneWithAHistory() throws {
    let editor = try opened()
    editor.type("x").wait(1)
    let next = try killed(editor)
    #expect(Set(next.documents.compactMap(\.path)) == Set(Self.names))
    #expect(next.documents.count == 3)
  }

  /// The file of a history is known without reading the history once more.
  @Test func aHistoryIsReadAsALogOnly() throws {
    let editor = try opened()
    editor.type("x").wait(1)
    let next = try killed(editor) { store in
      let histories = HistoryStore(store: store, folder: "/state/history")
      for id in histories.unfinished() { store.fail(.read, histories.folder / "\(id).open", EIO) }
    }
    #expect(Set(next.documents.compactMap(\.path)) == Set(Self.names))
    #expect(next.documents.count == 3)
  }

  /// They are noted as open within a quarter of a second, long before other notes are written.
  @Test func theyComeBackWhenTheKillComesAtOnce() throws {
    let editor = try opened()
    editor.wait(0.25)
    let next = try killed(editor)
    #expect(Set(next.documents.compactMap(\.path)) == Set(Self.names))
    #expect(next.documents.count == 3)
  }
}
