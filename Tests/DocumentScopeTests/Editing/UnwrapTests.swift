import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// Lines that were wrapped by hand become paragraphs, as one step.
@MainActor @Suite struct UnwrapTests {
  private func unwrap(_ editor: TestEditor) {
    editor.document.commands.command(named: "unwrap")?.perform()
  }

  @Test func ofTheTextAndOfWhatIsSelected() throws {
    let editor = try TestEditor("one\ntwˇo\n\n- a\nb\n")
    unwrap(editor)
    editor.expect("one twˇo\n\n- a\nb\n")
    editor.keys("ctrl+z").expect("one\ntwˇo\n\n- a\nb\n")
    let other = try TestEditor("one\ntwo\n«three\nfour»\nfive")
    unwrap(other)
    other.expect("one\ntwo\n«three four»\nfive")
  }

  @Test func withoutLinesToUnwrapItSaysSo() throws {
    let editor = try TestEditor("oneˇ\n\ntwo")
    unwrap(editor)
    #expect(editor.transientMessages == "There are no lines to unwrap.")
    #expect(!editor.isModified)
  }

  /// A large text is read in the background; edits made meanwhile are in it.
  @Test func aLargeOneInTheBackground() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let line = String(repeating: "word ", count: 30_000) + "end"
    let text = (0..<8).map { _ in line }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + text, setup)
    unwrap(editor)
    editor.type("x")
    for _ in 0..<2 {
      queue.release()
      editor.mainThread.run()
    }
    #expect(editor.text.newlineCount == 0)
    #expect(editor.text.utf8Count == text.utf8.count + 1)
    editor.keys("ctrl+z")
    #expect(editor.text.newlineCount == 7)
  }
}
