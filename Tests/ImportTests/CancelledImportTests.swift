import Export
@testable import Import
import MarkdownSyntax
import Synchronization
import Testing
import TextCore

/// An import stops soon after it is not wanted any more.
@Suite struct CancelledImportTests {
  /// Counts the questions whether the document is wanted, and answers no from one of them on.
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

  /// Readers ask the same question of each piece of a file, so its number is that of the read pieces.
  @Test func theRestOfARefusedDocumentIsNotRead() throws {
    let rest = String(repeating: p("", r("b")), count: 80_000)
    let (whole, refused) = (Wish(answers: .max), Wish(answers: .max))
    _ = try DOCXFormat().document(from: WordFile(rest).bytes(), isWanted: whole.ask)
    let long = p("", r(String(repeating: "a", count: ImportedLeaf.most + 1)))
    let file = try WordFile(long + rest).bytes()
    #expect(throws: ImportRefusal.longText(limit: ImportedLeaf.most)) {
      try DOCXFormat().document(from: file, isWanted: refused.ask)
    }
    #expect(refused.questions < whole.questions / 2)
  }

  @Test func aTextThatIsNotWantedIsNotReadAgain() {
    var writer = MarkdownWriter(isWanted: { false })
    writer.write("*a* b", styles: .strong)
    writer.breakLine()
    writer.rule()
    #expect(writer.streams[0].patience == LeafSpelling.patience)
  }
}
