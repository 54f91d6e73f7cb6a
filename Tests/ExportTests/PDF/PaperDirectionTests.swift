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
    let words = try pdf.pages().flatMap { $0 }.joined(separator: " ").split(separator: " ")
    // Where the full stop stands depends on the direction of the tool's own text.
    for marker in ["7", "8", "9", "☑"] {
      #expect(words.contains { $0.filter { $0 != "." } == marker }, "\(marker)")
    }
    // All of it is on the sheet.
    let boxes = try pdf.judge("/usr/bin/pdftotext", "-bbox", "FILE", "-")
    for line in boxes.split(separator: "\n") where line.contains("<word ") {
      let numbers = line.split(separator: "\"")
      let (left, right) = (try #require(Double(numbers[1])), try #require(Double(numbers[5])))
      #expect(left > 0 && right < 596, "\(line)")
    }
  }
}
