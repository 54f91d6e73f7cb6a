import Canvas
import Interface
import Layout
import MarkdownSyntax
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// A command on a long selection runs in the background and comes as one step.
@MainActor @Suite struct FormattingJobTests {
  private let queue = HeldQueue()
  private static let line = String(repeating: "some words ", count: 8) + "end."
  private static let lineCount = 800
  private static let text = Array(repeating: line, count: lineCount).joined(separator: "\n")

  private func editor(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    change(&setup)
    let editor = try TestEditor("ˇ" + Self.text, setup)
    finish(editor)
    return editor
  }

  /// Runs all background work.
  private func finish(_ editor: TestEditor) {
    for _ in 0..<4 {
      queue.release()
      editor.mainThread.run()
    }
  }

  private func isStrong(_ string: String) -> Bool {
    string == Array(repeating: "**\(Self.line)**", count: Self.lineCount).joined(separator: "\n")
  }

  @Test func itComesAsOneStep() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b")
    let waits = editor.string == Self.text
    #expect(waits, "the window does not wait for it")
    finish(editor)
    let (string, steps) = (editor.string, editor.document.editor.undoCount)
    #expect(isStrong(string))
    #expect(steps == 1)
    #expect(editor.document.attributes.fences.changeCount == 0)
    editor.keys("ctrl+z")
    let back = editor.string == Self.text
    #expect(back)
  }

  /// Undo and redo know the fences: they read none of the text for them.
  @Test func undoReadsNoFences() throws {
    let title = "Title\n=====\n\n"
    let text = String(repeating: title, count: 6_000)
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor("ˇ" + text, setup)
    finish(editor)
    editor.keys("ctrl+a", "ctrl+1")
    finish(editor)
    let attributes = editor.document.attributes
    let formatted = editor.string
    #expect(formatted != text)
    let read = attributes.fenceWork.count
    for keys in ["ctrl+z", "ctrl+shift+z", "ctrl+z"] {
      editor.keys(keys)
      let (string, fences) = (editor.string, FenceTree(editor.text))
      #expect(string == (keys == "ctrl+z" ? text : formatted))
      #expect(attributes.fenceWork.count == read, "\(keys)")
      #expect(attributes.fences.changeCount == fences.changeCount)
      #expect(attributes.fences.headings.map(\.offset) == fences.headings.map(\.offset))
    }
    // Another edit takes the place of the one that was undone.
    editor.keys("ctrl+home").type("x")
    editor.keys("ctrl+z", "ctrl+shift+z")
    let first = editor.text.string(in: editor.text.contentRange(at: 0))
    #expect(first == "xTitle")
    #expect(attributes.fences.headings.count == 6_000)
  }

  @Test(arguments: [
    "ctrl+b", "ctrl+e", "ctrl+1", "ctrl+shift+8", "ctrl+shift+.", "ctrl+d", "tab",
  ])
  func allCommandsDo(keys: String) throws {
    for hidesTags in [false, true] {
      let editor = try editor()
      if hidesTags { editor.keys("ctrl+shift+p").tick() }
      editor.keys("ctrl+a", keys)
      let waits = editor.string == Self.text
      #expect(waits)
      finish(editor)
      let (revision, steps) = (editor.document.editor.revision, editor.document.editor.undoCount)
      #expect(revision == 1 && steps == 1)
      editor.keys("ctrl+z")
      let back = editor.string == Self.text
      #expect(back)
    }
  }

  @Test func aMarkIsPutRoundEachLine() throws {
    let editor = try editor()
    editor.keys("ctrl+a").type("*")
    finish(editor)
    let first = editor.text.string(in: editor.text.contentRange(at: 0))
    #expect(first == "*\(Self.line)*")
  }

  /// The command reads the whole table, without a selection.
  @Test(arguments: [false, true]) func aLongTableIsAligned(hidesTags: Bool) throws {
    func table(_ header: String, _ row: String) -> String {
      header + Array(repeating: row, count: 2_000).joined(separator: "\n")
    }
    let text = table("| a | b |\n|---|---|\n", "| some words | x |")
    let aligned = table(
      "| a          | b   |\n| ---------- | --- |\n", "| some words | x   |")
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor("| ˇ" + text.dropFirst(2), setup)
    finish(editor)
    if hidesTags { editor.keys("ctrl+shift+p").tick() }
    editor.document.perform("align-columns")
    let job = try #require(editor.document.formatting.slot.job)
    let waits = editor.string == text
    #expect(waits, "the window does not wait for it")
    queue.release()
    #expect(job.fraction > 0.9)
    finish(editor)
    let isAligned = editor.string == aligned
    let steps = editor.document.editor.undoCount
    #expect(isAligned && steps == 1)
    editor.document.perform("align-columns")
    finish(editor)
    #expect(editor.transientMessages == "The columns are already aligned.")
    editor.keys("ctrl+z")
    let back = editor.string == text
    #expect(back)
  }

  /// A result for an earlier text is not applied, and a message tells the writer so.
  @Test func aStaleResultIsNotApplied() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b", "ctrl+home").type("x")
    finish(editor)
    let isText = editor.string == "x" + Self.text
    #expect(isText)
    #expect(
      editor.transientMessages == "The text has changed in the meantime, so nothing was formatted.")
  }

  @Test func escapeCancelsIt() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b", "ctrl+i", "escape")
    finish(editor)
    let isText = editor.string == Self.text
    #expect(isText)
    let slot = editor.document.formatting.slot
    #expect(!slot.isRunning && editor.document.formatting.waiting.isEmpty)
    editor.keys("ctrl+b")
    finish(editor)
    let string = editor.string
    #expect(isStrong(string))
  }

  @Test func commandsWaitForEachOther() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b", "ctrl+1")
    finish(editor)
    let first = editor.text.string(in: editor.text.contentRange(at: 0))
    #expect(first == "# **\(Self.line)**")
  }

  /// Work that takes long enough to be seen shows a thin line as wide as its progress; the command reports
  /// its progress up to the end of the text.
  @Test func aThinLineShowsItsProgress() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b")
    let job = try #require(editor.document.formatting.slot.job)
    _ = job.report(0.25)
    editor.mainThread.run()
    #expect(editor.progressLineWidth == 0)
    editor.wait(1)
    let width = editor.window.deviceSize.width
    #expect(editor.progressLineWidth == width / 4)
    queue.release()
    #expect(job.fraction > 0.9)
    finish(editor)
    editor.wait(1)
    #expect(editor.progressLineWidth == 0)
  }

  /// A waiting command that undid the one before it is followed by the next one.
  @Test func noCommandStaysBehind() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b", "ctrl+b", "ctrl+b")
    finish(editor)
    let string = editor.string
    #expect(isStrong(string))
    #expect(editor.document.formatting.waiting.isEmpty)
  }

  /// A command given twice restores the bytes exactly, without a second job.
  @Test func twiceIsNothing() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b")
    finish(editor)
    editor.keys("ctrl+b")
    let back = editor.string == Self.text
    #expect(back)
    let slot = editor.document.formatting.slot
    #expect(!slot.isRunning)
    editor.keys("ctrl+b")
    let string = editor.string
    #expect(isStrong(string), "and a third time does it again")
  }

  @Test func aSelectionMadeDuringAJobStays() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b", "ctrl+home", "ctrl+right")
    finish(editor)
    let (string, selection) = (editor.string, editor.selection)
    #expect(isStrong(string))
    #expect(selection.isEmpty && selection.head == 6)
  }

  /// A save during the job saves its result.
  @Test func savingWaitsForIt() throws {
    let path = TestEditor.home / "notes.md"
    let queue = queue
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor(file: Array(Self.text.utf8), at: path, setup)
    finish(editor)
    editor.keys("ctrl+a", "ctrl+b", "ctrl+s")
    #expect(editor.store.bytes(at: path)?.count == Self.text.utf8.count)
    finish(editor)
    let count = editor.store.bytes(at: path)?.count
    #expect(count == Self.text.utf8.count + 4 * Self.lineCount)
  }

  /// The line that is at the top of the page stays there.
  @Test func thePageStaysWhereItIs() throws {
    let editor = try editor { $0.desktop.caretBlink = nil }
    editor.wheel(-40).wait(1)
    func place() -> [Int] {
      guard let first = editor.document.viewport.visiblePieces().first else { return [] }
      return [editor.text.paragraphIndex(at: first.piece.range.lowerBound), first.top]
    }
    let before = place()
    #expect(before[0] > 0)
    editor.keys("ctrl+a", "ctrl+b")
    finish(editor)
    editor.wait(0.5)
    #expect(place() == before)
    editor.keys("ctrl+b").wait(0.5)
    #expect(place() == before)
  }

  @Test func aDocumentThatClosesCancelsIt() throws {
    let editor = try editor()
    editor.keys("ctrl+a", "ctrl+b")
    let job = try #require(editor.document.formatting.slot.job)
    editor.document.tearDown()
    #expect(!job.isWanted)
    finish(editor)
    let isText = editor.string == Self.text
    #expect(isText)
  }
}
