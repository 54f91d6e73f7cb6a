import Canvas
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Replace All in a long text is a job that the writer sees and can cancel.
@MainActor @Suite struct ReplacingJobTests {
  private let queue = HeldQueue()
  private static let lineCount = 20_000
  private static let text = String(repeating: "one two\n", count: lineCount)

  /// Returns an editor in which everything is being replaced.
  private func editor() throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.searchingQueue = queue
    let editor = try TestEditor("ˇ" + Self.text, setup)
    return editor.keys("ctrl+h").type("one").keys("tab").type("1").keys("ctrl+return")
  }

  private func finish(_ editor: TestEditor) {
    queue.release()
    editor.settle()
  }

  @Test func aThinLineShowsItsProgress() throws {
    let editor = try editor()
    let job = try #require(editor.document.find.replacing.job)
    _ = job.report(0.25)
    editor.mainThread.run()
    #expect(editor.progressLineWidth == 0)
    editor.wait(1)
    #expect(editor.progressLineWidth == editor.window.deviceSize.width / 4)
    queue.release()
    #expect(job.fraction > 0.7)
    finish(editor)
    #expect(editor.progressLineWidth == 0)
    let isReplaced = editor.string == String(repeating: "1 two\n", count: Self.lineCount)
    #expect(isReplaced)
  }

  /// Where tags are hidden, one hit in a paragraph of 160 KB is replaced by a job, too.
  @Test func aHitOfATextThatHasChangedIsNotReplaced() throws {
    var setup = TestEditor.Setup()
    setup.searchingQueue = queue
    let editor = try TestEditor("ˇ" + String(repeating: "one two ", count: Self.lineCount), setup)
    editor.keys("ctrl+shift+p", "ctrl+h").type("one")
    finish(editor)
    editor.keys("tab").type("1").keys("return")
    finish(editor)
    editor.keys("return")
    #expect(editor.document.find.replacing.isRunning)
    let end = editor.text.end
    editor.document.editor.apply(
      EditResult(
        edit: Edit(replacing: end..<end, with: "x", in: editor.text),
        selection: editor.selection, kind: .command))
    let before = editor.text
    finish(editor)
    let isSame = editor.text == before
    #expect(isSame)
    #expect(
      editor.transientMessages == "The text has changed in the meantime, so nothing was replaced.")
  }

  @Test func escapeCancelsItBeforeItClosesTheBar() throws {
    let editor = try editor()
    editor.wait(1)
    editor.keys("escape")
    let find = editor.document.find
    #expect(find.isOpen && !find.replacing.isRunning)
    finish(editor)
    let isText = editor.string == Self.text
    #expect(isText)
    #expect(editor.progressLineWidth == 0)
    editor.keys("escape")
    #expect(!find.isOpen)
  }
}
