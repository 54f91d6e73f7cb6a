import Export
import Import
import MarkdownSyntax
import SampleDocuments
import TestSupport
import Testing
import TextCore

/// Whole documents that are exported and imported again: the Markdown means the same.
@Suite struct CorpusRoundTripTests {
  private struct OnePicture: PictureSource {
    func picture(at address: String) -> [UInt8]? {
      switch address {
      case "fehlt.png": nil
      case let name where name.hasSuffix(".webp"): SampleDocuments.webP
      default: CorpusRoundTripTests.png
      }
    }
    func picture(named name: String) -> [UInt8]? { nil }
  }

  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  private static let formats = [ExportFormat.docx, .odt, .rtf, .html]

  private func document(
    _ markdown: String, _ format: ExportFormat
  ) throws -> ImportedDocument {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(
      of: TextRope(markdown), as: format, options, pictures: OnePicture()
    ).write(to: { bytes += $0 })
    let reader = try #require(ImportFormats.format(of: bytes, named: "x." + format.fileExtension))
    return try reader.document(from: bytes)
  }

  private func imported(_ markdown: String, _ format: ExportFormat) throws -> String {
    String(decoding: try document(markdown, format).markdown, as: UTF8.self)
  }

  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  private func expectSame(
    _ markdown: String, as format: ExportFormat, _ change: (inout String) -> Void = { _ in }
  ) throws {
    let again = try imported(markdown, format)
    var wanted = markdown
    change(&wanted)
    let (found, expected) = (drawn(again), drawn(wanted))
    // One line of a long document says more than all of them.
    if let index = zip(found, expected).enumerated().first(where: { $0.element.0 != $0.element.1 })?
      .offset
    {
      Issue.record("\(format), line \(index): \(found[index]) for \(expected[index])")
    }
    #expect(found.count == expected.count, "\(format)")
    // A second round trip changes no byte.
    #expect(Array(try imported(again, format).utf8) == Array(again.utf8), "\(format)")
  }

  @Test(arguments: formats)
  func manuscript(format: ExportFormat) throws {
    let text = SampleDocuments.manuscript(words: 6_000)
    let body = String(text[text.firstRange(of: "# Chapter 1")!.lowerBound...])
    try expectSame(body, as: format)
  }

  @Test(arguments: formats)
  func notes(format: ExportFormat) throws {
    try expectSame(SampleDocuments.notes(300), as: format) {
      $0.removeFirst("---\nlang: de\n---\n".count)
    }
  }

  @Test(arguments: formats)
  func illustrated(format: ExportFormat) throws {
    try expectSame(SampleDocuments.illustrated, as: format) {
      // Word processors have no languages of code.
      if format != .html { $0 = $0.replacing("```swift", with: "```") }
    }
    let document = try document(SampleDocuments.illustrated, format)
    // Word processors don't show WebP.
    let kept = format == .html ? [Self.png, SampleDocuments.webP] : [Self.png]
    #expect(document.pictures.map(\.bytes) == kept)
  }

  /// A German file of Word with changes that are not accepted, whose styles have German names.
  @Test(arguments: formats)
  func german(format: ExportFormat) throws {
    let first = try DOCXFormat().document(from: try WordFile.german().bytes()).markdown
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.hasPrefix("# Der Fluß\n\nEr trägt Äpfel und Birnen.\n"))
    #expect(text.contains("\n7. sieben\n8. acht\n") && text.contains("[^1]: Die Note."))
    try expectSame(text, as: format)
  }
}
