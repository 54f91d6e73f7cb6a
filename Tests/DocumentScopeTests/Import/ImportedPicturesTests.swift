import Export
import Files
import Glibc
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
@testable import WindowScope

/// The pictures of an imported document, from the import to the files beside the saved sheet.
@MainActor
@Suite struct ImportedPicturesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
  private static let otherPNG = Array(png.dropLast()) + [3]
  private static let page = """
    <p>A <img src="data:image/png;base64,iVBORw0KGgoBAg==" alt="dot"> and \
    <img src="data:image/png;base64,iVBORw0KGgoBAw==" alt="dot"></p>
    """
  private static let folder = PictureStore.folder(for: Array(page.utf8), named: "My page")
  private let chooser = RecordingFileChooser()

  /// A program in which a page with two pictures was imported.
  private func imported(_ marked: String = "ˇ") throws -> (TestEditor, DocumentScope) {
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    let editor = try TestEditor(marked, setup)
    editor.store.put(Self.page, at: TestEditor.home / "My page.html")
    editor.document.perform("import")
    try #require(chooser.dialogs.last).end(
      .chosen(ChosenFiles([TestEditor.home / "My page.html"])))
    editor.settle()
    return (editor, try #require(editor.documents.last))
  }

  private func save(_ sheet: DocumentScope, as command: String = "save", at path: FilePath) throws {
    sheet.perform(command)
    try #require(chooser.dialogs.last).end(.chosen(ChosenFiles([path])))
  }

  private func notice(of sheet: DocumentScope) -> String? {
    (sheet.sheets.sheet as? NoticeSheet).map { Catalog.english.text($0.message) }
  }

  private func transientMessages(of sheet: DocumentScope) -> String? {
    sheet.transientMessages.phrase.map { Catalog.english.text($0) }
  }

  @Test func theyAreKeptAndTold() throws {
    let (editor, sheet) = try imported()
    #expect(
      sheet.editor.text
        == TextRope(
          "A ![dot](\(Self.folder)/picture.png) and ![dot](\(Self.folder)/picture-2.png)\n"))
    #expect(
      notice(of: sheet)
        == "“My page.html” has 2 pictures, which will be saved beside the sheet when you save it.")
    let pictureStore = editor.application.histories.pictures
    #expect(pictureStore.picture(at: Array("\(Self.folder)/picture-2.png".utf8)) == Self.otherPNG)
    #expect(editor.store.paths(in: TestEditor.home / Self.folder).isEmpty)
  }

  @Test func savingWritesThemBesideTheFile() throws {
    let (editor, sheet) = try imported()
    let text = sheet.editor.text
    editor.store.addFolder(TestEditor.home / "book")
    try save(sheet, at: TestEditor.home / "book/page.md")
    let folder = TestEditor.home / "book" / Self.folder
    #expect(editor.store.bytes(at: folder / "picture.png") == Self.png)
    #expect(editor.store.bytes(at: folder / "picture-2.png") == Self.otherPNG)
    #expect(sheet.editor.text == text)
    #expect(transientMessages(of: sheet) == "Saved with 2 pictures in “\(Self.folder)”")
    // Later savings write none.
    sheet.perform("save")
    #expect(transientMessages(of: sheet) == "Saved")
  }

  @Test func aFileThatIsThereStays() throws {
    let (editor, sheet) = try imported()
    let taken = TestEditor.home / Self.folder / "picture.png"
    editor.store.put("mine", at: taken)
    try save(sheet, at: TestEditor.home / "page.md")
    #expect(editor.store.text(at: taken) == "mine")
    #expect(transientMessages(of: sheet) == "Saved with 1 picture in “\(Self.folder)”")
  }

  @Test func savingElsewhereTakesThemAlong() throws {
    let (editor, sheet) = try imported()
    try save(sheet, at: TestEditor.home / "page.md")
    editor.store.addFolder(TestEditor.home / "other")
    try save(sheet, as: "save-as", at: TestEditor.home / "other/page.md")
    #expect(
      editor.store.bytes(at: TestEditor.home / "other" / Self.folder / "picture.png") == Self.png)
    #expect(editor.store.bytes(at: TestEditor.home / Self.folder / "picture.png") == Self.png)
  }

  @Test func onlyThoseOfTheTextAreWritten() throws {
    let (editor, sheet) = try imported()
    sheet.perform("select-all")
    sheet.window.delegate?.handle(.text("![x](\(Self.folder)/picture-2.png)"))
    try save(sheet, at: TestEditor.home / "page.md")
    #expect(
      editor.store.paths(in: TestEditor.home / Self.folder)
        == [TestEditor.home / Self.folder / "picture-2.png"])
  }

  @Test func aDiskThatTakesNoPicturesIsTold() throws {
    let (editor, sheet) = try imported()
    editor.store.fail(.write, TestEditor.home / Self.folder / "picture.png", ENOSPC)
    try save(sheet, at: TestEditor.home / "page.md")
    #expect(editor.store.text(at: TestEditor.home / "page.md")?.contains("picture.png") == true)
    #expect(
      editor.store.bytes(at: TestEditor.home / Self.folder / "picture-2.png") == Self.otherPNG)
    #expect(notice(of: sheet)?.contains("was saved, but some of its pictures were not") == true)
    // The next saving tries again.
    editor.store.fail(.write, TestEditor.home / Self.folder / "picture.png", nil)
    sheet.perform("save")
    #expect(editor.store.bytes(at: TestEditor.home / Self.folder / "picture.png") == Self.png)
  }

  @Test func aDocumentThatSavesByItselfTellsOnce() throws {
    let (editor, sheet) = try imported()
    editor.store.fail(.write, TestEditor.home / Self.folder / "picture.png", ENOSPC)
    try save(sheet, at: TestEditor.home / "page.md")
    if let told = sheet.sheets.sheet { sheet.sheets.dismiss(told) }
    var saved: Bool?
    sheet.window.delegate?.handle(.text("x"))
    sheet.saving.saveByItself(urgent: true) { saved = $0 == nil }
    #expect(saved == true && notice(of: sheet) == nil)
    sheet.perform("save")
    #expect(notice(of: sheet)?.contains("was saved, but some of its pictures were not") == true)
  }

  @Test func exportsHaveThemBeforeTheSheetIsSaved() throws {
    let (editor, sheet) = try imported()
    let export = DocumentExport(
      of: sheet.editor.text, as: .html,
      ExportOptions(lines: .lineBreak, title: "A", language: "en"),
      pictures: DiskPictures(
        besideDocumentIn: TestEditor.home, in: editor.store,
        pictureStore: editor.application.histories.pictures))
    var bytes: [UInt8] = []
    let result = try export.write(to: { bytes += $0 })
    #expect(result.missingPictures.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self).contains("iVBORw0KGgoBAg=="))
  }

  @Test func theyComeThroughAKill() throws {
    let (editor, sheet) = try imported()
    _ = sheet.tick(editor.clock.now)
    let text = sheet.editor.text
    let store = editor.store.copy()
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    let next = try TestEditor(setup, store: store) { application in
      #expect(application.recovery.restore() == 1)
    }
    #expect(next.text == text)
    try save(next.document, at: TestEditor.home / "page.md")
    #expect(store.bytes(at: TestEditor.home / Self.folder / "picture.png") == Self.png)
  }
}
