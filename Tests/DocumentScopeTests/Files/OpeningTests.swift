import ApplicationScope
import Canvas
import Files
import Glibc
import Interface
import Localization
import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Opening through the prompt and by a drop, and files that can't be opened.
@MainActor
@Suite struct OpeningTests {
  private func open(_ path: String, from editor: TestEditor) {
    editor.keys("ctrl+o", "ctrl+a").type(path).keys("return")
  }

  @Test func aFileOpensInAWindowOfItsOwn() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    editor.keys("ctrl+o")
    #expect(editor.prompt?.text == "~/")
    editor.type("tw").keys("tab", "return")
    #expect(editor.documents.count == 2)
    #expect(editor.documents.last?.path == TestEditor.home / "two.md")
    #expect(editor.desktop.windows.last?.title == "two.md – Paber")
    editor.expect("ˇone\n")
  }

  @Test func anUntouchedSheetMakesRoom() throws {
    let editor = try TestEditor()
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    open("two.md", from: editor)
    #expect(editor.documents.map(\.path) == [TestEditor.home / "two.md"])
    #expect(!editor.window.isOpen)
    #expect(!editor.desktop.isStopped)
  }

  @Test func aTouchedSheetStays() throws {
    let editor = try TestEditor()
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    editor.type("x")
    open("two.md", from: editor)
    #expect(editor.documents.count == 2)
  }

  @Test func aFileThatIsOpenComesToTheFront() throws {
    let editor = try TestEditor(file: Array("one\n".utf8))
    editor.keys("ctrl+n")
    editor.window.hasFocus = false
    try editor.application.documents.open(path: TestEditor.home / "notes.md", line: 2)
    #expect(editor.documents.count == 2)
    #expect(editor.window.hasFocus)
    editor.expect("one\nˇ")
  }

  @Test func aFileThatIsNotThereIsNew() throws {
    let editor = try TestEditor()
    open("new.md", from: editor)
    let document = try #require(editor.documents.first)
    #expect(document.path == TestEditor.home / "new.md")
    #expect(editor.store.bytes(at: TestEditor.home / "new.md") == nil)
    document.perform("save")
    #expect(editor.store.bytes(at: TestEditor.home / "new.md") == [])
  }

  private nonisolated static let refusals: [String: String] = [
    "~": "“ann” is a folder.",
    "picture.png": "“picture.png” is not a text file.",
    "secret.md": "You don’t have permission to read “secret.md”.",
    "nowhere/a.md": "The folder “/home/ann/nowhere” for “a.md” does not exist.",
  ]

  @Test(arguments: refusals.keys.sorted())
  func aFailureToOpenIsReported(_ path: String) throws {
    let editor = try TestEditor("textˇ")
    editor.store.put(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], at: TestEditor.home / "picture.png")
    editor.store.put("hidden", at: TestEditor.home / "secret.md")
    editor.store.fail(.read, TestEditor.home / "secret.md", EACCES)
    open(path, from: editor)
    #expect(editor.notice == Self.refusals[path])
    #expect(editor.documents.count == 1)
    editor.type("x").expect("textxˇ")
    #expect(editor.sheet == nil, "a letter takes the notice away and is not lost")
  }

  @Test func aFileThatMayNotBeLookedAtIsNotNew() throws {
    let editor = try TestEditor("textˇ")
    editor.store.fail(.read, TestEditor.home / "closed/a.md", EACCES)
    open("closed/a.md", from: editor)
    #expect(editor.notice == "You don’t have permission to read “a.md”.")
    editor.store.fail(.read, TestEditor.home / "shut", EACCES)
    open("shut/a.md", from: editor)
    #expect(editor.notice == "You don’t have permission to read “shut”.")
    #expect(editor.documents.count == 1)
  }

  @Test func namesThatOnlyLookTheSameAreTwoFiles() throws {
    let editor = try TestEditor()
    let (one, two) = (TestEditor.home / "caf\u{E9}.md", TestEditor.home / "cafe\u{301}.md")
    try editor.application.documents.open(path: one)
    #expect(editor.application.documents.openPath(of: two) == nil)
    try editor.application.documents.open(path: two)
    #expect(editor.documents.count == 3)
    try editor.application.documents.open(path: one)
    #expect(editor.documents.count == 3)
  }

  @Test func aDroppedFileOpens() throws {
    let editor = try TestEditor("textˇ")
    editor.store.put("two\n", at: TestEditor.home / "two.md")
    editor.type("x")
    editor.window.delegate?.handle(.dropFiles([TestEditor.home / "two.md"]))
    #expect(editor.documents.last?.path == TestEditor.home / "two.md")
    editor.window.delegate?.handle(.dropFiles([TestEditor.home]))
    #expect(editor.notice == "“ann” is a folder.")
  }

  @Test func filesDroppedOnAnUntouchedSheetAllOpen() throws {
    let editor = try TestEditor()
    let paths = ["one.md", "two.md", "three.md"].map { TestEditor.home / $0 }
    for path in paths { editor.store.put("text\n", at: path) }
    editor.window.delegate?.handle(.dropFiles(paths))
    #expect(editor.documents.map(\.path) == paths)
    #expect(!editor.window.isOpen)
  }

  @Test func aRefusedOneOfDroppedFilesIsToldOnTheSheet() throws {
    let editor = try TestEditor()
    editor.store.put("text\n", at: TestEditor.home / "one.md")
    editor.window.delegate?.handle(.dropFiles([TestEditor.home, TestEditor.home / "one.md"]))
    #expect(editor.documents.map(\.path) == [nil, TestEditor.home / "one.md"])
    #expect(editor.notice == "“ann” is a folder.")
  }

  @Test func theDocumentInFrontIsTheOneUsedLast() throws {
    let editor = try TestEditor("oneˇ")
    try editor.application.documents.newSheet()
    try editor.application.documents.newSheet()
    for window in editor.desktop.windows { window.hasFocus = false }
    let documents = editor.application.documents
    #expect(documents.front === editor.documents.last)
    editor.window.delegate?.handle(.focus(true))
    editor.window.delegate?.handle(.focus(false))
    #expect(documents.front === editor.documents.first)
    editor.documents.first?.close()
    #expect(documents.front === editor.documents.last)
  }

  @Test func aRefusedFileIsToldOnABlankSheet() throws {
    let editor = try TestEditor()
    try editor.application.documents.newSheet(notice: "“a.md” is a folder.")
    let sheet = try #require(editor.documents.last)
    #expect(sheet.sheets.sheet != nil)
    #expect(sheet.isUntouched)
  }

  @Test func aSheetThatHasNoWindowIsAnError() throws {
    let editor = try TestEditor()
    editor.host.hasWindows = false
    #expect(throws: DesktopError.self) { try editor.application.documents.newSheet() }
    #expect(editor.documents.count == 1)
  }

  @Test func aLineIsGoneTo() throws {
    var setup = TestEditor.Setup()
    setup.request.text = TextRope((1...300).map { "line \($0)" }.joined(separator: "\n"))
    setup.request.line = 200
    let editor = try TestEditor(setup, store: TestEditor.disk()) {
      try $0.documents.open(setup.request)
    }
    editor.tick()
    #expect(editor.text.paragraphIndex(at: editor.selection.head) == 199)
    let caret = editor.document.caret.rect()
    #expect(caret.y > 0 && caret.maxY < 420)
  }
}
