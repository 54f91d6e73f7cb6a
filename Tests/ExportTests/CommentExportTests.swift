import Export
import MarkdownSyntax
import Testing
import TextCore

/// Comments are left out of exports in all formats.
@Suite struct CommentExportTests {
  /// Comments of several lines, in quotes and between words. The words of the text are in none of
  /// them, and `unseen` is in each.
  private static let text = """
    alpha

    <!-- unseen
    # unseen

    - [unseen](https://unseen.org)
    ```
    -->

    > beta
    >
    > <!-- unseen
    > unseen
    > -->
    > gamma

    <!-- unseen -->
    delta <!-- *unseen* --> epsilon
    - zeta <!-- unseen -->
    """

  private static let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]

  private static func contents(_ format: ExportFormat, _ lines: LineMeaning) throws -> String {
    let options = ExportOptions(lines: lines, title: "untitled", language: "en")
    switch format {
    case .docx, .odt: return try FlowText(text, as: format, lines: lines).markup
    case .epub:
      let book = try EPUBFile(text, options)
      return book.names.filter { $0.hasSuffix(".xhtml") }.map { book.text($0) }.joined()
    case .pdf:
      return try ExportedPDF(text, change: { $0.lines = lines }).pages().joined()
        .joined(separator: "\n")
    default:
      var bytes: [UInt8] = []
      _ = try DocumentExport(of: TextRope(text), as: format, options).write { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: ExportFormat.allCases, LineMeaning.allCases)
  func areLeftOut(_ format: ExportFormat, lines: LineMeaning) throws {
    let contents = try Self.contents(format, lines)
    for word in Self.words { #expect(contents.contains(word), "\(word)") }
    #expect(!contents.contains("unseen"))
  }
}
