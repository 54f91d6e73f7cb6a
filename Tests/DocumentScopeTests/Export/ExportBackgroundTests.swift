import Files
import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// An export while it runs: writing goes on, Escape cancels it, and closing waits for it.
@MainActor
@Suite struct ExportBackgroundTests {
  private static let page = TestEditor.home / "notes.html"

  private func editor(_ text: String = "text\n", _ setup: TestEditor.Setup) throws -> TestEditor {
    try TestEditor(file: Array(text.utf8), at: TestEditor.home / "notes.md", setup)
  }

  @Test func writingGoesOnAndEscapeCancels() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("text\n", setup)
    editor.keys("ctrl+shift+e", "return").type("more ")
    #expect(editor.string == "more text\n")
    editor.keys("escape")
    #expect(editor.transientMessages == "Export cancelled")
    queue.release()
    editor.settle()
    #expect(editor.store.text(at: Self.page) == nil)
  }

  @Test func theSnapshotIsExported() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("text\n", setup)
    editor.keys("ctrl+shift+e", "return").type("more ")
    queue.release()
    editor.settle()
    #expect(editor.store.text(at: Self.page)?.contains("<p>text</p>") == true)
  }

  /// The main thread goes on meanwhile: the queue may be busy with the files of other documents.
  @Test func closingWaitsForTheExport() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("text\n", setup)
    editor.keys("ctrl+shift+e", "return", "ctrl+w").settle()
    #expect(editor.document.isOpen && editor.store.text(at: Self.page) == nil)
    queue.release()
    editor.settle()
    #expect(!editor.document.isOpen)
    #expect(editor.store.text(at: Self.page)?.contains("<p>text</p>") == true)
  }

  /// One of them may end long before the other.
  @Test func quittingWaitsForTheExportsOfAllDocuments() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("one\n", setup)
    editor.keys("ctrl+shift+e", "return")
    let first = editor.document
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    try editor.application.documents.open(path: TestEditor.home / "two.md")
    editor.settle()
    let other = try #require(editor.desktop.windows.last)
    #expect(other !== editor.window)
    for key in ["ctrl+shift+e", "return"] {
      other.delegate?.handle(.key(TestEditor.press(key)))
    }
    #expect(queue.count == 2)
    editor.keys("ctrl+q").settle()
    #expect(!editor.desktop.isStopped && first.isOpen)
    queue.releaseFirst()
    editor.settle()
    #expect(!editor.desktop.isStopped && queue.count == 1)
    queue.release()
    editor.settle()
    #expect(editor.desktop.isStopped && !first.isOpen)
    for name in ["notes", "two"] {
      let page = editor.store.text(at: TestEditor.home / "\(name).html")
      #expect(page?.hasSuffix("</html>\n") == true, "\(name)")
    }
  }

  @Test(arguments: ["ctrl+w", "ctrl+q"])
  func anExportThatFailsKeepsTheWindowThatWasToClose(keys: String) throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("text\n", setup)
    editor.store.fail(.write, Self.page, ENOSPC)
    editor.keys("ctrl+shift+e", "return", keys).settle()
    queue.release()
    editor.settle()
    #expect(editor.document.isOpen && editor.notice?.contains("notes.html") == true)
    editor.keys("escape", keys).settle()
    #expect(!editor.document.isOpen)
  }

  @Test func escapeCancelsTheExportForWhichTheWindowWaits() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.exportingQueue = queue
    let editor = try editor("text\n", setup)
    editor.keys("ctrl+shift+e", "return", "ctrl+w", "escape").settle()
    #expect(!editor.document.isOpen)
    queue.release()
    #expect(editor.store.text(at: Self.page) == nil)
  }

  /// While a long edit runs, the progress line shows it instead of the export.
  @Test func escapeCancelsTheExportAfterALongEdit() throws {
    var setup = TestEditor.Setup()
    let (queue, writing) = (HeldQueue(), HeldQueue())
    setup.exportingQueue = queue
    setup.writingQueue = writing
    let line = String(repeating: "some words ", count: 8) + "end.\n"
    let editor = try editor(String(repeating: line, count: 800), setup)
    let jobs = editor.document.jobs
    editor.keys("ctrl+shift+e", "return", "ctrl+a", "ctrl+b")
    #expect(jobs.count == 2)
    for _ in 0..<4 {
      writing.release()
      editor.mainThread.run()
    }
    #expect(jobs.count == 1)
    editor.keys("escape")
    #expect(jobs.count == 0 && editor.transientMessages == "Export cancelled")
  }
}
