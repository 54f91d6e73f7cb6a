import ApplicationScope
import Files
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Files

/// The record of a long edit is sealed in the background: the main thread hashes no byte of it, also if
/// something was recorded or moved meanwhile.
@MainActor @Suite struct SealedEditTests {
  private static let path = TestEditor.home / "notes.md"
  private static let line = String(repeating: "some words ", count: 20) + "end.\n"
  private static let text = String(repeating: line, count: 6_000)
  private let queue = HeldQueue()

  private func editor(beginsHistory: Bool) throws -> TestEditor {
    var setup = TestEditor.Setup()
    (setup.writingQueue, setup.searchingQueue, setup.readingQueue) = (queue, queue, queue)
    let editor = try TestEditor(file: Array(Self.text.utf8), at: Self.path, setup)
    finish(editor)
    if beginsHistory {
      editor.type("x").keys("ctrl+z")
      finish(editor)
    }
    return editor
  }

  private func finish(_ editor: TestEditor) {
    for _ in 0..<9 {
      queue.release()
      editor.mainThread.run()
    }
    editor.tick()
  }

  /// Runs a job up to the sealing of its edit.
  private func makeEdit(_ editor: TestEditor) {
    queue.release()
    editor.mainThread.run()
  }

  private func hashed(_ editor: TestEditor) -> Int { editor.document.history.log?.hashedCount ?? 0 }

  /// The next start after a kill finds the text, and the step.
  private func expectBack(_ editor: TestEditor) throws {
    let next = try TestEditor(TestEditor.Setup(), store: editor.store.copy()) {
      _ = $0.recovery.restore()
    }
    let isSame = next.text == editor.text
    #expect(isSame)
    #expect(next.document.editor.undoCount == editor.document.editor.undoCount)
  }

  @Test(arguments: ["ctrl+b", "ctrl+1", "ctrl+shift+8", "ctrl+d"], [false, true])
  func theMainThreadHashesNothing(keys: String, isFirst: Bool) throws {
    let editor = try editor(beginsHistory: !isFirst)
    editor.keys("ctrl+a", keys)
    makeEdit(editor)
    let waits = editor.string == Self.text
    #expect(waits, "it is sealed before it is applied")
    let before = hashed(editor)
    finish(editor)
    let isChanged = editor.string != Self.text
    #expect(isChanged)
    #expect(hashed(editor) - before < 1_000)
    #expect((editor.document.history.log?.length ?? 0) > HistoryEdit.longestSealedAtOnce)
    try expectBack(editor)
  }

  @Test func aShortEditIsAppliedAtOnce() throws {
    let editor = try editor(beginsHistory: true)
    editor.keys("ctrl+home")
    for _ in 0..<3_000 / 20 { editor.keys("shift+pagedown") }
    let isShort = editor.selection.range.count < HistoryEdit.longestSealedAtOnce / 2
    try #require(isShort && editor.selection.range.count > FormattingModule.formattedAtOnce)
    editor.keys("ctrl+b")
    makeEdit(editor)
    let isChanged = editor.string != Self.text
    #expect(isChanged)
  }

  /// The state of the record was another one when it was sealed: it is sealed again.
  @Test(arguments: ["a caret", "a record", "a scrolled page", "a place"], [false, true])
  func aStateThatChangesIsRecordedAsItIs(change: String, isFirst: Bool) throws {
    let editor = try editor(beginsHistory: !isFirst)
    editor.keys("ctrl+a", "ctrl+b")
    makeEdit(editor)
    switch change {
    case "a caret": editor.keys("ctrl+home", "ctrl+right")
    case "a record": editor.document.history.note(.saving)
    case "a place":
      editor.document.history.syncDue = 0
      editor.tick()
    default: editor.wheel(-40).wait(1)
    }
    let before = hashed(editor)
    finish(editor)
    let isChanged = editor.string != Self.text
    #expect(isChanged)
    #expect(hashed(editor) - before < 1_000)
    #expect(editor.selection.isEmpty == (change == "a caret"))
    try expectBack(editor)
  }

  /// A selection that is made before the edit is sealed is sealed with it, at once.
  @Test func aSelectionMadeBeforeIsSealed() throws {
    let editor = try editor(beginsHistory: true)
    editor.keys("ctrl+a", "ctrl+b", "ctrl+home", "ctrl+right")
    makeEdit(editor)
    let before = hashed(editor)
    queue.release()
    editor.mainThread.run()
    let isChanged = editor.string != Self.text
    #expect(isChanged)
    #expect(hashed(editor) - before < 1_000)
    #expect(editor.selection.isEmpty)
    finish(editor)
    try expectBack(editor)
  }

  /// A command given twice, whose edit is undone by an edit as long.
  @Test func takingACommandBackHashesNothing() throws {
    let editor = try editor(beginsHistory: true)
    editor.keys("ctrl+a", "ctrl+b")
    finish(editor)
    editor.keys("ctrl+b")
    let before = hashed(editor)
    finish(editor)
    let isBack = editor.string == Self.text
    #expect(isBack)
    #expect(hashed(editor) - before < 1_000)
    try expectBack(editor)
  }

  @Test(arguments: [false, true]) func replacingAllHashesNothing(isFirst: Bool) throws {
    let editor = try editor(beginsHistory: !isFirst)
    editor.keys("ctrl+h").type("words").keys("tab").type("names")
    finish(editor)
    editor.keys("ctrl+return")
    let before = hashed(editor)
    finish(editor)
    let isReplaced = editor.string == Self.text.replacing("words", with: "names")
    #expect(isReplaced)
    #expect(hashed(editor) - before < 1_000)
    try expectBack(editor)
  }

  /// The text of another program is recorded in the history of one that was edited here.
  @Test func anotherProgramsTextIsHashedInTheBackground() throws {
    let editor = try editor(beginsHistory: true)
    let new = String(Self.text.reversed())
    editor.store.put(Array(new.utf8), at: Self.path)
    editor.watcher.change(Self.path)
    var isNew: Bool { editor.text.utf8Count == new.utf8.count && editor.string == new }
    let before = hashed(editor)
    for _ in 0..<100 where !isNew {
      editor.wait(0.5)
      finish(editor)
    }
    let isTaken = isNew
    #expect(isTaken)
    #expect(hashed(editor) - before < 2_000)
    try expectBack(editor)
  }

  /// A history that begins with another program's change takes no sealed record, so none is made: a long
  /// text is taken over after as many jobs as a short one.
  @Test func aChangeWithoutHistoryIsNotSealed() throws {
    func jobs(_ old: String, _ new: String) throws -> Int {
      var setup = TestEditor.Setup()
      (setup.writingQueue, setup.searchingQueue, setup.readingQueue) = (queue, queue, queue)
      let editor = try TestEditor(file: Array(old.utf8), at: Self.path, setup)
      finish(editor)
      editor.store.put(Array(new.utf8), at: Self.path)
      editor.watcher.change(Self.path)
      var count = 0
      for _ in 0..<100 where editor.text.utf8Count != new.utf8.count {
        if queue.count == 0 { editor.wait(0.5) }
        count += queue.count
        queue.release()
        editor.mainThread.run()
      }
      #expect(editor.text.utf8Count == new.utf8.count)
      return count
    }
    let short = try jobs("one\n", "another\n")
    let long = try jobs(Self.text, String(Self.text.reversed()) + "end")
    #expect(short == long)
  }

  @Test func aChangedTextIsNotFormatted() throws {
    let editor = try editor(beginsHistory: true)
    editor.keys("ctrl+a", "ctrl+b")
    makeEdit(editor)
    editor.keys("ctrl+home").type("x")
    finish(editor)
    let isText = editor.string == "x" + Self.text
    #expect(isText)
    #expect(
      editor.transientMessages == "The text has changed in the meantime, so nothing was formatted.")
  }

  /// An editor in which Escape has cancelled an edit while its record was sealed.
  private func cancelledWhileSealing(beginsHistory: Bool) throws -> TestEditor {
    let editor = try editor(beginsHistory: beginsHistory)
    editor.keys("ctrl+a", "ctrl+b")
    makeEdit(editor)
    editor.keys("escape")
    finish(editor)
    return editor
  }

  @Test func escapeCancelsTheSealing() throws {
    let editor = try cancelledWhileSealing(beginsHistory: true)
    let isText = editor.string == Self.text
    #expect(isText && !editor.document.formatting.slot.isRunning)
  }

  /// A history begins with an edit: one that is cancelled leaves none behind.
  @Test func escapeLeavesNoHistory() throws {
    let editor = try cancelledWhileSealing(beginsHistory: false)
    #expect(editor.document.history.log == nil)
    let unfinished = editor.application.histories.unfinished()
    #expect(unfinished.isEmpty)
  }

  /// A save that is asked for meanwhile saves the result.
  @Test func savingWaitsForTheSeal() throws {
    let editor = try editor(beginsHistory: true)
    editor.keys("ctrl+a", "ctrl+b")
    makeEdit(editor)
    editor.keys("ctrl+s")
    finish(editor)
    let isSaved = editor.store.text(at: Self.path) == editor.string
    #expect(isSaved)
  }

  /// Nothing of an edit that was cancelled while it was sealed keeps a later history from its base.
  @Test(arguments: ["the file changes", "the file goes"])
  func aHistoryAfterACancelledEditKeepsItsBase(event: String) throws {
    let editor = try cancelledWhileSealing(beginsHistory: false)
    if event == "the file goes" {
      try editor.store.remove(Self.path)
    } else {
      editor.store.put(Array(("theirs\n" + Self.text).utf8), at: Self.path)
    }
    editor.watcher.change(Self.path)
    func hasFollowed() -> Bool {
      event == "the file goes"
        ? editor.document.editor.isModified : editor.text.utf8Count > Self.text.utf8.count
    }
    for _ in 0..<100 where !hasFollowed() {
      editor.wait(0.5)
      finish(editor)
    }
    let isFollowed = hasFollowed()
    try #require(isFollowed)
    editor.keys("ctrl+home").type("x")
    finish(editor)
    try expectBack(editor)
  }
}
