import Import
import Testing

/// Extreme lengths and numbers, none of which stops the reader.
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

  @Test(arguments: numbers)
  func richTextWithAnyNumbersIsRead(_ number: String) throws {
    let controls = ["ls", "ilvl", "li", "s", "f", "cs", "uc", "outlinelevel", "cpg", "ansicpg"]
    let list =
      #"{\*\listtable{\list{\listlevel\levelnfc0\levelstartat"# + number + #"}\listid7}}"#
      + #"{\*\listoverridetable{\listoverride\listid7\ls2}"#
      + #"{\listoverride\listid7{\lfolevel\listoverridestartat\levelstartat"# + number + #"}\ls3}}"#
    var text = #"{\rtf1"# + list
    // The marker of a list that is in no table says its number.
    for marker in ["\(number).", "a) \(number)"] {
      text += #"\pard\ls1{\listtext "# + marker + #"}a\par{\listtext "# + marker + #"}b\par"#
    }
    text += #"\pard\ls2 c\par d\par{\pn\pnlvlbody\pnstart"# + number + #"}e\par f\par"#
    text += #"\pard\ls3 h\par i\par"#
    for control in controls { text += "\\pard\\\(control)\(number) g\\par" }
    text += #"\u"# + number + #" \bin"# + number + " }"
    let markdown = String(
      decoding: try RTFFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
    for letter in "abcdefhi" { #expect(markdown.contains(letter)) }
  }

  /// A list or a level that no table has, with the marker that its item shows and without.
  @Test(
    arguments: [
      "", "0", "-1", "2", "3", "4", "5", "-6", "9999999999", "-9999999999", "99999999999999999999",
      "1\\ilvl-1", "1\\ilvl9999999999", "2\\ilvl9",
    ], ["", "{\\listtext 1.\\tab}"])
  func itemsOfALostListKeepTheirText(number: String, marker: String) throws {
    let text = #"""
      {\rtf1{\*\listtable{\list{\listlevel\levelnfc0}\listid7}{\list\listid8}}{\*\listoverridetable\#
      {\listoverride\listid7\ls1}{\listoverride\listid9\ls3}{\listoverride\listid8\ls4}{\listoverride\ls5}\#
      {\listoverride\listid7\ls-6}}\pard\ls\#(number) \#(marker)one\par \#(marker)two\par\pard three\par}
      """#
    let markdown = String(
      decoding: try RTFFormat().document(from: Array(text.utf8)).markdown, as: UTF8.self)
    #expect(markdown.split { !$0.isLetter } == ["one", "two", "three"], "\(markdown)")
  }

  @Test(arguments: numbers)
  func pagesWithAnyNumbersAreRead(_ number: String) throws {
    let html = """
      <ol start="\(number)"><li value="\(number)">a<li>b</ol><div role=heading aria-level="\(number)">c</div>
      <table><tr><th colspan="\(number)">d<th rowspan="\(number)">e<tr><td>f<td>g</table>
      <p style="mso-list:l0 level\(number)"><span style="mso-list:Ignore">\(number).</span>h</p>
      <p style="font-weight:\(number);background:rgb(\(number),0,0)">i <b style="background:#\(number)">j</b>
      """
    let markdown = String(
      decoding: try HTMLFormat().document(from: Array(html.utf8)).markdown, as: UTF8.self)
    for letter in "abcdefghij" { #expect(markdown.contains(letter)) }
  }

  @Test(arguments: numbers)
  func openDocumentFilesWithAnyNumbersAreRead(_ number: String) throws {
    let styles =
      "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" "
      + "style:num-format=\"1\" text:start-value=\"\(number)\"/></text:list-style>"
    let item =
      "<text:list-item text:start-value=\"\(number)\"><text:p>a</text:p></text:list-item>"
      + "<text:list-item><text:p>b</text:p></text:list-item>"
    let cell =
      "<table:table-cell table:number-columns-repeated=\"\(number)\"><text:p>c</text:p></table:table-cell>"
    let text = try OpenDocumentFile(
      "<text:list text:style-name=\"L\">\(item)</text:list>"
        + "<table:table><table:table-row>\(cell)\(cell)</table:table-row></table:table>"
        + "<text:h text:outline-level=\"\(number)\">d</text:h><text:p>e<text:s text:c=\"\(number)\"/>f</text:p>",
      styles: styles
    ).markdown
    for letter in "abcdef" { #expect(text.contains(letter)) }
  }
}
