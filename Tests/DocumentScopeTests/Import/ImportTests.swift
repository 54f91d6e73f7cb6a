import Export
import Files
import Import
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// *File › Import…*: the file that is chosen becomes a sheet of Markdown.
@MainActor
@Suite struct ImportTests {
  private let chooser = RecordingFileChooser()
  private static let page = TestEditor.home / "page.html"

  private func editor(
    _ marked: String = "text ˇ", page: String, on queue: any BackgroundQueue = ImmediateQueue()
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.importingQueue = queue
    setup.services.fileChooser = chooser
    let editor = try TestEditor(marked, setup)
    editor.store.put(page, at: Self.page)
    return editor
  }

  private func choose(_ paths: FilePath..., in editor: TestEditor) throws {
    editor.document.perform("import")
    let dialog = try #require(chooser.dialogs.last)
    #expect(dialog.question.filters.first?.patterns.contains("*.html") == true)
    dialog.end(.chosen(ChosenFiles(paths)))
    editor.settle()
  }

  private func sheet(of editor: TestEditor) throws -> DocumentScope {
    try #require(editor.documents.last)
  }

  @Test func aPageBecomesASheet() throws {
    let editor = try editor(page: "<h1>Title</h1><p>a <b>word</b></p>")
    editor.type("x")
    try choose(Self.page, in: editor)
    #expect(editor.documents.count == 2)
    let sheet = try sheet(of: editor)
    #expect(sheet.core.editor.text == TextRope("# Title\n\na **word**\n"))
    #expect(sheet.path == nil && !sheet.isUntouched)
    // Like all text that no file has.
    #expect(editor.window.title.hasPrefix("•"))
    #expect(editor.desktop.windows.last?.title.hasPrefix("•") == true)
    // The page is as it was.
    #expect(editor.store.text(at: Self.page) == "<h1>Title</h1><p>a <b>word</b></p>")
    editor.expect("text xˇ")
  }

  /// The sheet is to be saved beside the file that it comes from.
  @Test func theSheetBelongsToTheFolderOfItsFile() throws {
    let editor = try editor(page: "<p>a</p>")
    let page = TestEditor.home / "books/page.html"
    editor.store.put("<h1>Title</h1>", at: page)
    try choose(page, in: editor)
    #expect(try sheet(of: editor).saving.proposedPath == TestEditor.home / "books/Title.md")
  }

  @Test func anUntouchedSheetMakesRoom() throws {
    let editor = try editor("ˇ", page: "<p>a</p>")
    try choose(Self.page, in: editor)
    #expect(editor.documents.count == 1)
    #expect(try sheet(of: editor).core.editor.text == TextRope("a\n"))
  }

  @Test func richTextToo() throws {
    let editor = try editor(page: "")
    let path = TestEditor.home / "Letter.RTF"
    editor.store.put(#"{\rtf1\ansi a {\b word}\par}"#, at: path)
    try choose(path, in: editor)
    #expect(try sheet(of: editor).core.editor.text == TextRope("a **word**\n"))
  }

  @Test(arguments: [ExportFormat.docx, .odt, .epub])
  func archivesToo(format: ExportFormat) throws {
    let editor = try editor(page: "")
    let path = TestEditor.home / "letter.\(format.fileExtension)"
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .lineBreak, title: "A", language: "en")
    try DocumentExport(of: TextRope("# A\n\n- *b*\n"), as: format, options)
      .write(to: { bytes += $0 })
    editor.store.put(bytes, at: path)
    try choose(path, in: editor)
    #expect(try sheet(of: editor).core.editor.text == TextRope("# A\n\n- _b_\n"))
  }

  @Test func aRefusalIsReported() throws {
    let editor = try editor(page: String(repeating: "<div>", count: 5000))
    try choose(Self.page, in: editor)
    #expect(editor.notice == "“page.html” is nested too deeply, so it was not imported.")
    editor.keys("escape")
    let path = TestEditor.home / "letter.rtf"
    editor.store.put("no rich text", at: path)
    try choose(path, in: editor)
    #expect(editor.notice == "“letter.rtf” is not the kind of file that its name suggests.")
    editor.keys("escape")
    try choose(TestEditor.home / "gone.html", in: editor)
    #expect(editor.notice != nil)
    #expect(editor.documents.count == 1)
  }

  @Test func severalThatAreRefusedAreToldInOneSentence() throws {
    let editor = try editor("x ˇ", page: String(repeating: "<div>", count: 5000))
    let letter = TestEditor.home / "letter.rtf"
    editor.store.put("no rich text", at: letter)
    try choose(Self.page, letter, in: editor)
    #expect(
      editor.notice
        == "“page.html” is nested too deeply, so it was not imported. 1 other file could not be opened either."
    )
    editor.keys("escape")
    try choose(Self.page, letter, TestEditor.home / "gone.html", in: editor)
    #expect(editor.notice?.hasSuffix("2 other files could not be opened either.") == true)
    editor.keys("escape")
    // One message is about both a text and an imported document.
    let book = TestEditor.home / "book.docx"
    editor.store.put([0x50, 0x4B, 3, 4, 0xFF], at: book)
    editor.store.put(TestEditor.noText, at: TestEditor.home / "tool")
    editor.document.opening.open([TestEditor.home / "tool", book])
    editor.settle()
    #expect(
      editor.notice
        == "“tool” is not a text file. 1 other file could not be opened either.")
    editor.keys("escape")
    editor.document.opening.open([TestEditor.home / "tool", TestEditor.home / "no/a.md"])
    #expect(
      editor.notice
        == "“tool” is not a text file. 1 other file could not be opened either.")
  }

  @Test func picturesWithoutRoomAreCounted() throws {
    let editor = try editor(
      page: "<p>a <img src='data:image/png;base64,iVBORw0KGgo=' alt='dot'></p>")
    editor.store.room = 3
    try choose(Self.page, in: editor)
    let sheet = try sheet(of: editor)
    #expect(sheet.core.editor.text == TextRope("a dot\n"))
    #expect(
      sheet.request.notice.map { Catalog.english.text($0) }
        == "“page.html” was imported without 1 picture.")
  }

  // The background

  @Test func escapeCancelsAnImport() throws {
    let queue = HeldQueue()
    let editor = try editor(page: "<p>a</p>", on: queue)
    try choose(Self.page, in: editor)
    editor.type("more ").keys("escape")
    queue.release()
    editor.settle()
    #expect(editor.documents.count == 1)
    editor.expect("text more ˇ")
    // The next one is read.
    try choose(Self.page, in: editor)
    queue.release()
    editor.settle()
    #expect(try sheet(of: editor).core.editor.text == TextRope("a\n"))
  }

  @Test func anExportDoesNotWaitForAnImport() throws {
    let queue = HeldQueue()
    let editor = try editor("text\nˇ", page: "<p>a</p>", on: queue)
    try choose(Self.page, in: editor)
    #expect(queue.count == 1 && editor.documents.count == 1)
    editor.keys("ctrl+shift+e", "return").settle()
    #expect(queue.count == 1)
    #expect(editor.transientMessages != nil && editor.transientMessages != "Export cancelled")
  }

  @Test func theMenuHasItBehindAlt() throws {
    let editor = try editor(page: "")
    #expect(editor.document.isEnabled("import"))
  }
}
