import Import
import Testing

/// Lengths and numbers that no program writes: none of them stops the reader.
@Suite struct ExtremeNumberTests {
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "-99999999999999999999", "31681", "-1", "1e30",
  ]

  @Test(arguments: numbers)
  func wordFilesWithAnyLengthsAreRead(_ number: String) throws {
    let item = "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>"
    var file = WordFile(
      p("<w:pStyle w:val=\"Q\"/><w:ind w:left=\"\(number)\"/>", r("a")) + p(item, r("b"))
        + p("<w:ind w:left=\"\(number)\"/>", r("c")) + p(item, r("d"))
        + p("<w:pStyle w:val=\"Q\"/>" + item + "<w:ind w:left=\"\(number)\"/>", r("e"))
        + "<w:tbl><w:tblPr><w:tblInd w:w=\"\(number)\"/></w:tblPr><w:tr>"
        + "<w:tc>\(p("", r("f")))</w:tc><w:tc>\(p("", r("g")))</w:tc></w:tr></w:tbl>")
    file.styles =
      "<w:style w:styleId=\"Q\" w:type=\"paragraph\"><w:name w:val=\"Quote\"/></w:style>"
    file.numbering = """
      <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="\(number)"/>\
      <w:pPr><w:ind w:left="\(number)"/></w:pPr></w:lvl></w:abstractNum>\
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
      """
    let text = try file.markdown
    for letter in "abcdefg" { #expect(text.contains(letter)) }
  }

  @Test(arguments: [
    "1e30cm", "-1e30cm", "1e308in", "nancm", "infpt", "-10001pt", "9223372036854775807mm",
  ])
  func openDocumentFilesWithAnyLengthsAreRead(_ length: String) throws {
    let styles =
      "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"Quotations\">"
      + "<style:paragraph-properties fo:margin-left=\"\(length)\"/></style:style>"
      + "<style:style style:name=\"T\" style:family=\"table\">"
      + "<style:table-properties fo:margin-left=\"\(length)\"/></style:style>"
    let cells = ["b", "c"].map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }
    let text = try OpenDocumentFile(
      "<text:p text:style-name=\"P1\">a</text:p><table:table table:style-name=\"T\">"
        + "<table:table-row>\(cells.joined())</table:table-row></table:table>",
      styles: styles
    ).markdown
    #expect(text == "> a\n\n| b | c |\n|---|---|\n")
  }
}
