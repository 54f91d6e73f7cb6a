import CommonMarkExamples
import Export
import Import
import MarkdownSyntax
import TestSupport
import Testing
import TextCore

/// Paber reads its own exports for word processors as the same document.
@Suite struct RoundTripTests {
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  private struct Disk: PictureSource {
    func picture(at address: String) -> [UInt8]? { RoundTripTests.png }
    func picture(named name: String) -> [UInt8]? { nil }
  }

  private func format(_ format: ExportFormat) -> any ImportFormat {
    format == .docx ? DOCXFormat() : ODTFormat()
  }

  private func export(
    _ text: [UInt8], _ format: ExportFormat, _ lines: LineMeaning, _ design: ExportOptions.Design
  ) throws -> [UInt8] {
    let options = ExportOptions(
      lines: lines, title: "untitled", language: "en", design: design, pictures: .linked)
    var bytes: [UInt8] = []
    try DocumentExport(of: TextRope(bytes: text), as: format, options, pictures: Disk())
      .write(to: { bytes += $0 })
    return bytes
  }

  /// The document as HTML, without what word processors don't have: the languages of code, the
  /// looseness of lists.
  private func html(_ text: [UInt8], _ lines: LineMeaning) throws -> String {
    let html = String(decoding: try export(text, .html, lines, .bare), as: UTF8.self)
    // Blank lines alone decide if an item is loose; they are not compared.
    return html.replacing(/\ class="language-[^"]*"/, with: "")
      .replacing(/<p(?:\ [^>]*)?>|<\/p>/, with: "\n")
      .replacing(/<\/?(?:ul|ol|li)(?:\ [^>]*)?>/) { "\n\($0.output)\n" }
      .replacing(/\s*\n\s*/, with: "\n")
  }

  private func expectSame(
    _ document: String, as format: ExportFormat, lines: LineMeaning = .lineBreak,
    design: ExportOptions.Design = .page
  ) throws {
    let file = try export(Array(document.utf8), format, lines, design)
    let imported = try self.format(format).document(from: file)
    let note = String(decoding: imported.markdown.prefix(2_000), as: UTF8.self)
    #expect(
      ExpectedText(try html(imported.markdown, .lineBreak))
        == ExpectedText(try html(Array(document.utf8), lines)), "\(note)")
  }

  @Test(
    arguments: [ExportFormat.docx, .odt],
    [
      "# A *b*\n\nc\n\n###### D\n\n***\n\ne", "a **b** *c* ~d~ ~~e~~ ==f== `g` **_h_**",
      "7. a\n8. b\n\nc\n\n9. d", "- a\n  - b\n    3) c\n    4) d\n- e", "- a\n\n  b\n\n  > c\n- d",
      "- a\n  > b\n  > - c\n  > - d\n- e", "1. a\n   > b\n   > - c\n   >   - d\n\nf",
      "| א | b |\n|:--|--:|\n| ג | ד |\n\ne", "- [x] a\n- [ ] b", "> a\n>\n> b\n>\n> > c\n\nd",
      "> - a\n> - b\n\nc",
      "```\na\n\n  b  c\n```\n\nd", "- a\n\n  ```\n  b\n  c\n  ```\n- d",
      "| a | b | c |\n|---|:--|:-:|\n| d | e | f |",
      "| a | b |\n|:-:|--:|\n| c | **d** |\n|   | e |\n\nf",
      "3. a\n\n   | b |\n   |---|\n   | c |\n4. d",
      "a[^1] b[^2] c[^1]\n\n[^1]: d\n\n    - e\n\n[^2]: f *g*",
      "[a](https://e.org/?b&c \"d\") [e](f%20g.md) [h](#i-j)\n\n# I j",
      "a\\\nb\n\nשלום **עולם** abc\n\nΚαλημέρα 春は曙", "a \\* \\_b\\_ 1\\. # c &amp; <d>",
    ])
  func samples(format: ExportFormat, document: String) throws {
    try expectSame(document, as: format)
  }

  @Test(arguments: [ExportFormat.docx, .odt], [ExportOptions.Design.plain, .book])
  func designs(format: ExportFormat, design: ExportOptions.Design) throws {
    try expectSame(
      "## A\n\nb *c* d\n\n1. e\n2. f\n\n> g\n\n`h` i[^1]\n\n[^1]: j", as: format, design: design)
  }

  @Test(arguments: [ExportFormat.docx, .odt])
  func picturesComeBack(format: ExportFormat) throws {
    let text = Array("a ![b c](d.png)".utf8)
    let imported = try self.format(format).document(
      from: try export(text, format, .lineBreak, .page))
    #expect(String(decoding: imported.markdown, as: UTF8.self) == "a ![b c](image1.png)\n")
    #expect(imported.pictures == [ImportedPicture(name: "image1.png", bytes: Self.png)])
  }

  /// A second round trip changes nothing.
  @Test(arguments: [ExportFormat.docx, .odt])
  func examplesAreStable(format: ExportFormat) throws {
    for example in SpecExample.all {
      let first = try self.format(format).document(
        from: try export(Array(example.markdown.utf8), format, .lineBreak, .page))
      let second = try self.format(format).document(
        from: try export(first.markdown, format, .lineBreak, .page))
      #expect(
        String(decoding: second.markdown, as: UTF8.self)
          == String(decoding: first.markdown, as: UTF8.self), "example \(example.number)")
    }
  }
}

/// Text whose lines are compared one by one, so that a failure shows the first that differs.
private struct ExpectedText: Equatable, CustomStringConvertible {
  let lines: [Substring]
  init(_ text: String) { lines = text.split(separator: "\n") }
  var description: String { lines.joined(separator: "\n") }
}
