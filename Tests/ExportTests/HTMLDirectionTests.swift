import Export
import Testing

/// Tables in languages that run from right to left.
@Suite struct HTMLDirectionTests {
  private func body(_ document: String) -> String {
    HTMLFile(document, ExportOptions(title: "", language: "en")).body
  }

  @Test func theHeaderDecidesAboutTheColumns() {
    let hebrew = body("| אחד | שתים |\n|---|---|\n| שלוש | four |\n")
    #expect(hebrew.contains("<table dir=\"rtl\">"))
    #expect(hebrew.contains("<td lang=\"he\">שלוש</td>"))
    #expect(hebrew.contains("<td dir=\"ltr\">four</td>"))
    #expect(body("| one | שתים |\n|---|---|\n").contains("<table>"))
    #expect(body("| | |\n|---|---|\n| אחד | |\n").contains("<table>"))
  }

  /// A header cell has a direction attribute if it differs from the table's.
  @Test func headerCellsHaveTheirDirections() {
    let hebrew = body("| שם | עיר | Total? |\n|---|---|---|\n")
    #expect(hebrew.contains("<table dir=\"rtl\">"))
    #expect(
      hebrew.contains("<th scope=\"col\" lang=\"he\">")
        || hebrew.contains("<th lang=\"he\" scope=\"col\">"))
    #expect(hebrew.contains("dir=\"ltr\" scope=\"col\">Total?</th>"), "\(hebrew)")
    let english = body("| Name | Town | שם |\n|---|---|---|\n")
    #expect(
      english.contains("<table>") && english.contains("lang=\"he\" dir=\"rtl\""), "\(english)")
  }

  @Test func aDocumentFromRightToLeftHasTablesOfBothDirections() {
    let head = "---\nlang: he\n---\n"
    #expect(body(head + "| אחד |\n|---|\n").contains("<table>"))
    #expect(body(head + "| one |\n|---|\n").contains("<table dir=\"ltr\">"))
  }
}
