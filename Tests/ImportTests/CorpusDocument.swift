import Export
import Import
import MarkdownSyntax
import SampleDocuments
import TestSupport
import TextCore

/// The documents that exports and imports are judged by, as Markdown.
enum CorpusDocument: String, CaseIterable {
  /// A novel: of 100,000 words in `make check-long`, of the first few chapters else.
  case manuscript
  /// A chapter with 300 footnotes, some in headings and tables, in five languages.
  case notes
  /// Pictures of which some are missing, tables from right to left, long lines of code.
  case illustrated
  /// A German file of Word with changes that are not accepted, whose styles have German names.
  case german
  /// The Markdown of clips of other programs.
  case clips

  func markdown() throws -> String {
    switch self {
    case .manuscript:
      // Its front matter becomes a title page.
      let text = SampleDocuments.manuscript(words: LongCheck.isWanted ? 100_000 : 6_000)
      return text.firstRange(of: "# Chapter 1").map { String(text[$0.lowerBound...]) } ?? ""
    case .notes: return SampleDocuments.notes(300)
    case .illustrated: return SampleDocuments.illustrated
    case .german:
      let document = try DOCXFormat().document(from: try WordFile.german().bytes())
      return String(decoding: document.markdown, as: UTF8.self)
    case .clips: return Clip.document
    }
  }

  /// Returns the document without what a format has no place for.
  func expected(from format: ExportFormat) throws -> String {
    let text = try markdown()
    return switch self {
    case .notes: String(text.dropFirst("---\nlang: de\n---\n".count))
    case .illustrated:
      // A missing picture leaves its name. Word processors have no languages of code.
      text.replacing("![[x y.png|120]]", with: "x y")
        .replacing("```swift", with: format == .html ? "```swift" : "```")
    case .clips:
      // Wrapped lines are joined. RTF has no left side but that at which text begins.
      text.replacing("> one\n> two", with: "> one two").replacing("--\nme", with: "-- me")
        .replacing("|:--|--:|", with: format == .rtf ? "|---|--:|" : "|:--|--:|")
    default: text
    }
  }

  /// Exports the document, with its pictures but for the missing one.
  func exported(as format: ExportFormat) throws -> [UInt8] {
    try Self.export(try markdown(), as: format)
  }

  static func export(_ markdown: String, as format: ExportFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(
      of: TextRope(markdown), as: format, options, pictures: CorpusPictures()
    ).write(to: { bytes += $0 })
    return bytes
  }
}

/// The pictures of the corpus.
struct CorpusPictures: PictureSource {
  func picture(at address: String) -> [UInt8]? {
    switch address {
    case "fehlt.png": nil
    case let name where name.hasSuffix(".webp"): SampleDocuments.webP
    default: Self.png
    }
  }

  func picture(named name: String) -> [UInt8]? { nil }

  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x00, 0x00, 0x00,
    0xC2, 0x00, 0xC1, 0x52, 0x5E, 0x57, 0x51, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]
}
