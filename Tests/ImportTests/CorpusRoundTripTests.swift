import Export
import Import
import MarkdownSyntax
import SampleDocuments
import TestSupport
import Testing

/// Whole documents that are exported and imported again: the Markdown means the same.
@Suite struct CorpusRoundTripTests {
  private static let formats = [ExportFormat.docx, .odt, .rtf, .html]

  private func document(
    from bytes: [UInt8], _ format: ExportFormat
  ) throws -> ImportedDocument {
    let reader = try #require(ImportFormats.format(of: bytes, named: "x." + format.fileExtension))
    return try reader.document(from: bytes)
  }

  private func drawn(_ markdown: some Collection<UInt8>) -> [String] {
    ReadDrawing(Array(markdown), lines: .wrapped, styles: true).lines
  }

  @Test(arguments: CorpusDocument.allCases, formats)
  func documentsComeBack(corpus: CorpusDocument, format: ExportFormat) throws {
    let again = try document(from: try corpus.exported(as: format), format).markdown
    let (found, expected) = (drawn(again), drawn(try corpus.expected(from: format).utf8))
    // The first differing line of a long document is a clearer message than all lines.
    if let index = zip(found, expected).enumerated().first(where: { $0.element.0 != $0.element.1 })?
      .offset
    {
      Issue.record("line \(index): \(found[index]) for \(expected[index])")
    }
    #expect(found.count == expected.count)
    // A second round trip changes no byte.
    let second = try CorpusDocument.export(String(decoding: again, as: UTF8.self), as: format)
    let isSame = try document(from: second, format).markdown == again
    #expect(isSame)
  }

  @Test(arguments: formats)
  func picturesComeBack(format: ExportFormat) throws {
    let document = try document(from: try CorpusDocument.illustrated.exported(as: format), format)
    // Word processors don't show WebP.
    let kept =
      format == .html ? [CorpusPictures.png, SampleDocuments.webP] : [CorpusPictures.png]
    #expect(document.pictures.map(\.bytes) == kept)
  }

  /// The changes of the German file are accepted, and its styles are known by their levels.
  @Test func theGermanFileIsRead() throws {
    let text = try CorpusDocument.german.markdown()
    #expect(text.hasPrefix("# Der Fluß\n\nEr trägt Äpfel und Birnen.\n"))
    #expect(text.contains("\n7. sieben\n8. acht\n") && text.contains("[^1]: Die Note."))
  }

  @Test func theManuscriptIsLong() throws {
    let words = try CorpusDocument.manuscript.markdown().split(whereSeparator: \.isWhitespace)
    #expect(words.count >= (LongCheck.isWanted ? 100_000 : 6_000))
  }
}
