import Export
import Testing

/// Languages of words within a paragraph on paper.
@Suite struct PaperLanguageTests {
  /// The languages of a paragraph and of stretches in it, in order.
  @Test(arguments: [
    ("en", "Words λόγος ἦν end", "P\n", ["el"]),
    ("en", "English words here שלום עולם, слово да. *Слово* here", "P\n", ["he", "und-Cyrl"]),
    ("en", "Ἐν ἀρχῇ ἦν ὁ λόγος (John) καὶ", "P Lang=el\n", ["en"]),
    ("ru", "Слово word и слово", "P\n", ["und-Latn"]),
    ("he", "שלום words here עולם ועוד מילים", "P\n", ["und-Latn"]),
    ("ja", "日本語と漢字 and", "P\n", ["und-Latn"]),
    ("en", "Café – “naïve” 1 + 2 = 3 €", "P\n", []),
    ("en", "Words `слово` end", "P\n", []),
  ])
  func scriptsHaveTheirLanguages(
    language: String, markdown: String, structure: String, languages: [String]
  ) throws {
    let pdf = try ExportedPDF(markdown, language: language)
    let said = try pdf.inspected(Self.spans)
    #expect(said == languages.map { $0 + "\n" }.joined())
    #expect(try pdf.inspected("walk(root)") == "Document\n  " + structure)
    _ = try pdf.judge("/usr/bin/qpdf", "--check", "FILE")
  }

  @Test(arguments: [ExportOptions.Design.book, .plain, .manuscript])
  func everyDesignHasThem(design: ExportOptions.Design) throws {
    let text = "# Title λόγος\n\n> Words слово\n\n| שם | x |\n|---|---|\n| a | слово bcdefgh |\n"
    let pdf = try ExportedPDF(text, design: design, paper: .letter)
    #expect(try pdf.inspected(Self.spans) == "el\nund-Cyrl\nund-Cyrl\n")
  }

  /// A stretch with a language holds its own words only, and the extracted text stays the same.
  @Test func stretchesHoldTheirWords() throws {
    let pdf = try ExportedPDF("One λόγος ἦν two, слово three", design: .plain)
    #expect(try pdf.pages() == [["One λόγος ἦν two, слово three", "1"]])
    let said = try pdf.inspected(
      """
      depth = 0
      for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
          if str(operator) in ("BDC", "BMC"): depth += 1
          if str(operator) == "EMC": depth -= 1
          assert depth >= 0
      print(depth)
      """)
    #expect(said == "0\n")
  }

  private static let spans = """
    for page in pdf.pages:
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "BDC" and "/Lang" in operands[1]: print(operands[1].Lang)
    """
}
