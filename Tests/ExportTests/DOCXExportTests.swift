import Export
import Foundation
import MarkdownSyntax
import Testing
import TextCore

/// Documents as DOCX.
@Suite struct DOCXExportTests {
  private func run(_ text: String, _ properties: String = "") -> String {
    let properties = properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>"
    return "<w:r>\(properties)<w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
  }

  private func paragraph(_ text: String, _ properties: String) -> String {
    "<w:p><w:pPr>\(properties)</w:pPr>\(run(text))</w:p>"
  }

  @Test(arguments: [
    ("**a**", "<w:b/><w:bCs/>"), ("*a*", "<w:i/><w:iCs/>"), ("~a~", "<w:u w:val=\"single\"/>"),
    ("~~a~~", "<w:strike/>"), ("==a==", "<w:highlight w:val=\"yellow\"/>"),
    ("`a`", "<w:rStyle w:val=\"HTMLCode\"/>"), ("***a***", "<w:b/><w:bCs/><w:i/><w:iCs/>"),
  ])
  func inlines(text: String, properties: String) throws {
    #expect(try DOCXFile("x " + text).body.contains(run("a", properties)))
  }

  /// Code in a heading is larger by as much as the heading is.
  @Test func codeInHeadingsHasTheirSize() throws {
    let body = try DOCXFile("# x `a`\n\n### x `b`").body
    let style = "<w:rStyle w:val=\"HTMLCode\"/>"
    #expect(body.contains(run("a", style + "<w:sz w:val=\"28\"/><w:szCs w:val=\"28\"/>")))
    #expect(body.contains(run("b", style)))
  }

  @Test func forbiddenCharactersAreReplaced() throws {
    let document: [UInt8] =
      [0x61, 1, 0x62, 0xEF, 0xBF, 0xBE, 0x63, 0xC2, 0x85, 0x64, 0xFF, 0xED, 0xA0, 0x80, 0]
      + Array("]]> & <".utf8)
    let file = try DOCXFile(bytes: document, ExportOptions(title: "a", language: "en"))
    let mark = "\u{FFFD}"
    #expect(
      file.body.contains(
        ">a\(mark)b\(mark)c\(mark)d\(mark)\(mark)\(mark)\(mark)\(mark)]]&gt; &amp; &lt;<"))
  }

  @Test func headingsQuotesCodeAndRules() throws {
    let body = try DOCXFile("# A\n\nb\n\nc\n\n> d\n\n```\ne\tf\n\n```\n\n***\n\ng").body
    #expect(
      body.hasPrefix(
        "<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr>"
          + "<w:bookmarkStart w:id=\"1\" w:name=\"h_a\"/>\(run("A"))<w:bookmarkEnd w:id=\"1\"/></w:p>"
      ))
    #expect(body.contains(paragraph("b", "<w:pStyle w:val=\"FirstParagraph\"/>")))
    #expect(body.contains("<w:p>\(run("c"))</w:p>"))
    #expect(body.contains(paragraph("d", "<w:pStyle w:val=\"Quote\"/>")))
    let code = "<w:pPr><w:pStyle w:val=\"HTMLPreformatted\"/></w:pPr>"
    #expect(
      body.contains(
        "<w:p>\(code)<w:r><w:t xml:space=\"preserve\">e</w:t><w:tab/>"
          + "<w:t xml:space=\"preserve\">f</w:t></w:r></w:p><w:p>\(code)</w:p>"))
    #expect(body.contains("<w:p><w:pPr><w:pStyle w:val=\"HorizontalLine\"/></w:pPr></w:p>"))
    #expect(body.hasSuffix(paragraph("g", "<w:pStyle w:val=\"FirstParagraph\"/>")))
  }

  @Test func listsHaveTheirNumbers() throws {
    let file = try DOCXFile("7. a\n8. b\n\n\n- c\n  3) d\n- [x] e\n- [ ] f")
    func item(_ text: String, _ level: Int, _ number: Int) -> String {
      paragraph(
        text,
        "<w:pStyle w:val=\"ListParagraph\"/><w:numPr><w:ilvl w:val=\"\(level)\"/>"
          + "<w:numId w:val=\"\(number)\"/></w:numPr><w:contextualSpacing/>")
    }
    #expect(
      file.body == item("a", 0, 3) + item("b", 0, 3) + item("c", 0, 1) + item("d", 1, 4)
        + item("☑ e", 0, 2).replacingOccurrences(
          of: "☑ e", with: "☑ </w:t></w:r><w:r><w:t xml:space=\"preserve\">e")
        + item("☐ f", 0, 2).replacingOccurrences(
          of: "☐ f", with: "☐ </w:t></w:r><w:r><w:t xml:space=\"preserve\">f"))
    let numbering = file["word/numbering.xml"]
    #expect(
      numbering.contains(
        "<w:num w:numId=\"3\"><w:abstractNumId w:val=\"2\"/><w:lvlOverride w:ilvl=\"0\">"
          + "<w:startOverride w:val=\"7\"/><w:lvl w:ilvl=\"0\"><w:start w:val=\"7\"/>"
          + "<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/><w:lvlJc w:val=\"left\"/>"
          + "<w:pPr><w:ind w:left=\"720\" w:hanging=\"360\"/></w:pPr></w:lvl></w:lvlOverride></w:num>"
      ))
    #expect(
      numbering.contains(
        "<w:num w:numId=\"4\"><w:abstractNumId w:val=\"3\"/><w:lvlOverride w:ilvl=\"1\">"
          + "<w:startOverride w:val=\"3\"/><w:lvl w:ilvl=\"1\"><w:start w:val=\"3\"/>"
          + "<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%2)\"/><w:lvlJc w:val=\"left\"/>"
          + "<w:pPr><w:ind w:left=\"1440\" w:hanging=\"360\"/></w:pPr></w:lvl></w:lvlOverride></w:num>"
      ))
  }

  @Test func itemsBeginWithAParagraph() throws {
    let body = try DOCXFile("- > a\n\n- ```\n  b\n  ```\n\n- \n\n- | c |\n  |---|").body
    #expect(body.components(separatedBy: "<w:numPr>").count == 5)
  }

  @Test func linksAreRelations() throws {
    let file = try DOCXFile(
      "[a](b?c&d \"e \\\"f\\\"\") [g](b?c&d) [h](#i) [j](100%) [k](javascript:l)\n\n[^1]: [m](n)\n\n[^1]"
    )
    #expect(
      file.body.contains(
        "<w:hyperlink r:id=\"rId7\" w:tooltip=\"e &quot;f&quot;\">"
          + run("a", "<w:rStyle w:val=\"Hyperlink\"/>") + "</w:hyperlink>"))
    #expect(file.body.contains("<w:hyperlink r:id=\"rId7\">"))
    #expect(file.body.contains("<w:hyperlink w:anchor=\"h_i\">"))
    #expect(file.body.contains(run(" k")) || file.body.contains(run("k")))
    let relations = file["word/_rels/document.xml.rels"]
    #expect(relations.contains("Id=\"rId7\"") && relations.contains("Target=\"b?c&amp;d\""))
    #expect(relations.contains("Target=\"100%25\" TargetMode=\"External\""))
    #expect(file["word/_rels/footnotes.xml.rels"].contains("Id=\"rId1\""))
  }

  @Test func footnotesHaveTheirParagraphs() throws {
    let file = try DOCXFile("a[^1] b[^2] c[^1]\n\n[^1]: A[^2]\n\n    - C\n\n[^2]: D\n\n[^3]: E")
    let body = file.body
    #expect(
      body.contains(
        "<w:bookmarkStart w:id=\"1\" w:name=\"_Fn1\"/><w:r><w:rPr>"
          + "<w:rStyle w:val=\"FootnoteReference\"/></w:rPr><w:footnoteReference w:id=\"1\"/></w:r>"
          + "<w:bookmarkEnd w:id=\"1\"/>"))
    #expect(body.contains("w:instr=\" NOTEREF _Fn1 \\f \\h \""))
    #expect(body.contains("[3] "))
    let notes = file["word/footnotes.xml"]
    #expect(notes.contains("<w:footnote w:type=\"separator\" w:id=\"-1\">"))
    #expect(
      notes.contains(
        "<w:footnote w:id=\"1\"><w:p><w:pPr><w:pStyle w:val=\"FootnoteText\"/></w:pPr><w:r><w:rPr>"
          + "<w:rStyle w:val=\"FootnoteReference\"/></w:rPr><w:footnoteRef/></w:r>"))
    #expect(notes.contains("w:instr=\" NOTEREF _Fn2 \\f \\h \""))
    #expect(notes.components(separatedBy: "<w:footnote ").count == 5)
  }

  @Test func tablesHaveHeadersAndAlignments() throws {
    let body = try DOCXFile("|a|b|\n|-|:-:|\n|c|d|\n|e|\n\n|f|\n|-|").body
    #expect(body.contains("<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr><w:tc>"))
    #expect(body.components(separatedBy: "<w:tc>").count == 8)
    #expect(body.contains("<w:pStyle w:val=\"TableText\"/><w:jc w:val=\"center\"/>"))
    // Tables are separated, and none ends the document.
    #expect(body.components(separatedBy: "</w:tbl><w:p></w:p>").count == 3)
    let hebrew = try DOCXFile("|א|ב|\n|:-|-:|\n|ג|ד|").body
    #expect(hebrew.contains("<w:tblStyle w:val=\"Table\"/><w:bidiVisual/><w:tblW"))
    #expect(hebrew.contains("<w:bidi/><w:jc w:val=\"right\"/>"))
  }

  /// A table in an item is indented as a whole, and its cells look like those of others.
  @Test func cellsInItemsAreNotSetIn() throws {
    let body = try DOCXFile("3. a\n\n   | b | c |\n   |---|---|\n   | d | e |\n").body
    let table = body.components(separatedBy: "<w:tbl>").last ?? ""
    #expect(table.contains("<w:tblInd"))
    #expect(table.contains("<w:pStyle w:val=\"TableText\"/>"))
    #expect(!table.contains("ListParagraph") && !table.contains("<w:ind "))
  }

  @Test func wideTablesAreBounded() throws {
    let head = String(repeating: "|a", count: 100) + "|\n" + String(repeating: "|-", count: 100)
    let body = try DOCXFile(head + "|\n").body
    #expect(body.components(separatedBy: "<w:gridCol").count == 64)
    let rows = try DOCXFile(head + "|\n" + String(repeating: "|a|\n", count: 20_000)).body
    #expect(rows.utf8.count < 200_000_000 && rows.contains("<w:gridSpan w:val=\"63\"/>"))
  }

  @Test func languagesAndDirections() throws {
    let file = try DOCXFile(
      "Words\n\nשלום **a**\n\nΚαλημέρα\n\n春は曙\n\nA word of עברית in it", language: "de")
    #expect(
      file["word/styles.xml"].contains(
        "<w:lang w:val=\"de-DE\" w:eastAsia=\"en-US\" w:bidi=\"ar-SA\"/>"))
    #expect(file.body.contains(paragraph("Words", "<w:pStyle w:val=\"FirstParagraph\"/>")))
    #expect(
      file.body.contains(
        "<w:p><w:pPr><w:bidi/></w:pPr>\(run("שלום ", "<w:rtl/><w:lang w:bidi=\"he-IL\"/>"))"
          + run("a", "<w:b/><w:bCs/>") + "</w:p>"))
    #expect(file.body.contains(run("Καλημέρα", "<w:lang w:val=\"el-GR\"/>")))
    #expect(file.body.contains(run("春は曙", "<w:lang w:eastAsia=\"ja-JP\"/>")))
    #expect(
      file.body.contains(
        run("A word of ") + run("עברית", "<w:rtl/><w:lang w:bidi=\"he-IL\"/>") + run(" in it")))
    #expect(
      try DOCXFile("שלום", language: "he")["word/document.xml"].contains("<w:bidi/></w:sectPr>"))
  }

  @Test func propertiesAndSettings() throws {
    let file = try DOCXFile("---\ntitle: A & <B>\nauthor: [C, D]\nlang: de\n---\ntext")
    let core = file["docProps/core.xml"]
    #expect(core.contains("<dc:title>A &amp; &lt;B&gt;</dc:title>"))
    #expect(core.contains("<dc:creator>C; D</dc:creator>"))
    #expect(core.contains("<dc:language>de</dc:language>"))
    #expect(file["word/settings.xml"].contains("w:name=\"compatibilityMode\""))
    #expect(file["word/settings.xml"].contains("w:val=\"15\""))
    #expect(file.body.hasPrefix(paragraph("A &amp; &lt;B&gt;", "<w:pStyle w:val=\"Title\"/>")))
    #expect(file["word/document.xml"].contains("<w:pgSz w:w=\"11906\" w:h=\"16838\"/>"))
    let letter = try DOCXFile("a", language: "en-US")["word/document.xml"]
    #expect(letter.contains("<w:pgSz w:w=\"12240\" w:h=\"15840\"/>"))
  }

  @Test func aManuscriptHasItsPages() throws {
    let document = """
      ---
      author: Ann Lee
      ---
      # The Long Way

      ## One

      Words

      ***

      ## Two
      """
    let file = try DOCXFile(document, language: "en-US", design: .manuscript)
    #expect(file["word/header1.xml"].contains("Lee / Long Way / </w:t>"))
    #expect(file["word/header1.xml"].contains("w:instr=\" PAGE \""))
    #expect(file["word/document.xml"].contains("<w:titlePg/>"))
    #expect(file.body.components(separatedBy: "<w:pageBreakBefore/>").count == 3)
    #expect(file.body.contains(">Ann Lee</w:t><w:tab/><w:t>about 100 words</w:t>"))
    #expect(
      file.body.contains(
        "<w:p><w:pPr><w:pStyle w:val=\"Title\"/></w:pPr><w:bookmarkStart w:id=\"1\" "
          + "w:name=\"h_the_long_way\"/>\(run("The Long Way"))"))
    #expect(!file.body.contains("Heading1"))
    #expect(file.body.contains("<w:t>#</w:t>"))
    let styles = file["word/styles.xml"]
    #expect(styles.contains("w:line=\"480\"") && styles.contains("<w:ind w:firstLine=\"720\"/>"))
  }

  @Test func aBookNumbersItsPages() throws {
    let file = try DOCXFile("# A\n\nb\n\n# C", design: .book)
    #expect(file.names.contains("word/footer1.xml"))
    #expect(file["word/styles.xml"].contains("<w:jc w:val=\"both\"/>"))
    // The first chapter begins the first page.
    #expect(file.body.components(separatedBy: "<w:pageBreakBefore/>").count == 2)
  }

  /// The schema allows no address with a damaged host.
  @Test(arguments: [
    ("http://[::1", "http://%5B%3A%3A1"),
    ("http://[::1]:80/[a]?[b]", "http://[::1]:80/%5Ba%5D?%5Bb%5D"),
    ("http://[2001:db8::1.2.3.4]", "http://[2001:db8::1.2.3.4]"),
    ("http://[a]:1", "http://%5Ba%5D%3A1"),
    ("http://[::1]x/", "http://%5B%3A%3A1%5Dx/"), ("http://a:80/[:]", "http://a:80/%5B:%5D"),
  ])
  func bracketsOfHosts(address: String, target: String) throws {
    let relations = try DOCXFile("[a](<\(address)>)")["word/_rels/document.xml.rels"]
    #expect(relations.contains("Target=\"\(target)\" TargetMode=\"External\""), "\(relations)")
  }

  @Test func picturesAreParts() throws {
    let png = SamplePictures.png(width: 30, height: 20)
    let file = try DOCXFile(
      "![c \"d\"](a%20b.png 'e') ![[x y.png|20]] ![f](a%20b.png) ![g](no.png)",
      pictures: OnePicture(bytes: png))
    #expect(
      file.names.filter { $0.hasPrefix("word/media/") }.sorted() == [
        "word/media/image1.png", "word/media/image2.png",
      ])
    #expect(file.body.contains("<wp:extent cx=\"285750\" cy=\"190500\"/>"))
    #expect(file.body.contains("descr=\"c &quot;d&quot;\" title=\"e\"/>"))
    #expect(file.body.contains("<wp:extent cx=\"190500\" cy=\"127000\"/>"))
    #expect(file.body.components(separatedBy: "r:embed=\"rId7\"").count == 3)
    #expect(file["word/_rels/document.xml.rels"].contains("Target=\"media/image1.png\""))
    #expect(file.result.missingPictures == ["no.png"])
    #expect(file.bytes.firstRange(of: png) != nil)
  }

  @Test func aTurnedPictureHasItsRoom() throws {
    let jpeg = SamplePictures.jpeg(width: 96, height: 48, dotsPerInch: 96, orientation: 6)
    let body = try DOCXFile("![a](a%20b.png)", pictures: OnePicture(bytes: jpeg)).body
    #expect(body.contains("<a:xfrm rot=\"5400000\">"))
    #expect(body.contains("<wp:effectExtent l=\"0\" t=\"228600\" r=\"0\" b=\"228600\"/>"))
  }

  /// If a picture disappears before its bytes are read, the file still opens.
  @Test func aPictureThatGoesLeavesAPoint() throws {
    let file = try DOCXFile("![a](a%20b.png)", pictures: DisappearingPicture())
    #expect(file.names.contains("word/media/image1.png"))
    #expect(file["word/media/image1.png"].contains("IHDR"))
  }

  private final class DisappearingPicture: PictureSource, @unchecked Sendable {
    private var reads = 0
    func picture(at address: String) -> [UInt8]? {
      reads += 1
      return reads == 1 ? SamplePictures.png(width: 3, height: 3) : nil
    }
    func picture(named name: String) -> [UInt8]? { nil }
  }
}
