import Files
import Interface
import Layout
import Platform
import SingleInstance
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Nothing is lost of a large document that is recovered, whatever other events come in any order.
@MainActor
@Suite struct RecoveryOrderTests {
  private static let path = TestEditor.home / "notes.md"
  private static let other = TestEditor.home / "other.md"
  private static let lines = (0..<20_000).map { "line \($0) of a long text\n" }
  private static let large = lines.joined()
  private static let sizes = SliceSizes(least: 60_000, head: 1_000, slice: 100_000)
  /// Histories are read on it.
  private let arrivals = HeldQueue()
  /// Changed files are read on it.
  private let reading = HeldQueue()

  /// The disk after the program was killed with an unsaved letter in the middle of a large file.
  private func killed() throws -> MemoryFileStore { try killedAtPlace().store }

  /// The same, with the caret and the top of the page as they were.
  private func killedAtPlace() throws -> (
    store: MemoryFileStore, selection: Selection, top: ScrollAnchor
  ) {
    var setup = TestEditor.Setup()
    setup.sliceSizes = Self.sizes
    setup.settings.autosave = false
    let editor = try TestEditor(file: Array(Self.large.utf8), setup)
    editor.store.put("other\n", at: Self.other)
    editor.document.loading.complete()
    editor.document.goToLine(10_001)
    editor.type("x").tick()
    editor.store.endClaims()
    let document = editor.document
    return (editor.store, document.editor.selection, document.viewport.scrollAnchor())
  }

  private func text(with letters: String = "x", _ change: (inout [String]) -> Void = { _ in })
    -> TextRope
  {
    var lines = Self.lines
    lines[10_000] = letters + lines[10_000]
    change(&lines)
    return TextRope(lines.joined())
  }

  /// Starts the program over a disk; a second window shows another file at once.
  private func started(_ store: MemoryFileStore, reading: (any BackgroundQueue)? = nil) throws
    -> TestEditor
  {
    var setup = TestEditor.Setup()
    setup.applicationQueue = arrivals
    if let reading { setup.readingQueue = reading }
    setup.sliceSizes = Self.sizes
    setup.settings.autosave = false
    var request = LaunchRequest()
    request.items = [.file(Self.other)]
    return try TestEditor(setup, store: store) {
      try $0.launches.begin(request, isFirst: { false })
    }
  }

  /// Lets the history be read, and gives the window that opens then.
  private func arrived(_ editor: TestEditor) throws -> DocumentScope {
    arrivals.release()
    editor.mainThread.run()
    let found = editor.documents.first { $0.path == Self.path }
    return try #require(found)
  }

  private func type(_ letters: String, in document: DocumentScope, _ editor: TestEditor) {
    let caret = document.editor.selection.head
    document.editor.apply(
      EditResult(
        edit: Edit(
          replacing: caret..<caret, with: TextRope(letters), in: document.editor.text),
        selection: Selection(caret: caret + letters.utf8.count), kind: .typing))
    _ = document.tick(editor.clock.now)
  }

  @Test func thePageIsRestoredToItsPosition() throws {
    let (store, selection, top) = try killedAtPlace()
    for _ in 0..<2 {
      let document = try arrived(started(store))
      #expect(document.editor.text.paragraphIndex(at: selection.head) == 10_000)
      #expect(document.editor.text.paragraphIndex(at: top.offset) > 9_900)
      #expect(document.editor.selection == selection)
      #expect(document.viewport.scrollAnchor() == top)
      store.endClaims()
    }
  }

  /// Killed before it was read, when it was read, and when its window was there.
  @Test(arguments: 0..<3) func aKillWhileItComesBack(progress: Int) throws {
    let store = try killed()
    let editor = try started(store)
    if progress > 0 { arrivals.release() }
    if progress > 1 { editor.mainThread.run() }
    store.endClaims()
    // The killed process runs none of its waiting work.
    let next = RecoveryOrderTests()
    let document = try next.arrived(next.started(store))
    let isWhole = document.editor.text == text()
    #expect(isWhole && document.editor.isModified)
  }

  @Test(arguments: [false, true]) func quittingWhileItComesBack(isRead: Bool) throws {
    let store = try killed()
    let editor = try started(store)
    if isRead { arrivals.release() }
    editor.keys("ctrl+q")
    #expect(editor.desktop.isStopped)
    store.endClaims()
    let next = RecoveryOrderTests()
    let document = try next.arrived(next.started(store))
    let isWhole = document.editor.text == text()
    #expect(isWhole)
  }

  /// Text is typed in another window while the document is read, and in its own as soon as that opens.
  @Test func typingWhileItComesBack() throws {
    let store = try killed()
    let editor = try started(store)
    editor.type("mine ").tick()
    let document = try arrived(editor)
    type("yz", in: document, editor)
    store.endClaims()
    let next = RecoveryOrderTests()
    let last = try next.started(store)
    let again = try next.arrived(last)
    let isWhole = again.editor.text == text(with: "xyz")
    #expect(isWhole)
    let others = last.documents.filter { $0 !== again }
    #expect(others.map { $0.editor.text } == [TextRope("mine other\n")])
  }

  /// The window shows the typed text at once. The changes of another program come in the background,
  /// once, regardless of further typing and kills of the program.
  @Test(arguments: [false, true]) func aFileThatHasChanged(isKilledAgain: Bool) throws {
    let store = try killed()
    func theirs(_ lines: inout [String]) {
      lines[3] = "their line\n"
      lines[19_990] = "their other line\n"
    }
    var changed = Self.lines
    theirs(&changed)
    store.put(changed.joined(), at: Self.path)
    var tests = self
    var editor = try started(store, reading: reading)
    var document = try arrived(editor)
    let isAtOnce = document.editor.text == text()
    #expect(isAtOnce, "nothing was read of the file")
    type("y", in: document, editor)
    if isKilledAgain {
      store.endClaims()
      tests = RecoveryOrderTests()
      editor = try tests.started(store, reading: tests.reading)
      document = try tests.arrived(editor)
    }
    let place = document.viewport.scrollAnchor()
    let line = document.editor.text.paragraphIndex(at: place.offset)
    for _ in 0..<20 {
      editor.wait(0.31)
      _ = document.tick(editor.clock.now)
      tests.reading.release()
      editor.mainThread.run()
    }
    let isMerged = document.editor.text == text(with: "xy", theirs)
    #expect(isMerged && document.editor.isModified)
    let after = document.viewport.scrollAnchor()
    #expect(document.editor.text.paragraphIndex(at: after.offset) == line)
    #expect(after.distance == place.distance)
    let isFollowed = document.editor.savedText == TextRope(changed.joined())
    #expect(isFollowed)
  }
}
