import Canvas
import Files
import Glibc
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// The bytes of the file, and every answer to everything that may come between.
@MainActor
@Suite struct SavingTests {
  private static let path = TestEditor.home / "notes.md"

  @Test func savingAKnownFileWritesExactBytes() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x").keys("ctrl+s")
    #expect(editor.store.text(at: Self.path) == "xone\n")
    #expect(!editor.isModified)
    #expect(editor.sheet == nil)
    editor.type("y").keys("ctrl+s")
    #expect(editor.store.text(at: Self.path) == "xyone\n")
  }

  nonisolated static let files: [String: [UInt8]] = [
    "empty": [],
    "LF": Array("one\ntwo\n".utf8),
    "CRLF": Array("one\r\ntwo\r\n".utf8),
    "mixed": Array("one\r\ntwo\nthree".utf8),
    "old Mac": Array("one\rtwo\r".utf8),
    "marked UTF-8": [0xEF, 0xBB, 0xBF] + Array("é\n".utf8),
    "invalid UTF-8": Array("one \u{E9} two, mostly valid\n".utf8) + [0xFF, 0x0A],
    "UTF-16LE": [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x3D, 0xD8, 0x0A, 0xDE],
    "UTF-16BE": [0xFE, 0xFF, 0, 0x61, 0, 0x0A],
    "UTF-16 with a lone surrogate and an odd byte": [0xFF, 0xFE, 0x00, 0xD8, 0x61, 0, 0x62],
    "Latin-1": Array("gar".utf8) + [0xE7] + Array("on et fr".utf8) + [0xE8] + Array("re\n".utf8),
  ]

  @Test(arguments: files.keys.sorted())
  func anUntouchedFileIsSavedAsItWas(_ name: String) throws {
    let bytes = try #require(Self.files[name])
    let editor = try TestEditor(file: bytes, at: Self.path)
    editor.keys("ctrl+end").tick()
    editor.keys("ctrl+s")
    #expect(editor.store.writeCount == 1)
    #expect(editor.store.bytes(at: Self.path) == bytes)
  }

  @Test(arguments: files.keys.sorted())
  func aFileEditedAndUndoneIsSavedAsItWas(_ name: String) throws {
    let bytes = try #require(Self.files[name])
    let editor = try TestEditor(file: bytes, at: Self.path)
    editor.type("ab\nc").keys("ctrl+end").type("\nd")
    while editor.document.isEnabled("undo") { editor.keys("ctrl+z") }
    #expect(!editor.isModified)
    editor.keys("ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == bytes)
  }

  // Another program has replaced the file with a binary one

  private func changedOnDisk() throws -> TestEditor {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("mine ")
    editor.store.put(TestEditor.noText, at: Self.path)
    editor.keys("ctrl+s").follow()
    let question = try #require(editor.question)
    #expect(
      Catalog.english.text(question.message).contains("Another program has changed “notes.md”"))
    #expect(question.choices.map(\.title) == ["Cancel", "Save As…", "Replace"])
    return editor
  }

  @Test(arguments: ["return", "escape", "c"])
  func leavingAFileThatChanged(_ answer: String) throws {
    let editor = try changedOnDisk()
    if answer.count == 1 { editor.type(answer) } else { editor.keys(answer) }
    #expect(editor.sheet == nil)
    #expect(editor.store.bytes(at: Self.path) == TestEditor.noText)
    #expect(editor.isModified)
    editor.expect("mine ˇone\n")
  }

  @Test func savingOverAFileThatChanged() throws {
    let editor = try changedOnDisk()
    editor.type("r")
    #expect(editor.store.text(at: Self.path) == "mine one\n")
    editor.expect("mine ˇone\n").keys("ctrl+s")
    #expect(editor.sheet == nil, "now it is ours again")
  }

  @Test func savingBesideAFileThatChanged() throws {
    let editor = try changedOnDisk()
    editor.type("a")
    let prompt = try #require(editor.prompt)
    #expect(prompt.text == "~/notes.md")
    editor.type("mine").keys("return")
    #expect(editor.store.bytes(at: Self.path) == TestEditor.noText)
    #expect(editor.store.text(at: TestEditor.home / "mine.md") == "mine one\n")
    editor.expect("mine ˇone\n")
  }

  @Test func savingAsItselfAsksAboutAChangeToo() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("mine ")
    editor.store.put(TestEditor.noText, at: Self.path)
    editor.keys("ctrl+shift+s", "return").follow()
    #expect(editor.asked?.contains("Another program has changed") == true)
    editor.keys("escape")
    #expect(editor.store.bytes(at: Self.path) == TestEditor.noText)
    editor.keys("ctrl+shift+s", "return").follow().type("r")
    #expect(editor.store.text(at: Self.path) == "mine one\n")
  }

  @Test func aFileThatWasRemovedIsWrittenAgain() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    try editor.store.remove(Self.path)
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil)
    #expect(editor.store.text(at: Self.path) == "one\n")
  }

  // The path

  @Test func aNewSheetAsksWhere() throws {
    let editor = try TestEditor("Text.ˇ")
    editor.type(" More.").keys("ctrl+s")
    #expect(editor.prompt?.text == "~/Untitled.md")
    editor.type("poem").keys("return")
    #expect(editor.store.text(at: TestEditor.home / "poem.md") == "Text. More.")
    #expect(editor.window.title == "poem.md – Paber")
    #expect(!editor.isModified)
    editor.expect("Text. More.ˇ")
  }

  @Test func aPathIsCompletedAndEdited() throws {
    let editor = try TestEditor("Text.ˇ")
    editor.store.put("", at: TestEditor.home / "Documents/letters/a.md")
    editor.store.put("", at: TestEditor.home / "Documents/lists/b.md")
    editor.keys("ctrl+shift+s", "ctrl+a", "backspace").type("Doc").keys("tab")
    #expect(editor.prompt?.text == "Documents/")
    editor.type("l").keys("tab")
    #expect(editor.prompt?.text == "Documents/l")
    editor.tick()
    editor.type("etx").keys("backspace", "tab")
    #expect(editor.prompt?.text == "Documents/letters/")
    editor.clipboard.text = "new.md\nsecond line"
    editor.keys("ctrl+v", "home", "right", "end", "return")
    #expect(editor.store.text(at: TestEditor.home / "Documents/letters/new.md") == "Text.")
    editor.expect("Text.ˇ")
  }

  @Test func aPathIsCompletedBeforeTheOfferedExtension() throws {
    let editor = try TestEditor("Text.ˇ")
    editor.store.put("", at: TestEditor.home / "Documents/letters/a.md")
    editor.keys("ctrl+shift+s").type("Doc").keys("tab").type("let").keys("tab").type("new")
    #expect(editor.prompt?.text == "~/Documents/letters/new.md")
    editor.keys("return")
    #expect(editor.store.text(at: TestEditor.home / "Documents/letters/new.md") == "Text.")
  }

  @Test func anotherFileIsNotReplacedUnasked() throws {
    let editor = try TestEditor("Text.ˇ")
    let other = TestEditor.home / "other.md"
    editor.store.put("precious", at: other)
    for answer in ["escape", "return", "c", "r"] {
      editor.keys("ctrl+shift+s").type("other").keys("return")
      #expect(editor.asked == "A file named “other.md” already exists. Replace it?")
      if answer.count == 1 { editor.type(answer) } else { editor.keys(answer) }
      #expect(editor.store.text(at: other) == (answer == "r" ? "Text." : "precious"))
      #expect(editor.prompt?.text == (answer == "r" ? nil : "~/other.md"), "to be changed")
      if answer != "r" { editor.keys("escape") }
      #expect(editor.sheet == nil)
    }
    editor.expect("Text.ˇ")
    editor.keys("ctrl+shift+s", "return")
    #expect(editor.sheet == nil, "its own file is not another one")
  }

  @Test func theFileOfAnotherWindowIsNotTaken() throws {
    let editor = try TestEditor("Text.ˇ")
    let other = TestEditor.home / "other.md"
    editor.store.put("precious", at: other)
    try editor.application.documents.open(path: other)
    editor.keys("ctrl+shift+s").type("other").keys("return")
    #expect(editor.refusal == "“other.md” is open in another window.")
    #expect(editor.prompt?.text == "~/other.md")
    editor.keys("escape")
    #expect(editor.sheet == nil)
    #expect(editor.store.text(at: other) == "precious")
  }

  @Test func aFileThatIsLockedForReadingIsNotReplaced() throws {
    let editor = try TestEditor("Text.ˇ")
    let other = TestEditor.home / "other.md"
    editor.store.put("precious", at: other)
    editor.application.lockedFiles.setLocked(true, other)
    editor.keys("ctrl+shift+s").type("other").keys("return")
    let sentence = "“other.md” is read-only, so nothing was saved. Choose another name."
    #expect(editor.refusal == sentence)
    #expect(editor.store.text(at: other) == "precious")
    #expect(editor.application.lockedFiles.isLocked(other))
    editor.keys("escape").type("x").expect("Text.xˇ")
    try editor.store.remove(other)
    editor.keys("ctrl+shift+s").type("other").keys("return")
    #expect(editor.store.text(at: other) == "Text.x", "what is gone is not to be kept")
    editor.type("y").expect("Text.xyˇ")
  }

  @Test func aMissingFolderIsMadeIfWanted() throws {
    let editor = try TestEditor("Text.ˇ")
    let target = TestEditor.home / "novels/one/draft.md"
    editor.keys("ctrl+s", "ctrl+a").type("novels/one/draft.md").keys("return")
    #expect(editor.asked == "The folder “one” does not exist. Create it?")
    editor.keys("escape")
    #expect(editor.prompt?.text == "~/novels/one/draft.md", "what was typed is not lost")
    #expect(editor.store.kind(of: TestEditor.home / "novels") == nil)
    editor.keys("return", "return")
    #expect(editor.store.text(at: target) == "Text.")
    #expect(editor.sheet == nil)
    #expect(editor.document.path == target)
  }

  @Test func aFailedSaveKeepsThePath() throws {
    let editor = try TestEditor("Text.ˇ")
    editor.store.fail(.write, TestEditor.home / "full.md", ENOSPC)
    editor.keys("ctrl+s", "ctrl+a").type("full.md").keys("return")
    #expect(editor.refusal?.contains("full.md") == true)
    #expect(editor.prompt?.text == "~/full.md")
    editor.keys("end", "backspace", "backspace").type("txt")
    #expect(editor.refusal == nil, "it was about another path")
    editor.keys("return")
    #expect(editor.store.text(at: TestEditor.home / "full.txt") == "Text.")
    #expect(editor.sheet == nil)
  }

  @Test func unsavedTextShowsInTheTitle() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    func expectDot(_ shows: Bool) {
      #expect(editor.window.title == (shows ? "• " : "") + "notes.md – Paber")
    }
    expectDot(false)
    editor.type("x")
    // It is saved by itself.
    expectDot(false)
    editor.application.settings.change { $0.autosave = false }
    expectDot(true)
    editor.keys("ctrl+z")
    expectDot(false)
    editor.type("x").keys("ctrl+s")
    expectDot(false)
    #expect(editor.transientMessages == "Saved")
    editor.wait(5)
    #expect(editor.transientMessages == nil)
    editor.keys("ctrl+z")
    expectDot(true)
  }

  @Test func leavingThePromptSavesNothing() throws {
    let editor = try TestEditor("Text.ˇ")
    editor.keys("ctrl+s").type("name").keys("escape")
    #expect(editor.sheet == nil)
    #expect(editor.store.writeCount == 0)
    editor.keys("ctrl+s", "ctrl+a", "backspace", "return")
    #expect(editor.store.writeCount == 0, "an empty path is none")
    editor.expect("Text.ˇ")
  }

  // Failures

  private func failing(
    _ path: String, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ break: (MemoryFileStore) -> Void
  ) throws {
    let editor = try TestEditor("Text.ˇ")
    editor.type("x")
    `break`(editor.store)
    editor.keys("ctrl+s", "ctrl+a").type(path).keys("return")
    #expect(editor.refusal == sentence, sourceLocation: sourceLocation)
    #expect(editor.isModified, sourceLocation: sourceLocation)
    #expect(editor.store.writeCount == 0, sourceLocation: sourceLocation)
    editor.expect("Text.xˇ", sourceLocation: sourceLocation)
    editor.keys("escape").type("y").expect("Text.xyˇ", sourceLocation: sourceLocation)
    #expect(editor.sheet == nil, sourceLocation: sourceLocation)
  }

  @Test func aFailureIsReportedAndNothingIsLost() throws {
    try failing("~/Documents", "“Documents” is a folder.") {
      $0.addFolder(TestEditor.home / "Documents")
    }
    try failing("a.md", "You don’t have permission to write “a.md”.") {
      $0.fail(.write, TestEditor.home / "a.md", EACCES)
    }
    try failing(
      "a.md", "The disk is full, so “a.md” was not saved. Your text is still here."
    ) { $0.room = 3 }
    try failing(
      "a.md", "The disk with “a.md” is read-only. Your text is still here."
    ) { $0.fail(.write, TestEditor.home / "a.md", EROFS) }
  }

  @Test func aFullDiskLeavesTheFileAndCanBeTriedAgain() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.type("x")
    editor.store.room = 1
    editor.keys("ctrl+s")
    #expect(editor.notice?.contains("The disk is full") == true)
    #expect(editor.store.text(at: Self.path) == "one\n")
    editor.store.room = nil
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil)
    #expect(editor.store.text(at: Self.path) == "xone\n")
  }

  // Characters that the encoding lacks

  private func withGreek() throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope("garçon\n")
    setup.request.file.path = Self.path
    setup.request.file.format = FileFormat(encoding: .legacy("ISO-8859-1"))
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    editor.type("漢").keys("ctrl+s")
    let message = try #require(editor.asked)
    #expect(message.contains("has no “漢”"))
    #expect(message.hasSuffix("Save it as UTF-8 instead?"))
    #expect(editor.store.writeCount == 0)
    return editor
  }

  @Test func unencodableTextIsSavedAsUTF8OnRequest() throws {
    let editor = try withGreek()
    editor.keys("return")
    #expect(editor.store.text(at: Self.path) == "漢garçon\n")
    #expect(!editor.isModified)
  }

  @Test(arguments: ["c", "escape"])
  func unencodableTextStaysUnsavedOtherwise(_ answer: String) throws {
    let editor = try withGreek()
    if answer.count == 1 { editor.type(answer) } else { editor.keys(answer) }
    #expect(editor.sheet == nil)
    #expect(editor.store.writeCount == 0)
    #expect(editor.isModified)
    editor.expect("漢ˇgarçon\n").keys("backspace", "ctrl+s")
    let latin = Array("gar".utf8) + [0xE7] + Array("on\n".utf8)
    #expect(editor.store.bytes(at: Self.path) == latin, "what fits keeps its encoding")
  }

  @Test func aWriteThatFailsLeavesTheEncoding() throws {
    let editor = try withGreek()
    editor.store.room = 0
    editor.keys("return")
    #expect(editor.notice?.contains("The disk is full") == true)
    #expect(editor.document.saving.file.format.encoding == .legacy("ISO-8859-1"))
  }
}
