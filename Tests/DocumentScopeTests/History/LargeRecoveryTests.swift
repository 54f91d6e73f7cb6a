import Files
import Interface
import MarkdownSyntax
import Platform
import SingleInstance
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// A large document is recovered in a window that opens when it is read: nothing waits for it.
@MainActor
@Suite struct LargeRecoveryTests {
  private static let path = TestEditor.home / "notes.md"
  private static let large = String(repeating: "a line of a long text\n", count: 4_000)
  private static let sizes = SliceSizes(least: 60_000, head: 1_000, slice: 30_000)
  private let queue = HeldQueue()

  /// The disk after the program was killed with an unsaved letter in a large file.
  private func killed() throws -> MemoryFileStore {
    var setup = TestEditor.Setup()
    setup.sliceSizes = Self.sizes
    let editor = try TestEditor(file: Array(Self.large.utf8), setup)
    editor.document.loading.complete()
    editor.type("x").tick()
    editor.store.endClaims()
    return editor.store
  }

  private func start(
    _ store: MemoryFileStore, _ open: (ApplicationScope) throws -> Void
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.applicationQueue = queue
    setup.sliceSizes = Self.sizes
    return try TestEditor(setup, store: store, open: open)
  }

  @Test func itsWindowOpensWhenItWasRead() throws {
    let next = try start(killed()) { application in
      try application.launches.begin(LaunchRequest(), isFirst: { false })
      #expect(application.documents.documents.isEmpty, "nothing is opened in its place")
      queue.release()
      (application.mainThread as? ManualMainThread)?.run()
    }
    #expect(next.documents.count == 1)
    #expect(next.text.utf8Count == Self.large.utf8.count + 1)
    #expect(next.document.editor.text.string(in: 0..<3) == "xa ")
    #expect(next.isModified && next.sheet == nil)
    let fences = next.document.attributes.fences
    #expect(fences.changeCount == 0)
    #expect(next.keys("ctrl+z").text.utf8Count == Self.large.utf8.count)
  }

  /// Its code blocks are searched in two halves: some are before the middle, some after it, some
  /// across it.
  @Test(arguments: [
    "a\n", "", "a\n```\nb\nc\n", "```\nb\n```\na\n", "> ```\n> b\nc\n```\nd\n", "# a\n````\n```\n",
  ]) func codeOverTheMiddleIsFound(lines: String) {
    for count in 0..<12 {
      let text = TextRope(String(repeating: lines, count: count) + "end")
      let (halves, whole) = (FenceTree(concurrently: text), FenceTree(text))
      #expect(halves.changeCount == whole.changeCount)
      for index in 0...text.newlineCount {
        let start = text.paragraphStart(index)
        #expect(halves.state(at: start) == whole.state(at: start), "\(count) × \(lines), \(index)")
        #expect(halves.firstChange(from: start) == whole.firstChange(from: start))
      }
    }
  }

  @Test func anotherWindowThatClosesMeanwhileEndsNothing() throws {
    let store = try killed()
    store.put("other\n", at: TestEditor.home / "other.md")
    var request = LaunchRequest()
    request.items = [.file(TestEditor.home / "other.md")]
    let next = try start(store) { try $0.launches.begin(request, isFirst: { false }) }
    try #require(next.documents.count == 1)
    next.keys("ctrl+w")
    #expect(!next.desktop.isStopped)
    queue.release()
    next.mainThread.run()
    #expect(next.documents.count == 1)
    #expect(next.documents.first?.path == Self.path)
  }

  @Test func aClosedOneThatWasNotSavedIsReadInTheBackgroundAsWell() throws {
    var setup = TestEditor.Setup()
    setup.sliceSizes = Self.sizes
    setup.settings.autosave = false
    setup.applicationQueue = queue
    let editor = try TestEditor("ˇother", setup)
    editor.store.put(Self.large, at: Self.path)
    try editor.application.documents.open(path: Self.path)
    let large = try #require(editor.documents.last)
    large.loading.complete()
    large.editor.select(Selection(caret: 0))
    large.editor.apply(
      EditResult(
        edit: Edit(replacing: 0..<0, with: TextRope("x"), in: large.editor.text),
        selection: Selection(caret: 1), kind: .typing))
    _ = large.tick(editor.clock.now)
    large.perform("close")
    editor.mainThread.run()
    try #require(editor.documents.count == 1)

    try editor.application.documents.open(path: Self.path)
    #expect(editor.documents.count == 1, "it is being read")
    editor.type("y")
    queue.release()
    editor.mainThread.run()
    try #require(editor.documents.count == 2)
    #expect(editor.documents[1].editor.text.string(in: 0..<3) == "xa ")
    #expect(editor.documents[1].path == Self.path)
  }

  @Test func itsOwnFileIsOpenedOnce() throws {
    var request = LaunchRequest()
    request.items = [.file(Self.path)]
    let next = try start(killed()) { try $0.launches.begin(request, isFirst: { false }) }
    next.mainThread.run()
    #expect(next.documents.count == 1)
    #expect(next.isModified)
  }

  @Test func aSheetOpensWhereNothingCameBack() throws {
    let store = try killed()
    let histories = HistoryStore(store: store, folder: "/state/history")
    let next = try start(store) { application in
      try application.launches.begin(LaunchRequest(), isFirst: { false })
      // Another program has it now.
      let found = try histories.resume(try #require(histories.unfinished().first))
      #expect(found != nil)
      queue.release()
      (application.mainThread as? ManualMainThread)?.run()
    }
    #expect(next.documents.map(\.path) == [nil])
    #expect(next.string.isEmpty)
  }
}
