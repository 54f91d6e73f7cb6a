import Export
import Interface
import Localization
import MarkdownSyntax
import Platform
import SingleInstance
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Documents of other programs that are opened, named in the command line, or dropped.
@MainActor
@Suite struct ForeignDocumentTests {
  private let chooser = RecordingFileChooser()

  private func document(_ format: ExportFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .lineBreak, title: "A", language: "en")
    try DocumentExport(of: TextRope("# A\n\n- *b*\n"), as: format, options)
      .write(to: { bytes += $0 })
    return bytes
  }

  private func editor(_ marked: String = "ˇ") throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.services.fileChooser = chooser
    return try TestEditor(marked, setup)
  }

  private static let wanted = TextRope("# A\n\n- _b_\n")

  @Test(arguments: [ExportFormat.docx, .odt, .epub], ["letter", "letter.old", "LETTER"])
  func openingImports(format: ExportFormat, name: String) throws {
    let editor = try editor()
    // ODT and EPUB begin with their type. Other archives begin as a DOCX does, so it needs no other ending.
    if format == .docx, name == "letter.old" { return }
    let path = TestEditor.home / (name == "LETTER" ? "LETTER.\(format.fileExtension)" : name)
    let bytes = try document(format)
    editor.store.put(bytes, at: path)
    editor.keys("ctrl+o")
    let dialog = try #require(chooser.dialogs.last)
    #expect(dialog.question.filters.contains { $0.patterns.contains("*.docx") })
    dialog.end(.chosen(ChosenFiles([path])))
    editor.settle()
    let sheet = try #require(editor.documents.last)
    #expect(editor.documents.count == 1, "the untouched sheet makes room")
    #expect(sheet.editor.text == Self.wanted)
    #expect(sheet.path == nil && sheet.editor.isModified)
    #expect(editor.store.bytes(at: path) == bytes)
  }

  @Test func aStartWithOneImportsIt() throws {
    let editor = try editor("oneˇ")
    let path = TestEditor.home / "letter.docx"
    editor.store.put(try document(.docx), at: path)
    var request = LaunchRequest()
    request.items = [.file(path)]
    #expect(editor.application.launches.take(request) == LaunchOutcome())
    editor.settle()
    #expect(editor.documents.count == 2)
    #expect(editor.documents.last?.editor.text == Self.wanted)
  }

  @Test func aDropImports() throws {
    let editor = try editor("oneˇ")
    let path = TestEditor.home / "letter.odt"
    editor.store.put(try document(.odt), at: path)
    editor.window.delegate?.handle(.dropFiles([path], at: editor.point(at: 0)))
    editor.settle()
    #expect(editor.string == "one")
    #expect(editor.documents.last?.editor.text == Self.wanted)
  }

  @Test(arguments: ["page.html", "letter.rtf"])
  func pagesAndRichTextOpenAsText(name: String) throws {
    let editor = try editor("oneˇ")
    editor.store.put("{\\rtf1 <p>a</p>}", at: TestEditor.home / name)
    editor.window.delegate?.handle(.dropFiles([TestEditor.home / name]))
    #expect(editor.documents.last?.path == TestEditor.home / name)
    #expect(editor.documents.last?.editor.text == TextRope("{\\rtf1 <p>a</p>}"))
  }

  @Test func textUnderTheNameOfADocumentOpens() throws {
    let editor = try editor("oneˇ")
    let path = TestEditor.home / "notes.docx"
    editor.store.put("a\n", at: path)
    editor.window.delegate?.handle(.dropFiles([path]))
    #expect(editor.documents.last?.path == path)
  }

  @Test func damageIsTold() throws {
    let editor = try editor("oneˇ")
    let path = TestEditor.home / "letter.docx"
    editor.store.put(Array(try document(.docx).dropLast(60)), at: path)
    editor.window.delegate?.handle(.dropFiles([path]))
    editor.settle()
    #expect(editor.documents.count == 1)
    #expect(editor.notice?.hasPrefix("“letter.docx”") == true)
  }

  @Test func otherFilesBecomeLinks() throws {
    let editor = try TestEditor(file: Array("one two".utf8))
    let files: [(name: String, bytes: [UInt8])] = [
      ("a [1].pdf", Array("%PDF-1.7".utf8) + [0, 1, 2]),
      ("b.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 90)),
    ]
    for file in files { editor.store.put(file.bytes, at: TestEditor.home / file.name) }
    editor.window.delegate?.handle(
      .dropFiles(files.map { TestEditor.home / $0.name }, at: editor.point(at: 4)))
    #expect(editor.string == "one [a [1].pdf](a%20%5B1%5D.pdf)\n[b.zip](b.zip)two")
    #expect(editor.documents.count == 1)
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
  }
}
