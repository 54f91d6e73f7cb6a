import ApplicationScope
import Files
import Interface
import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// Unsaved text survives the end of the program.
@MainActor
@Suite struct DraftTests {
  /// The program as it starts next over the same disk.
  private func restarted(_ editor: TestEditor) throws -> TestEditor {
    editor.store.endClaims()
    let next = try TestEditor(TestEditor.Setup(), store: editor.store) { application in
      #expect(application.recovery.restore() == 1)
    }
    next.turn()
    return next
  }

  private func drafts(_ editor: TestEditor) -> [FilePath] {
    editor.store.paths(in: "/state/drafts")
  }

  @Test func textCaretAndScrollComeBack() throws {
    let lines = (0..<300).map { "line \($0)" }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + lines)
    for _ in 1...5 { editor.keys("pagedown") }
    editor.type("changed ").keys("shift+left", "shift+left").wheel(-2).wait(1)
    let (text, selection) = (editor.string, editor.selection)
    let scroll = editor.document.viewport.scrollAnchor()
    editor.application.recovery.terminate()
    #expect(editor.desktop.isStopped)
    let next = try restarted(editor)
    #expect(next.string == text)
    #expect(next.selection.anchor == selection.anchor && next.selection.head == selection.head)
    #expect(next.document.viewport.scrollAnchor() == scroll)
    #expect(next.isModified)
  }

  /// A draft is a file, in which anything may be written.
  @Test(arguments: [-9, 1, 3, 5, 99])
  func aCaretThatIsNowhereComesToACharacter(_ caret: Int) throws {
    let store = TestEditor.disk()
    let drafts = DraftStore(store: store, folder: "/state/drafts")
    try drafts.save(
      Draft(text: TextRope("\u{E9}\u{1F642}"), caret: caret, anchor: caret, topOffset: caret))
    store.endClaims()
    let editor = try TestEditor(.init(), store: store) { #expect($0.recovery.restore() == 1) }
    editor.turn()
    #expect([0, 2, 6].contains(editor.selection.head.utf8))
    editor.type("x").keys("left", "delete")
    #expect(editor.string == "\u{E9}\u{1F642}")
  }

  @Test func aDraftKnowsItsFile() throws {
    let editor = try TestEditor(file: Array("one\r\n".utf8))
    editor.type("x")
    editor.application.recovery.displayWasLost()
    let next = try restarted(editor)
    #expect(next.window.title == "notes.md – Paber")
    next.type("\n").keys("ctrl+s")
    #expect(next.sheet == nil)
    let bytes = next.store.bytes(at: TestEditor.home / "notes.md")
    #expect(bytes == Array("x\r\none\r\n".utf8))
    #expect(drafts(next).isEmpty, "what is saved needs no draft")
  }

  @Test func aDraftOfAFileThatChangedSinceAsks() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x")
    editor.application.recovery.terminate()
    editor.store.put("theirs\n", at: TestEditor.home / "notes.md")
    let next = try restarted(editor)
    next.keys("ctrl+s")
    #expect(next.asked?.contains("changed by another program") == true)
  }

  @Test func aSecondProgramBringsBackNothingThatTheFirstHas() throws {
    let before = try TestEditor("ˇ")
    before.type("x")
    before.application.recovery.terminate()
    let first = try restarted(before)
    let second = try TestEditor(TestEditor.Setup(), store: first.store) { application in
      #expect(application.recovery.restore() == 0)
      try application.documents.open(DocumentRequest())
    }
    try second.type("y").document.keepDraft()
    try first.type("z").document.keepDraft()
    #expect(drafts(first).count == 2)
    second.keys("ctrl+w").type("d")
    #expect(try restarted(first).string == "xz")
  }

  @Test func aDraftGivenUpIsGone() throws {
    let editor = try TestEditor("ˇ")
    editor.type("x")
    editor.application.recovery.terminate()
    let next = try restarted(editor)
    next.keys("ctrl+w").type("d")
    #expect(next.documents.isEmpty)
    #expect(drafts(next).isEmpty)
  }

  @Test func theSameSheetKeepsOneDraft() throws {
    let editor = try TestEditor("ˇ")
    try editor.type("x").document.keepDraft()
    try editor.type("y").document.keepDraft()
    #expect(drafts(editor).count == 1)
    #expect(try restarted(editor).string == "xy")
  }

  @Test func whatIsSavedOrUntouchedLeavesNoDraft() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x").keys("ctrl+s")
    editor.application.recovery.terminate()
    #expect(drafts(editor).isEmpty)
  }

  @Test func textThatIsLostWithTheDisplayIsTold() throws {
    let editor = try TestEditor("ˇ")
    editor.type("x")
    editor.store.room = 0
    editor.application.recovery.displayWasLost()
    #expect(editor.host.complaints == ["“Untitled” had changes that could not be kept."])
    #expect(editor.sheet == nil, "only files may be touched")
  }

  @Test func textThatCannotBeKeptStaysOpen() throws {
    let editor = try TestEditor("ˇ")
    try editor.application.documents.open(DocumentRequest())
    editor.type("x")
    editor.store.room = 0
    editor.application.recovery.terminate()
    let sentence =
      "“Untitled” has changes that could not be kept: there is no room left in “/state/drafts”."
    #expect(editor.host.complaints == [sentence])
    #expect(editor.notice == sentence)
    #expect(editor.documents.count == 1, "what has nothing to keep has closed")
    #expect(!editor.desktop.isStopped)
    editor.expect("xˇ")
    editor.store.room = nil
    editor.application.recovery.terminate()
    #expect(editor.desktop.isStopped)
    #expect(try restarted(editor).string == "x")
  }
}
