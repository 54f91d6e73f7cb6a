import ApplicationScope
import Files
import Glibc
import Interface
import Platform
import SingleInstance
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// The content of the screen is restored, however the program ended.
@MainActor
@Suite struct RecoveryTests {
  private static let path = TestEditor.home / "notes.md"
  private static let folder: FilePath = "/state/history"

  /// Starts the program again on the same disk. The earlier one gets no event of its end.
  private func restarted(_ editor: TestEditor) throws -> TestEditor {
    // A frame shows what was typed.
    editor.tick()
    editor.store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: editor.store) { application in
      #expect(application.recovery.restore() == 1)
      application.recovery.tell()
    }
    next.tick()
    return next
  }

  /// Some tools restore times, and some disks store whole seconds.
  @Test func aChangeOfTheSameSizeAndTimeMeanwhileIsSeen() throws {
    let path = TestEditor.home / "notes.md"
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let editor = try TestEditor(file: Array("one\n\nold\n".utf8), at: path, setup).follow()
    editor.type("x").tick()
    editor.store.putUnseen("one\n\nnew\n", at: path)
    let next = try restarted(editor).follow()
    #expect(next.string == "xone\n\nnew\n")
  }

  @Test func aKillLosesNothing() throws {
    let editor = try TestEditor("ˇ")
    editor.type("one two").keys("ctrl+b").type("three").keys("ctrl+z", "ctrl+shift+z", "left")
    editor.wait(1)
    let next = try restarted(editor)
    #expect(next.string == editor.string)
    #expect(next.selection.head == editor.selection.head)
    #expect(next.isModified)
    #expect(next.sheet == nil, "silently")
    for _ in 0..<3 {
      editor.keys("ctrl+z")
      next.keys("ctrl+z")
      #expect(next.string == editor.string)
    }
    editor.keys("ctrl+shift+z")
    #expect(next.keys("ctrl+shift+z").string == editor.string)
  }

  @Test func textCaretAndScrollComeBack() throws {
    let lines = (0..<300).map { "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor(file: Array(lines.utf8))
    for _ in 1...5 { editor.keys("pagedown") }
    editor.type("changed ").keys("shift+left", "shift+left").wheel(-2).wait(1)
    let scroll = editor.document.viewport.scrollAnchor()
    let next = try restarted(editor)
    #expect(next.string == editor.string)
    #expect(next.selection.range == editor.selection.range)
    #expect(next.document.viewport.scrollAnchor() == scroll)
  }

  @Test func itKnowsItsFile() throws {
    let editor = try TestEditor(file: Array("one\r\n".utf8)).type("x")
    let next = try restarted(editor)
    #expect(next.window.title.hasSuffix("notes.md – Paber"))
    next.type("\n").keys("ctrl+s").follow()
    #expect(next.sheet == nil)
    #expect(next.store.bytes(at: Self.path) == Array("x\r\none\r\n".utf8))
    #expect(!next.isModified)
  }

  @Test func aSavedDocumentIsRestoredAsSaved() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x").keys("ctrl+s").type("y")
    let next = try restarted(editor)
    #expect(next.isModified)
    next.keys("ctrl+z")
    #expect(!next.isModified)
    next.type("z").keys("ctrl+s").follow()
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xzone\n")
  }

  @Test func aChangeByAnotherProgramIsOneStep() throws {
    let editor = try TestEditor(file: Array("one\ntwo\n".utf8)).type("x")
    editor.store.put("one\nTWO\n", at: Self.path)
    let next = try restarted(editor)
    #expect(next.string == "xone\ntwo\n", "as it was")
    next.follow()
    #expect(next.string == "xone\nTWO\n" && next.isModified && next.sheet == nil)
    #expect(next.keys("ctrl+z").string == "xone\ntwo\n")
    #expect(next.keys("ctrl+z").string == "one\ntwo\n")
    next.keys("ctrl+shift+z", "ctrl+shift+z", "ctrl+s")
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xone\nTWO\n")
  }

  @Test func bothChangesOfAParagraphAreKept() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    editor.store.put("theirs\n", at: Self.path)
    let next = try restarted(editor)
    next.follow()
    #expect(next.string == "xone\n")
    next.keys("ctrl+s")
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xone\n")
    #expect(try next.versionsOfOthers() == [TextRope("theirs\n")])
  }

  @Test func aFileThatWasWrittenAsTheProgramEndedIsNoOtherPrograms() throws {
    let editor = try TestEditor(file: Array("one\n".utf8)).type("x")
    // As between the rename of the saved file and its record.
    editor.document.history.note(.saving)
    editor.document.history.flush()
    editor.store.put("xone\n", at: Self.path)
    let next = try restarted(editor)
    #expect(!next.isModified)
    next.type("y").keys("ctrl+s").follow()
    #expect(next.sheet == nil && next.store.text(at: Self.path) == "xyone\n")
  }

  @Test func aSecondProgramBringsBackNothingThatTheFirstHas() throws {
    let first = try TestEditor("ˇ").type("x")
    let second = try TestEditor(TestEditor.Setup(), store: first.store) { application in
      #expect(application.recovery.restore() == 0)
      try application.documents.newSheet()
    }
    second.type("y")
    #expect(first.type("z").string == "xz")
    #expect(first.store.paths(in: Self.folder).count == 2)
  }

  @Test func aDocumentThatEndsTheProgramTwiceIsOffered() throws {
    let editor = try TestEditor("ˇ").type("a bad one")
    editor.tick()
    for _ in 0..<2 {
      editor.store.endClaims()
      let (_, application) = try TestEditor.program(
        .init(), store: editor.store, clock: editor.clock, clipboard: editor.clipboard)
      application.setUp()
      #expect(application.recovery.restore() == 1)
    }
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) { application in
      #expect(application.recovery.restore() == 0)
      try application.documents.newSheet()
      application.recovery.tell()
    }
    #expect(next.asked?.contains("“a bad one”") == true)
    next.type("o")
    try #require(next.documents.count == 2)
    #expect(next.documents[1].editor.text == TextRope("a bad one"))
  }

  @Test func theOfferStandsUntilItIsAnswered() throws {
    let editor = try TestEditor("ˇ").type("a bad one")
    editor.tick()
    func startedAgain() throws -> TestEditor {
      editor.store.endClaims()
      let again = try TestEditor(.init(), store: editor.store) { application in
        try application.launches.begin(LaunchRequest(), isFirst: { false })
      }
      again.wait(0.3)
      return again
    }
    for _ in 0..<2 { #expect(try startedAgain().string == "a bad one") }
    // The program ends before the writer answers its question.
    for _ in 0..<2 { #expect(try startedAgain().asked?.contains("“a bad one”") == true) }
    let last = try startedAgain().type("n")
    last.wait(0.3)
    let next = try startedAgain()
    #expect(next.asked == nil && next.string.isEmpty)
    #expect(next.application.histories.drafts().count == 1)
  }

  @Test func aDocumentThatEndedTheProgramTwiceIsNotReopened() throws {
    let editor = try TestEditor(file: Array("bad".utf8)).type("x")
    editor.tick()
    for _ in 0..<2 {
      editor.store.endClaims()
      let (_, application) = try TestEditor.program(
        .init(), store: editor.store, clock: editor.clock, clipboard: editor.clipboard)
      application.setUp()
      #expect(application.recovery.restore() == 1)
    }
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) { application in
      try application.launches.begin(LaunchRequest(), isFirst: { false })
    }
    #expect(next.asked?.contains("“notes.md”") == true)
    let names = next.documents.map(\.path)
    #expect(names == [nil])
  }

  @Test func aDamagedEndIsToldAndAllBeforeItIsThere() throws {
    let editor = try TestEditor("ˇ").type("kept")
    editor.wait(2)
    editor.keys("left", "right").type(" lost").tick()
    let path = try #require(editor.store.paths(in: Self.folder).first)
    var bytes = try #require(editor.store.bytes(at: path))
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "l")))
    bytes[place] ^= 1
    editor.store.put(bytes, at: path)
    let next = try restarted(editor)
    #expect(next.string.hasPrefix("kept") && next.string.count < 9, "\(next.string)")
    #expect(next.notice?.contains("are damaged and could not be restored") == true)
    #expect(next.store.paths(in: Self.folder).contains { $0.string.hasSuffix(".damaged") })
    // It goes on from there.
    let last = try restarted(next.type("!"))
    #expect(last.string == next.string)
  }

  @Test func oneThatIsNoneIsToldAndStopsNothing() throws {
    let store = TestEditor.disk()
    store.put(
      "rubbish, and more than a header has of it", at: Self.folder / "00000000000000aa.open")
    let editor = try TestEditor(.init(), store: store) { application in
      #expect(application.recovery.restore() == 0)
      try application.documents.newSheet()
      application.recovery.tell()
    }
    #expect(editor.notice?.hasPrefix("A draft is damaged") == true)
  }

  @Test func aPlaceThatIsNowhereComesToACharacter() throws {
    let store = TestEditor.disk()
    let histories = HistoryStore(store: store, folder: Self.folder)
    let log = try histories.begin()
    let nowhere = Selection(caret: TextOffset(1 << 39))
    log.append(.file(DocumentFile()))
    log.append(.base(.held(length: 6, isSaved: false)))
    log.append(.baseText(TextRope("\u{E9}\u{1F642}")))
    log.append(
      .place(
        EditorState(
          selection: nowhere, scroll: ScrollAnchor(offset: TextOffset(1 << 39), distance: 1e300))))
    try log.flush()
    store.endClaims()
    let editor = try TestEditor(.init(), store: store) { #expect($0.recovery.restore() == 1) }
    editor.tick()
    editor.type("x").keys("left", "delete")
    #expect(editor.string == "\u{E9}\u{1F642}")
  }

  @Test func textThatIsLostWithTheDisplayIsTold() throws {
    let editor = try TestEditor("ˇ")
    editor.store.room = 0
    editor.type("x")
    editor.application.recovery.keepAll()
    #expect(editor.host.complaints == ["Some changes to “Untitled” could not be kept."])
  }

  @Test func textThatCannotBeKeptStaysOpen() throws {
    let editor = try TestEditor("ˇ")
    try editor.application.documents.open(DocumentRequest())
    editor.store.room = 0
    editor.type("x").keys("escape")
    editor.application.recovery.terminate()
    #expect(editor.host.complaints.count == 1)
    #expect(editor.documents.count == 1, "what has nothing to keep has closed")
    #expect(!editor.desktop.isStopped)
    editor.expect("xˇ")
    editor.store.room = nil
    editor.application.recovery.terminate()
    #expect(editor.desktop.isStopped)
    #expect(try restarted(editor).string == "x")
  }

  @Test func aFullDiskIsToldOnceAndWhatWasTypedIsThereAfterwards() throws {
    let editor = try TestEditor("ˇ").type("a")
    editor.tick()
    editor.store.room = 0
    editor.type("b").tick()
    #expect(editor.notice?.contains("would not survive a crash") == true)
    editor.keys("escape").type("c").tick()
    #expect(editor.sheet == nil)
    editor.store.room = nil
    editor.type("d")
    #expect(try restarted(editor).string == "abcd")
  }
}
