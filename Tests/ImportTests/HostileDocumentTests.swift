@testable import Import
import MarkdownSyntax
import Testing

/// Documents whose reading once took time or memory that grows with the square of their length. Each is so
/// long that it would be noticed.
@Suite struct HostileDocumentTests {
  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private func html(_ text: String) throws -> [UInt8] {
    try HTMLFormat().document(from: Array(text.utf8)).markdown
  }

  private func rtf(_ text: String) throws -> [UInt8] {
    try RTFFormat().document(from: Array(text.utf8)).markdown
  }

  // Leaves

  /// All leaves of a document may be read once; after that the work is limited.
  @Test(arguments: [
    "`a` ", "*a* [b](c) ", "1* 2* ~a~ _b_ ", "[^1] &amp; <b> ", "\\* ** __ ", "![[a]] ",
  ])
  func oddTextIsReadABoundedNumberOfTimes(_ text: String) {
    var writer = MarkdownWriter()
    let paragraph = Self.many(text, 20)
    for _ in 0..<400 {
      writer.begin(.paragraph)
      writer.write(paragraph)
      writer.end()
    }
    let length = 400 * paragraph.utf8.count
    // At most twice the text, beyond the work that single letters may take.
    #expect(writer.streams[0].remainingWork > -3 * length - (1 << 18))
    let markdown = writer.finish().markdown
    #expect(markdown.split(separator: 0x0A).count == 400)
    #expect(markdown.count < 3 * length)
  }

  /// Also the paragraph in which the work runs out keeps its styles.
  @Test func allParagraphsKeepTheirStyles() throws {
    let text = (0..<2000).map {
      "<p><b>\($0).</b> The <i>word</i> f(x) = a * b * c, snake_case_name, [1], see `code`.</p>"
    }
    let lines = try html(text.joined()).split(separator: 0x0A)
    #expect(lines.count == 2000)
    #expect(lines.allSatisfy { $0.starts(with: "**".utf8) && $0.contains(UInt8(ascii: "_")) })
  }

  @Test func longParagraphsAreWrittenOnce() throws {
    var writer = MarkdownWriter()
    writer.write(Self.many("a* b_ ", 50_000), styles: .strong)
    writer.write("x", link: LinkTarget(destination: "y"))
    writer.breakLine()
    writer.write("# no")
    #expect(writer.streams[0].remainingWork == PlainestLeaf.workLimit)
    let markdown = String(decoding: writer.finish().markdown, as: UTF8.self)
    #expect(markdown.hasPrefix(#"a\* b\_ a\* b\_ "#))
    #expect(markdown.hasSuffix("[x](y)\\\n\\# no\n"))
  }

  @Test func paragraphsBeyondAllMeasureAreRefused() throws {
    let file = WordFile(p("", r(Self.many("a*", 3 << 20))))
    #expect(throws: ImportRefusal.longText(limit: ImportedLeaf.most)) { try file.document() }
  }

  @Test func codeMayBeginWithManyEmptyLines() throws {
    #expect(try html("<pre>" + Self.many("\n", 300_000) + "x</pre>") == Array("```\nx\n```\n".utf8))
  }

  @Test func linesBeginWithFewBytes() throws {
    let text =
      Self.many("<ol start=999999999><li>", 24) + "<pre>" + Self.many("x\n", 1000) + "</pre>"
    #expect(try html(text).count < 100_000)
  }

  @Test func manyShortLinesTakeLittleMemory() throws {
    #expect(try html("<p>" + Self.many("a<br>", 100_000)).count <= 3 * 100_000)
  }

  // Pictures

  @Test func manyPicturesOfOneNameAreNamed() {
    var writer = MarkdownWriter()
    for number in 0..<50_000 {
      writer.picture(Array("\(number)".utf8), named: "Picture.png", alternative: "")
    }
    let names = writer.finish().pictures.map(\.name)
    #expect(Set(names).count == 50_000)
    #expect(names.last == "Picture-50000.png")
  }

  @Test func picturesThatAreNotKeptGetNoNames() throws {
    let text = "{\\rtf1 " + Self.many("{\\pict\\pngblip 89504e470d0a1a0a00}", 50_000) + "\\par}"
    let document = try RTFFormat().document(from: Array(text.utf8), pictures: .nowhere)
    #expect(document.droppedPictureCount == 50_000)
  }

  // Memory

  /// A tree takes some 200 bytes for each element and each text, so that three megabytes of these would
  /// take 250.
  @Test(arguments: ["a<br>", "<p>a", "<td>a", "<b>a</b>", "<img a b c d>"])
  func pagesOfFewBytesForEachElementAreRefused(_ text: String) throws {
    let page = "<table><tr>" + Self.many(text, 600_000)
    #expect(throws: ImportRefusal.tooManyParts) { try html(page) }
    let line = text + "text as long as most pages have between their tags, or longer"
    #expect(HTMLGuard.refusal(of: Array(Self.many(line, 600_000).utf8)) == nil)
  }

  @Test func aParagraphHoldsFewPieces() {
    var pieces = FlowPieces()
    for index in 0..<200_000 {
      pieces.add("a", index & 1 == 0 ? .strong : [], nil, hasCodeFont: index & 2 == 0)
    }
    // The last one with a style, and the one that all others are in.
    #expect(pieces.count == FlowPieces.mostStyled + 1)
  }

  /// Notes are kept until the end of the document: a note of a few letters takes hardly more memory
  /// than these.
  @Test func aFootnoteThatWaitsHoldsItsTextAlone() {
    #expect(MemoryLayout<ImportedNote>.stride <= 16)
    var writer = MarkdownWriter()
    writer.refer(toFootnote: "1")
    writer.begin(.footnote(label: "1"))
    writer.write("a")
    writer.end()
    #expect(writer.notes["1"]?.bytes == Array("a\n".utf8))
    let markdown = writer.finish().markdown
    #expect(markdown == Array("[^1]\n\n[^1]: a\n".utf8))
  }

  /// A file of a few kilobytes may unpack to them.
  @Test func stylesBeyondAllMeasureAreRefused() throws {
    func file(_ count: Int) -> WordFile {
      var file = WordFile(p("", r("a")))
      file.styles = (0..<count).map { "<w:style w:styleId=\"s\($0)\"/>" }.joined()
      return file
    }
    #expect(try file(DOCXStyles.most).markdown == "a\n")
    #expect(throws: ImportRefusal.tooManyParts) { try file(DOCXStyles.most + 1).document() }
  }

  /// Text without its styles, as a long paragraph is written in any case.
  @Test func aParagraphMayHaveManyRuns() throws {
    let runs = r("a") + "<w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>"
    #expect(try WordFile(p("", Self.many(runs, 70_000))).markdown == Self.many("ab", 70_000) + "\n")
    let spans = "<text:p>" + Self.many("<text:span text:style-name=\"T\">a</text:span>b", 70_000)
    let style = """
      <style:style style:name="T" style:family="text"><style:text-properties fo:font-weight="bold"/>\
      </style:style>
      """
    let file = OpenDocumentFile(spans + "</text:p>", styles: style)
    #expect(try file.markdown == Self.many("ab", 70_000) + "\n")
    let text = try rtf("{\\rtf1 " + Self.many("{\\b a}b", 70_000) + "}")
    #expect(text == Array((Self.many("ab", 70_000) + "\n").utf8))
  }

  @Test func moreBreaksThanMayBeHeldAreRefused() throws {
    let count = FlowPieces.most / 2 + 10
    #expect(throws: ImportRefusal.tooManyParts) {
      try WordFile(p("", Self.many(r("a") + "<w:r><w:br/></w:r>", count))).document()
    }
    #expect(throws: ImportRefusal.tooManyParts) {
      try OpenDocumentFile("<text:p>" + Self.many("a<text:line-break/>", count) + "</text:p>")
        .document()
    }
    #expect(throws: ImportRefusal.tooManyParts) {
      try rtf("{\\rtf1 " + Self.many("a\\line ", count) + "}")
    }
  }

  @Test func aCellHoldsSoManyParagraphs() throws {
    let paragraphs = Self.many(p("", r("a")), FlowPieces.most)
    #expect(throws: ImportRefusal.tooManyParts) {
      try WordFile("<w:tbl><w:tr><w:tc>\(paragraphs)</w:tc></w:tr></w:tbl>").document()
    }
    let note =
      "<text:note><text:note-body><text:p>a</text:p></text:note-body></text:note>"
    #expect(throws: ImportRefusal.tooManyParts) {
      try OpenDocumentFile(Self.many("<text:p>a\(note)</text:p>", FlowPieces.most)).document()
    }
  }

  /// No more than some rows are held.
  @Test func rowsAreWrittenBeforeTheTableEnds() throws {
    var nester = BlockNester(MarkdownWriter())
    var table = FlowOpenTable()
    for row in 0..<1000 {
      table.beginRow()
      for _ in 0..<3 {
        table.beginCell()
        var paragraph = FlowParagraph()
        paragraph.pieces = [.text("\(row)", [], nil)]
        table.add(paragraph)
        table.endCell(isCovered: false)
      }
      table.endRow()
      if table.isFull { table.writeRows(to: &nester) }
      #expect(table.table.rows.count < 64 && table.partCount <= 64 * 6)
    }
    nester.write(.table(table.table))
    nester.close()
    let lines = nester.writer.finish().markdown.split(separator: 0x0A)
    #expect(lines.count == 1001)
    #expect(lines.last.map { String(decoding: $0, as: UTF8.self) } == "| 999 | 999 | 999 |")
  }

  /// Lists before and after a table are unchanged, also if it is long.
  @Test func longTablesStandAmongOtherBlocks() throws {
    let cell = "<w:tc>" + p("", r("a")) + "</w:tc>"
    let table = "<w:tbl>" + Self.many("<w:tr>\(cell)\(cell)</w:tr>", 200) + "</w:tbl>"
    let text = try WordFile(p("", r("b")) + table + p("", r("c"))).markdown
    #expect(text == "b\n\n| a | a |\n|---|---|\n" + Self.many("| a | a |\n", 199) + "\nc\n")
    let openCell = "<table:table-cell><text:p>a</text:p></table:table-cell>"
    let row = "<table:table-row>\(openCell)\(openCell)</table:table-row>"
    let file = OpenDocumentFile("<table:table>" + Self.many(row, 200) + "</table:table>")
    #expect(try file.markdown == "| a | a |\n|---|---|\n" + Self.many("| a | a |\n", 199))
  }

  /// Rows of rich text are written while their table goes on, and one row can't be of any length.
  @Test func longTablesOfRichTextAreNotHeld() throws {
    func row(_ cell: String) -> String {
      "\\trowd\\cellx1\\cellx2\\pard\\intbl \(cell)\\cell b\\cell\\row "
    }
    let rows = Self.many(row("a"), 100) + row("a{\\footnote n}") + Self.many(row("a"), 99)
    let text = try rtf("{\\rtf1 \\pard c\\par " + rows + "\\pard d\\par}")
    let lines = Self.many("| a | b |\n", 99)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "c\n\n| a | b |\n|---|---|\n" + lines + "| a[^1] | b |\n" + lines
        + "\nd\n\n[^1]: n\n")
    #expect(throws: ImportRefusal.tooManyParts) {
      try rtf("{\\rtf1 \\trowd " + Self.many("\\intbl a\\cell ", 100_000) + "\\row}")
    }
  }

  // Word processors

  @Test func aParagraphMayComeInManyPieces() throws {
    let text = Self.many("&amp;", 200_000)
    #expect(try WordFile(p("", r(text))).document().markdown.count > 200_000)
    let file = OpenDocumentFile(
      "<text:p>" + Self.many("a<text:s/>&amp;", 100_000) + "</text:p>")
    #expect(try file.document().markdown.count > 300_000)
  }

  /// A few kilobytes unpack to them.
  @Test func tooManyEmptyParagraphsAreRefused() throws {
    #expect(throws: ImportRefusal.tooManyParts) {
      try WordFile(Self.many("<w:p/>", 1_100_000)).document()
    }
    #expect(throws: ImportRefusal.tooManyParts) {
      try OpenDocumentFile(Self.many("<text:p/>", 1_100_000)).document()
    }
    let text = try WordFile(Self.many("<w:p/>", 200_000) + p("", r("a"))).markdown
    #expect(text == "a\n")
  }

  @Test func manyParagraphsMayBeJoined() throws {
    let mark = "<w:rPr><w:del/></w:rPr>"
    let text = try WordFile(Self.many(p(mark, r("a")), 20_000)).markdown
    #expect(text == Self.many("a", 20_000) + "\n")
  }

  @Test func manyBookmarksAndReferencesAreRead() throws {
    let marks = (0..<10_000).map { "<w:bookmarkStart w:id=\"\($0)\" w:name=\"b\($0)\"/>" }
    var file = WordFile(
      p("", marks.joined() + Self.many("<w:r><w:footnoteReference w:id=\"1\"/></w:r>", 10_000)))
    file.notes = "<w:footnote w:id=\"1\">\(p("", r("n")))</w:footnote>"
    #expect(try file.document().markdown.count > 40_000)
  }

  @Test func emptyCellsBeforeARowAreBounded() throws {
    let before = "<w:trPr>" + Self.many("<w:gridBefore w:val=\"63\"/>", 10_000) + "</w:trPr>"
    let cell = "<w:tc>\(p("", r("a")))</w:tc>"
    let text = try WordFile(
      "<w:tbl><w:tr>\(before)\(cell)</w:tr><w:tr>\(cell)\(cell)</w:tr></w:tbl>"
    ).markdown
    #expect(text.utf8.count < 1_000)
  }

  @Test func manyOpenFieldsAreRead() throws {
    let field =
      "<w:r><w:fldChar w:fldCharType=\"begin\"/><w:fldChar w:fldCharType=\"separate\"/></w:r>"
    let text = try WordFile(p("", Self.many(field, 10_000), Self.many(r("a"), 10_000))).markdown
    #expect(text == Self.many("a", 10_000) + "\n")
  }

  @Test func manyListsOfRTFAreCounted() throws {
    func items(_ control: (Int) -> String) -> String {
      "{\\rtf1 " + (0..<10_000).map { "\\pard\(control($0)){\\listtext 1.}a\\par " }.joined() + "}"
    }
    #expect(try rtf(items { "\\ls1\\ilvl\($0)" }).count < 400_000)
    #expect(try rtf(items { "\\ls\($0 + 1)\\ilvl0" }).count < 400_000)
  }

  // Pages

  @Test func manyNamesAndNotesAreRead() throws {
    let names = (0..<20_000).map { "<p id=a\($0)>" }.joined()
    #expect(try html(Self.many("<div>", 190) + names).isEmpty)
    // One name of very many references, and of very many ways back.
    let ways =
      Self.many("<a id=x href=#n>1</a>", 20_000) + "<li id=n>"
      + Self.many("<a href=#x>2</a>", 20_000)
    #expect(try html(ways).starts(with: Array("[^1][^1]".utf8)))
    let count = 4000
    let references = (0..<count).map { "t<a id=r\($0) href=#n\($0)>1</a> " }
    let notes = (0..<count).map { "<li id=n\($0)>note <a href=#r\($0)>b</a>" }
    let text = try html(
      "<p>" + references.joined() + "<ol>" + notes.joined() + "</ol>")
    #expect(text.split(separator: 0x0A).count == count + 1)
  }
}
