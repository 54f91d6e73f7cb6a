import Export
@testable import Import
import MarkdownSyntax
import Synchronization
import Testing
import TextCore

/// An import stops soon after it is not wanted any more.
@Suite struct CancelledImportTests {
  /// Counts the calls of `isWanted`, and answers false from one call on.
  private final class Wish: Sendable {
    private let count = Mutex(0)
    private let answers: Int

    init(answers: Int) { self.answers = answers }

    var questions: Int { count.withLock { $0 } }

    func ask() -> Bool {
      count.withLock { count in
        count += 1
        return count <= answers
      }
    }
  }

  private func export(_ text: String, as format: ExportFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "A", language: "en")
    try DocumentExport(of: TextRope(text), as: format, options).write(to: { bytes += $0 })
    return bytes
  }

  @Test(arguments: [ExportFormat.docx, .odt, .epub, .html, .rtf])
  func readersAskAndStop(format: ExportFormat) throws {
    let bytes = try export(String(repeating: "A paragraph.\n\n", count: 20_000), as: format)
    let reader = try #require(ImportFormats.format(ofFileNamed: "a.\(format.fileExtension)"))
    let whole = Wish(answers: .max)
    #expect(try !reader.document(from: bytes, isWanted: whole.ask).markdown.isEmpty)
    #expect(whole.questions > 20)
    let wish = Wish(answers: 10)
    #expect(throws: ImportRefusal.cancelled) {
      try reader.document(from: bytes, isWanted: wish.ask)
    }
    #expect(wish.questions == 11)
  }

  /// A document with that many short paragraphs, after one that is longer than any may be.
  private func document(_ format: String, _ count: Int) throws -> [UInt8] {
    let long = String(repeating: "a", count: ImportedLeaf.most + 1)
    func text(_ before: String, _ after: String) -> String {
      before + long + after + String(repeating: before + "b" + after, count: count)
    }
    switch format {
    case "docx": return try WordFile(text("<w:p><w:r><w:t>", "</w:t></w:r></w:p>")).bytes()
    case "odt": return try OpenDocumentFile(text("<text:p>", "</text:p>")).bytes()
    case "rtf": return Array("{\\rtf1 \(text("\\pard ", "\\par "))}".utf8)
    case "rtf notes": return Array("{\\rtf1 \(text("a{\\footnote ", "}\\par "))}".utf8)
    default: return Array(text("<p>", "</p>").utf8)
    }
  }

  /// Readers ask the same question of each piece of a file, so its number is that of the read pieces.
  @Test(arguments: ["docx", "odt", "rtf", "rtf notes", "html"])
  func theRestOfARefusedDocumentIsNotRead(format: String) throws {
    let reader = try #require(
      ImportFormats.format(ofFileNamed: "a.\(format.prefix { $0 != " " })"))
    let (alone, refused) = (Wish(answers: .max), Wish(answers: .max))
    for (count, wish) in [(0, alone), (format == "rtf notes" ? 20_000 : 80_000, refused)] {
      let file = try document(format, count)
      #expect(throws: ImportRefusal.longText(limit: ImportedLeaf.most)) {
        try reader.document(from: file, isWanted: wish.ask)
      }
    }
    // The rest of all formats has more than ten pieces.
    #expect(refused.questions <= alone.questions + 4)
  }

  @Test func aTextThatIsNotWantedIsNotReadAgain() {
    var writer = MarkdownWriter(isWanted: { false })
    writer.write("*a* b", styles: .strong)
    writer.breakLine()
    writer.rule()
    #expect(writer.streams[0].remainingWork == PlainestLeaf.workLimit)
  }
}
