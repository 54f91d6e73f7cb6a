import Testing

/// Documents from right to left on paper.
@Suite struct PaperDirectionTests {
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
