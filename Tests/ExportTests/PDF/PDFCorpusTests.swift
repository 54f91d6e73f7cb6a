import Export
import MarkdownSyntax
import SampleDocuments
import TestSupport
import Testing

/// Documents of writers as PDF, judged by other programs.
@Suite struct PDFCorpusTests {
  private static let designs: [ExportOptions.Design] = [.page, .book, .plain, .manuscript]
  private static let picture = OnePicture(bytes: SamplePictures.png(width: 40, height: 30))

  private func export(
    _ document: String, _ design: ExportOptions.Design
  ) throws -> ExportedPDF {
    try ExportedPDF(
      document, design: design, pictures: Self.picture, change: { $0.lines = .lineBreak })
  }

  @Test(arguments: designs, ValidityDocuments.written.indices)
  func writersDocumentsHaveNoFaults(design: ExportOptions.Design, index: Int) throws {
    let pdf = try export(
      String(decoding: ValidityDocuments.written[index], as: UTF8.self), design)
    let said = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
    #expect(said.contains("No syntax or stream encoding errors found"))
    #expect(try pdf.expectEmbeddedFonts() > 0)
    // All content is in the structure once.
    let counts = try pdf.inspected(
      """
      sys.setrecursionlimit(10000)
      found, shown = [], []
      def visit(element, page):
          page = element.get("/Pg", page)
          for kid in element.get("/K", []):
              if isinstance(kid, int): found.append((page.objgen, kid))
              elif "/S" in kid: visit(kid, page)
              elif "/MCID" in kid: found.append((kid.get("/Pg", page).objgen, int(kid.MCID)))
      visit(root, None)
      for page in pdf.pages:
          for operands, operator in pikepdf.parse_content_stream(page):
              if str(operator) == "BDC" and "/MCID" in operands[1]:
                  shown.append((page.obj.objgen, int(operands[1].MCID)))
      print(len(found) > 0, len(set(found)) == len(found), sorted(found) == sorted(shown))
      """)
    #expect(counts == "True True True\n")
  }

  /// A reader gets the words of a novel in their order, with page numbers and headers between them.
  @Test(arguments: designs) func aNovelIsExtractedInItsOrder(design: ExportOptions.Design) throws {
    let document = SampleDocuments.manuscript(words: 5_000)
    let words = words(in: try export(document, design))
    let expected = ExpectedLines(
      document, lines: .lineBreak, title: ["The Grey Sea", "Ann Lee"]
    ).lines.flatMap { Self.letters(in: $0) }
    var next = 0
    for word in words where next < expected.count && word == expected[next] { next += 1 }
    #expect(next == expected.count, "\(next < expected.count ? expected[next] : "")")
    #expect(words.count < expected.count * 11 / 10)
  }

  /// The words of a chapter with 300 notes are there, but for those of scripts whose letters readers
  /// put into another order.
  @Test(arguments: designs) func aChapterWithNotesIsExtracted(design: ExportOptions.Design) throws {
    let document = SampleDocuments.notes(300)
    var counts: [String: Int] = [:]
    for word in words(in: try export(document, design)) { counts[word, default: 0] += 1 }
    let lines = ExpectedLines(document, lines: .lineBreak).lines
    for word in lines.flatMap({ Self.letters(in: $0) })
    where word.unicodeScalars.allSatisfy({ $0.value < 0x590 }) {
      counts[word, default: 0] -= 1
    }
    let missing = counts.filter { $0.value < 0 }
    #expect(missing.isEmpty, "\(missing)")
  }

  private func words(in pdf: ExportedPDF) -> [String] {
    Self.letters(in: (try? pdf.judge("/usr/bin/pdftotext", "FILE", "-")) ?? "")
  }

  /// The words of a text without signs and digits: the number of a note stands by its word or alone, and
  /// lines end at hyphens.
  private static func letters(in text: String) -> [String] {
    text.split { !$0.isLetter }.map { String($0) }
  }

  /// Page numbers and headers are artifacts: a screen reader passes over them.
  @Test(arguments: designs) func pageNumbersAreArtifacts(design: ExportOptions.Design) throws {
    let text = "---\nauthor: Ann Lee\n---\n\nAlpha.\n\n\\pagebreak\n\nBeta.\n"
    let pdf = try export(text, design)
    let said = try pdf.inspected(
      """
      for page in pdf.pages:
          kinds, numbers = [], 0
          for operands, operator in pikepdf.parse_content_stream(page):
              name = str(operator)
              if name == "BDC": kinds.append(str(operands[1].get("/Type", "")))
              if name == "EMC": kinds.pop()
              if name in ("TJ", "Tj") and "/Pagination" in kinds: numbers += 1
          print(numbers > 0)
      """)
    let isFirstNumbered = design == .page || design == .plain
    #expect(said == (isFirstNumbered ? "True\nTrue\n" : "False\nTrue\n"))
    #expect(try pdf.pages().last?.contains { $0.hasSuffix("2") } ?? false)
    let structure = try pdf.judge("/usr/bin/pdfinfo", "-struct-text", "FILE")
    #expect(structure.contains("Beta.") && !structure.contains("2"), "\(structure)")
  }
}
