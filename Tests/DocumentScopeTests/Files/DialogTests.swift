import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// The desktop's own dialogs, and every answer of theirs.
@MainActor
@Suite struct DialogTests {
  private let chooser = RecordingFileChooser()
  private static let notes = TestEditor.home / "notes.md"
  private static let other = TestEditor.home / "other.md"

  private func setup(_ change: (inout TestEditor.Setup) -> Void = { _ in }) -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    change(&setup)
    return setup
  }

  /// A file that was edited.
  private func editor(_ change: (inout TestEditor.Setup) -> Void = { _ in }) throws -> TestEditor {
    let editor = try TestEditor(file: Array("one\n".utf8), setup(change))
    // The disk's clock is far ahead of that of tests.
    editor.clock.start = 5_000_000_000
    return editor
  }

  private func dialog() throws -> RecordingFileChooser.Dialog { try #require(chooser.dialogs.last) }

  private func choose(_ paths: FilePath..., asks: Bool = false) throws {
    try dialog().end(.chosen(ChosenFiles(paths, asksBeforeReplacing: asks)))
  }

  @Test func openingAsksForFilesInTheDocumentsFolder() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    editor.store.put("three\n", at: TestEditor.home / "three.md")
    editor.keys("ctrl+o")
    #expect(editor.sheet == nil)
    let question = try dialog().question
    #expect(question.kind == .files && question.folder == TestEditor.home)
    #expect(question.parent == editor.window.parentName && question.title == "Open")
    #expect(question.filters.first?.patterns.contains("*.md") == true)
    #expect(question.filters.last?.patterns == ["*"])
    // Nothing waits for it.
    editor.type("x")
    editor.expect("xˇone\n")
    try choose(Self.other, TestEditor.home / "three.md")
    #expect(editor.documents.map(\.path) == [Self.notes, Self.other, TestEditor.home / "three.md"])
  }

  @Test func nothingIsWanted() throws {
    let editor = try editor()
    for keys in ["ctrl+o", "ctrl+shift+s"] {
      editor.keys(keys)
      try dialog().end(.cancelled)
      #expect(editor.sheet == nil)
    }
    #expect(editor.documents.count == 1)
    #expect(editor.store.paths(in: TestEditor.home).contains(Self.notes))
  }

  @Test(arguments: ["ctrl+o", "ctrl+shift+s"])
  func aDialogThatWasSeenIsNotAskedOnceMore(_ keys: String) throws {
    let editor = try editor()
    editor.keys(keys)
    editor.window.delegate?.handle(.focus(false))
    editor.window.delegate?.handle(.focus(true))
    try dialog().end(.ended)
    #expect(editor.sheet == nil)
    // The writer has not seen this question.
    editor.keys(keys)
    try dialog().end(.ended)
    #expect(editor.prompt != nil)
  }

  @Test(arguments: ["ctrl+o", "ctrl+shift+s"])
  func withoutADialogThePromptAsks(_ keys: String) throws {
    let editor = try editor()
    editor.keys(keys)
    #expect(editor.prompt == nil)
    try dialog().end(.unavailable)
    #expect(editor.prompt != nil)
  }

  @Test(arguments: ["ctrl+o", "ctrl+shift+s"])
  func theSettingForThePromptIsRespected(_ keys: String) throws {
    let editor = try editor { $0.settings.pathPrompt = true }
    editor.keys(keys)
    #expect(editor.prompt != nil && chooser.dialogs.isEmpty)
  }

  @Test func savingAsksForANameWithTheOldOne() throws {
    let editor = try editor()
    editor.type("x").keys("ctrl+shift+s")
    let question = try dialog().question
    #expect(question.kind == .place(Self.notes) && question.folder == TestEditor.home)
    editor.type("y")
    try choose(Self.other)
    #expect(editor.store.text(at: Self.other) == "xyone\n")
    #expect(editor.document.path == Self.other && !editor.isModified)
    #expect(editor.transientMessages == "Saved")
  }

  @Test func aSheetIsSavedWhereItIsWanted() throws {
    let editor = try TestEditor("oneˇ", setup())
    editor.keys("ctrl+s")
    #expect(try dialog().question.kind == .place(TestEditor.home / "Untitled.md"))
    try choose(Self.other)
    #expect(editor.store.text(at: Self.other) == "one")
  }

  @Test func anExistingFileIsAskedAboutUnlessTheDialogHas() throws {
    let editor = try editor()
    editor.store.put("theirs\n", at: Self.other)
    editor.keys("ctrl+shift+s")
    try choose(Self.other)
    #expect(editor.asked == "A file named “other.md” already exists. Replace it?")
    #expect(editor.store.text(at: Self.other) == "theirs\n")
    editor.type("r")
    #expect(editor.store.text(at: Self.other) == "one\n")
  }

  @Test func leavingThatQuestionBringsTheDialogAgain() throws {
    let editor = try editor()
    editor.store.put("theirs\n", at: Self.other)
    editor.keys("ctrl+shift+s")
    try choose(Self.other)
    editor.keys("escape")
    #expect(chooser.dialogs.count == 2)
    #expect(try dialog().question.kind == .place(Self.other))
  }

  @Test func theDialogsOwnQuestionIsEnough() throws {
    let editor = try editor()
    editor.store.put("theirs\n", at: Self.other)
    editor.keys("ctrl+shift+s")
    try choose(Self.other, asks: true)
    #expect(editor.asked == nil)
    #expect(editor.store.text(at: Self.other) == "one\n")
  }

  @Test func aFileWrittenWhileTheDialogWasOpenIsAskedAbout() throws {
    let editor = try editor()
    editor.clock.start = 0
    editor.keys("ctrl+shift+s")
    editor.store.put("theirs\n", at: Self.other)
    editor.clock.start = 5_000_000_000
    try choose(Self.other, asks: true)
    #expect(editor.asked != nil)
    #expect(editor.store.text(at: Self.other) == "theirs\n")
  }

  @Test func aRefusedNameIsReportedAndAskedForAgain() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    try editor.application.documents.open(path: Self.other)
    editor.keys("ctrl+shift+s")
    try choose(Self.other, asks: true)
    #expect(editor.notice == "“other.md” is open in another window.")
    #expect(chooser.dialogs.count == 2)
    #expect(editor.store.text(at: Self.other) == "two\n")
  }

  @Test func movingAsksForAFolder() throws {
    let editor = try editor()
    editor.store.addFolder(TestEditor.home / "letters")
    editor.document.perform("move")
    #expect(try dialog().question.kind == .folder)
    try choose(TestEditor.home / "letters")
    #expect(editor.document.path == TestEditor.home / "letters/notes.md")
    #expect(editor.store.text(at: Self.notes) == nil)
  }

  @Test func movingOverAFileIsRefused() throws {
    let editor = try editor()
    editor.store.put("theirs\n", at: TestEditor.home / "letters/notes.md")
    editor.document.perform("move")
    try choose(TestEditor.home / "letters")
    #expect(editor.notice == "A file named “notes.md” already exists.")
    #expect(editor.document.path == Self.notes)
    #expect(chooser.dialogs.count == 2)
  }

  @Test func aRemoteFileIsReported() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    editor.keys("ctrl+o")
    try dialog().end(.chosen(ChosenFiles([Self.other], others: ["sftp://a/b.md"])))
    #expect(editor.notice == "“sftp://a/b.md” is not a file on this computer.")
    #expect(editor.documents.count == 2)
  }

  @Test func filesForReadingAreLocked() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    editor.keys("ctrl+o")
    try dialog().end(.chosen(ChosenFiles([Self.other], isReadOnly: true)))
    #expect(editor.documents.last?.editor.isLocked == true)
  }

  // Late and unexpected answers

  @Test func aNewerQuestionTakesThePlaceOfOneThatWaits() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    editor.keys("ctrl+shift+s", "ctrl+o")
    let (first, second) = (chooser.dialogs[0], chooser.dialogs[1])
    #expect(first.isClosed && !second.isClosed)
    first.end(.chosen(ChosenFiles([Self.other], asksBeforeReplacing: true)))
    #expect(editor.store.text(at: Self.other) == "two\n")
    second.end(.chosen(ChosenFiles([Self.other])))
    #expect(editor.documents.count == 2)
  }

  @Test func anAnswerThatComesTwiceCountsOnce() throws {
    let editor = try editor()
    editor.store.put("two\n", at: Self.other)
    editor.keys("ctrl+o")
    for _ in 0..<3 { try choose(Self.other) }
    try dialog().end(.unavailable)
    #expect(editor.documents.count == 2 && editor.prompt == nil)
  }

  @Test func closingTakesTheDialogAway() throws {
    let editor = try editor()
    editor.keys("ctrl+n")
    editor.keys("ctrl+shift+s", "ctrl+w")
    #expect(editor.documents.count == 1)
    #expect(try dialog().isClosed)
    try choose(Self.other)
    #expect(editor.store.text(at: Self.other) == nil)
  }

  @Test func anAnswerForAWindowThatHasGoneIsHarmless() throws {
    let editor = try editor()
    editor.keys("ctrl+n", "ctrl+shift+s")
    editor.document.close()
    #expect(try dialog().isClosed)
    try choose(Self.other)
    try dialog().end(.unavailable)
    #expect(editor.store.text(at: Self.other) == nil)
  }
}
