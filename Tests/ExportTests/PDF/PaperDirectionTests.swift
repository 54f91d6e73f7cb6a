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

  /// Items and footnotes have their markers, whatever their own direction is.
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
    // The side of the full stop depends on the direction of the document.
    for marker in ["7", "8", "9", "☑"] {
      #expect(words.contains { $0.filter { $0 != "." } == marker }, "\(marker)")
    }
  }
}
