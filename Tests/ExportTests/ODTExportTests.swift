import Export
import Foundation
import MarkdownSyntax
import Testing
import TextCore

/// Documents as ODT.
@Suite struct ODTExportTests {
  private func paragraph(_ text: String, _ style: String = "Text_20_body") -> String {
    "<text:p text:style-name=\"\(style)\">\(text)</text:p>"
  }

  @Test func theTypeStandsFirstAndPlain() throws {
    let file = try ODTFile("a")
    #expect(file.names.first == "mimetype")
    // Programs look for it at these places (OpenDocument 1.3, part 2, 3.3).
    #expect(file.bytes[30..<38].elementsEqual("mimetype".utf8))
    let type = "application/vnd.oasis.opendocument.text"
    #expect(file.bytes[38..<(38 + type.utf8.count)].elementsEqual(type.utf8))
    let manifest = file["META-INF/manifest.xml"]
    for name in ["content.xml", "styles.xml", "meta.xml"] {
      #expect(file.names.contains(name) && manifest.contains("full-path=\"\(name)\""))
    }
  }

  @Test(arguments: [
    ("**a**", "fo:font-weight=\"bold\" style:font-weight-asian=\"bold\""),
    ("*a*", "style:font-style-complex=\"italic\""),
    ("~a~", "style:text-underline-style=\"solid\""),
    ("~~a~~", "style:text-line-through-style=\"solid\""),
    ("==a==", "fo:background-color=\"#ffff00\""),
    ("`a`", "style:parent-style-name=\"Source_20_Text\""),
  ])
  func inlines(text: String, properties: String) throws {
    #expect(try ODTFile("x " + text).style(of: "a</text:span>").contains(properties))
  }

  /// Code in a heading is larger by as much as the heading is.
  @Test func codeInHeadingsHasTheirSize() throws {
    let file = try ODTFile("# x `a`\n\n### x `b`")
    #expect(file.style(of: "a</text:span>").contains(" fo:font-size=\"14.0pt\""))
    #expect(!file.style(of: "b</text:span>").contains("font-size"))
  }

  @Test func forbiddenCharactersAreReplaced() throws {
    let document: [UInt8] =
      [0x61, 1, 0x62, 0xEF, 0xBF, 0xBE, 0x63, 0xC2, 0x85, 0x64, 0xFF, 0xED, 0xA0, 0x80, 0]
      + Array("]]> & <".utf8)
    let file = try ODTFile(bytes: document, ExportOptions(title: "a", language: "en"))
    let mark = "\u{FFFD}"
    #expect(
      file.body.contains(
        ">a\(mark)b\(mark)c\(mark)d\(mark)\(mark)\(mark)\(mark)\(mark)]]&gt; &amp; &lt;<"))
  }

  @Test func headingsQuotesCodeAndRules() throws {
    let body = try ODTFile("# A\n\nb\n\nc\n\n> d\n\n```\n  e\tf   g\n\n```\n\n***\n\ng").body
    #expect(
      body
        == "<text:h text:style-name=\"Heading_20_1\" text:outline-level=\"1\">"
        + "<text:bookmark-start text:name=\"h_a\"/>A<text:bookmark-end text:name=\"h_a\"/></text:h>"
        + paragraph("b", "First_20_Paragraph") + paragraph("c")
        + paragraph("d", "Quotations")
        + paragraph(
          "<text:s text:c=\"2\"/>e<text:tab/>f <text:s text:c=\"2\"/>g", "Preformatted_20_Text")
        + paragraph("", "Preformatted_20_Text") + paragraph("", "Horizontal_20_Line")
        + paragraph("g", "First_20_Paragraph"))
  }

  @Test func listsHaveTheirNumbers() throws {
    let body = try ODTFile("7. a\n8. b\n   c\n\n\n- d\n  3) e\n- [x] f").body
      .replacing(/style-name="P\d+"/, with: "style-name=\"P\"")
    func item(_ text: String) -> String { paragraph(text, "P") }
    #expect(
      body
        == "<text:list text:style-name=\"Numbering_20_123\"><text:list-item text:start-value=\"7\">"
        + item("a") + "</text:list-item><text:list-item>" + item("b") + item("c")
        + "</text:list-item></text:list><text:list text:style-name=\"List_20_1\"><text:list-item>"
        + item("d") + "<text:list text:style-name=\"Numbering_20_123_29_\">"
        + "<text:list-item text:start-value=\"3\">" + item("e")
        + "</text:list-item></text:list></text:list-item></text:list>"
        + "<text:list text:style-name=\"Tasks\"><text:list-item>" + item("☑ f")
        + "</text:list-item></text:list>")
  }

  /// Items can't hold tables. After one the list counts on.
  @Test func aTableInterruptsItsList() throws {
    let body = try ODTFile("3. a\n\n   |b|\n   |-|\n\n   c\n4. d").body
    #expect(body.components(separatedBy: "<text:list ").count == 3)
    #expect(body.contains("</text:list><table:table "))
    #expect(
      body.contains(
        "</table:table><text:list text:style-name=\"Numbering_20_123\"><text:list-header>"))
    #expect(body.contains("</text:list-header><text:list-item text:start-value=\"4\">"))
  }

  @Test func linksLeadOutOfTheArchive() throws {
    let body = try ODTFile(
      "[a](b?c&d \"e \\\"f\\\"\") [g](https://h.org) [h](#i) [k](javascript:l)"
    ).body
    #expect(
      body.contains("xlink:href=\"../b?c&amp;d\" office:title=\"e &quot;f&quot;\""))
    #expect(body.contains("xlink:href=\"https://h.org\""))
    #expect(body.contains("xlink:href=\"#h_i\""))
    #expect(!body.contains("javascript"))
  }

  @Test func footnotesStandInTheText() throws {
    let body = try ODTFile("a[^1] b[^2] c[^1]\n\n[^1]: A[^2]\n\n    - C\n\n[^2]: D\n\n[^3]: E").body
    #expect(
      body.contains(
        "a<text:note text:id=\"ftn1\" text:note-class=\"footnote\">"
          + "<text:note-citation>1</text:note-citation><text:note-body>"
          + "<text:p text:style-name=\"Footnote\">A"))
    #expect(body.contains("</text:list></text:note-body></text:note> b<text:note text:id=\"ftn2\""))
    #expect(body.contains("text:ref-name=\"ftn1\">1</text:note-ref>"))
    #expect(body.contains("[3] E"))
  }

  @Test func tablesHaveHeadersAndAlignments() throws {
    let file = try ODTFile("|a|b|\n|-|:-:|\n|c|d|\n|e|\n\n|f|\n|-|")
    #expect(file.body.components(separatedBy: "<table:table-header-rows>").count == 3)
    #expect(file.body.components(separatedBy: "<table:table-cell ").count == 8)
    #expect(file.style(of: "d</text:p>").contains("fo:text-align=\"center\""))
    #expect(file.body.contains(paragraph("a", "Table_20_Heading")))
    let hebrew = try ODTFile("|א|ב|\n|:-|-:|\n|ג|ד|")["content.xml"]
    #expect(hebrew.contains("table:align=\"left\" style:writing-mode=\"rl-tb\"/>"))
  }

  @Test func wideTablesAreBounded() throws {
    let head = String(repeating: "|a", count: 100) + "|\n" + String(repeating: "|-", count: 100)
    let body = try ODTFile(head + "|\n").body
    #expect(body.components(separatedBy: "<table:table-column").count == 64)
    let rows = try ODTFile(head + "|\n" + String(repeating: "|a|\n", count: 20_000)).body
    #expect(rows.utf8.count < 200_000_000)
    #expect(rows.contains("table:number-columns-spanned=\"63\""))
    #expect(rows.contains("<table:covered-table-cell table:number-columns-repeated=\"62\"/>"))
  }

  @Test func languagesAndDirections() throws {
    let file = try ODTFile(
      "Words\n\nשלום **a**\n\nΚαλημέρα\n\n春は曙\n\nA word of עברית in it", language: "de")
    #expect(
      file["styles.xml"].contains(
        " fo:language=\"de\" fo:country=\"DE\" style:language-asian=\"zh\" "
          + "style:country-asian=\"CN\" style:language-complex=\"ar\" style:country-complex=\"SA\"")
    )
    #expect(file.body.contains(paragraph("Words", "First_20_Paragraph")))
    #expect(
      file["content.xml"].contains(
        "parent-style-name=\"Text_20_body\"><style:paragraph-properties fo:text-align=\"right\" "
          + "style:writing-mode=\"rl-tb\"/>"
      ))
    #expect(
      file.style(of: "שלום").contains("style:language-complex=\"he\" style:country-complex=\"IL\""))
    #expect(file.style(of: "Καλημέρα").contains("fo:language=\"el\" fo:country=\"GR\""))
    #expect(file.style(of: "春は曙").contains("style:language-asian=\"ja\""))
    #expect(try ODTFile("שלום", language: "he")["styles.xml"].contains("writing-mode=\"rl-tb\"/>"))
  }

  @Test func factsAndPaper() throws {
    let file = try ODTFile("---\ntitle: A & <B>\nauthor: [C, D]\nlang: de\n---\ntext")
    let facts = file["meta.xml"]
    #expect(facts.contains("<dc:title>A &amp; &lt;B&gt;</dc:title>"))
    #expect(facts.contains("<meta:initial-creator>C; D</meta:initial-creator>"))
    #expect(facts.contains("<dc:language>de</dc:language>"))
    #expect(file.body.hasPrefix(paragraph("A &amp; &lt;B&gt;", "Title")))
    let letter = try ODTFile("a", language: "en-US")["styles.xml"]
    #expect(letter.contains("fo:page-width=\"612.0pt\" fo:page-height=\"792.0pt\""))
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
    let file = try ODTFile(document, language: "en-US", design: .manuscript)
    let styles = file["styles.xml"]
    #expect(styles.contains("Lee / Long Way / <text:page-number "))
    #expect(styles.contains("<style:header-first><text:p text:style-name=\"Header\"/>"))
    #expect(
      styles.contains("fo:line-height=\"200%\"") && styles.contains("fo:text-indent=\"36.0pt\""))
    #expect(file.style(of: "<text:bookmark-start text:name=\"h_one\"/>").contains("break-before"))
    #expect(file.style(of: "<text:bookmark-start text:name=\"h_two\"/>").contains("break-before"))
    #expect(file.body.hasPrefix(paragraph("Ann Lee<text:tab/>about 100 words", "Contact")))
    #expect(
      file.body.contains(
        "<text:p text:style-name=\"Title\"><text:bookmark-start text:name=\"h_the_long_way\"/>"
          + "The Long Way<"))
    #expect(file.body.contains(paragraph("#", "Horizontal_20_Line")))
  }

  @Test func aBookNumbersItsPages() throws {
    let file = try ODTFile("# A\n\nb\n\n# C", design: .book)
    #expect(
      file["styles.xml"].contains(
        "<style:footer><text:p text:style-name=\"Footer\"><text:page-number"))
    #expect(file["styles.xml"].contains("fo:text-align=\"justify\""))
    // The first chapter begins the first page.
    #expect(file["content.xml"].components(separatedBy: "break-before").count == 2)
    #expect(file.style(of: "<text:bookmark-start text:name=\"h_c\"/>").contains("break-before"))
  }

  @Test func picturesAreParts() throws {
    let png = SamplePictures.png(width: 30, height: 20)
    let file = try ODTFile(
      "![c <d>](a%20b.png 'e') ![[x y.png|20]] ![f](a%20b.png) ![g](no.png)",
      pictures: OnePicture(bytes: png))
    #expect(
      file.names.filter { $0.hasPrefix("Pictures/") } == [
        "Pictures/image1.png", "Pictures/image2.png",
      ])
    #expect(file.body.contains("svg:width=\"22.5pt\" svg:height=\"15.0pt\""))
    #expect(file.body.contains("<svg:title>e</svg:title><svg:desc>c &lt;d&gt;</svg:desc>"))
    #expect(file.body.components(separatedBy: "Pictures/image1.png").count == 3)
    #expect(
      file["META-INF/manifest.xml"].contains(
        "\"Pictures/image2.png\" manifest:media-type=\"image/png\""))
    #expect(file.result.missingPictures == ["no.png"])
    #expect(file.bytes.firstRange(of: png) != nil)
  }

  /// Styles come before the text and are collected in a first pass: a picture that exists only in that
  /// pass leaves its alternative text.
  @Test func aPictureThatGoesLeavesItsWords() throws {
    let file = try ODTFile("![שלום](a%20b.png)", pictures: DisappearingPicture())
    #expect(file.body.contains("שלום"))
    #expect(!file.names.contains("Pictures/image1.png"))
    #expect(file.result.missingPictures == ["a%20b.png"])
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
