import Export
import Testing

/// Documents from right to left on paper.
@Suite struct PaperDirectionTests {
  /// Most cells of the header decide about the columns.
  @Test func tableRunsAsItsHeader() throws {
    let pdf = try ExportedPDF("| שם | עיר | Total |\n|---|---|---|\n| אחד | שתים | x |\n")
    let boxes = try pdf.judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    let words = boxes.split(separator: "\n").filter { $0.contains("<word ") }
    func left(_ word: String) throws -> Double {
      let line = try #require(
        words.first { line in
          // Readers add marks of direction.
          [word, String(word.reversed())].contains { line.contains($0) }
        })
      return try #require(Double(line.split(separator: "\"")[1]))
    }
    let starts = [try left("שם"), try left("עיר"), try left("Total")]
    #expect(starts[0] > starts[1] && starts[1] > starts[2], "\(starts)")
  }

  /// Items and footnotes have their markers, in either direction.
  @Test func markersStandBesideTextOfBothDirections() throws {
    let pdf = try ExportedPDF(
      """
      ---
      lang: he
      ---
      אחד[^1]

      7. אחד
      8. two
      9. שלוש

      - [x] done

      [^1]: note
      """)
    let boxes = try pdf.judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    var words: [Substring] = []
    for line in boxes.split(separator: "\n") where line.contains("<word ") {
      let parts = line.split(separator: "\"")
      // All of it is on the sheet.
      let (left, right) = (try #require(Double(parts[1])), try #require(Double(parts[5])))
      #expect(left > 0 && right < 596, "\(line)")
      words.append(parts[8].dropFirst().prefix { $0 != "<" })
    }
    // The full stop is on the side on which the item begins.
    for marker in [".7", "8.", ".9", "☑"] {
      #expect(words.contains { $0 == marker }, "\(marker) \(words)")
    }
  }

  /// In a document from left to right the marker of an item from right to left is turned.
  @Test func markersRunAsTheirItems() throws {
    let pdf = try ExportedPDF("7. one\n8. שתים\n")
    let words = try pdf.wordPlaces()
    #expect(words.contains { $0.text == "7." })
    #expect(words.contains { $0.text == ".8" })
  }

  /// Pictures in their own paragraphs, and the line above footnotes, begin at the side of the text, whatever
  /// the desktop's language is. A document may name another one.
  @Test(arguments: [
    (ExportOptions.Design.page, PaperSize.a4), (.page, .letter), (.book, .a4),
    (.plain, .letter), (.manuscript, .a4), (.manuscript, .letter),
  ])
  func picturesAndNoteLinesAreMirrored(_ design: ExportOptions.Design, _ paper: PaperSize) throws {
    let text = "א[^1]\n\n![](a%20b.png)\n\n- א\n\n  ![](a%20b.png)\n\n---\n\n[^1]: א\n"
    func places(_ head: String) throws -> [[Double]] {
      let picture = OnePicture(bytes: SamplePictures.jpeg(width: 200, height: 100))
      let pdf = try ExportedPDF(head + text, design: design, paper: paper, pictures: picture)
      let said = try pdf.inspected(
        """
        for page in pdf.pages:
            for operands, operator in pikepdf.parse_content_stream(page):
                values = [float(value) for value in operands] if str(operator) in ("cm", "re") else []
                if str(operator) == "cm": print(values[4], values[0])
                if str(operator) == "re": print(values[0], values[2])
        """)
      return said.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    }
    let (english, hebrew) = (try places("---\nlang: en\n---\n"), try places(""))
    #expect(english.count == hebrew.count && english.count >= 3)
    for (left, right) in zip(english, hebrew) {
      #expect(abs(left[1] - right[1]) < 0.01)
      #expect(abs(paper.width - left[0] - left[1] - right[0]) < 0.05, "\(left) \(right)")
    }
  }

  /// The direction of the pages is that of most letters, of code and notes apart.
  @Test(arguments: [
    ("en", "שלום a\n\n```\nlet name = value\n```\n\n[^1]: Words\n", true),
    ("he", "Words and שלום\n", false), ("en", "Words and שלום\n", false),
    ("he", "1, 2\n", true), ("en", "1, 2\n", false),
    ("en", "---\nlang: ar\n---\nWords\n", true), ("he", "---\nlang: en\n---\nשלום\n", false),
  ])
  func pagesRunAsTheirText(language: String, text: String, isRightToLeft: Bool) throws {
    let pdf = try ExportedPDF(text, language: language)
    let said = try pdf.inspected("print('/Direction' in pdf.Root.ViewerPreferences)\n")
    #expect(said == (isRightToLeft ? "True\n" : "False\n"))
  }
}
