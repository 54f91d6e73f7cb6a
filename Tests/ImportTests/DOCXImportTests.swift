import Archives
import Import
import Testing

/// Documents of Word.
@Suite struct DOCXImportTests {
  private static let styles = """
    <w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
    <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/>\
    <w:basedOn w:val="Standard"/><w:pPr><w:numPr><w:numId w:val="9"/></w:numPr>\
    <w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="berschrift8"><w:name w:val="heading 8"/></w:style>
    <w:style w:type="paragraph" w:customStyle="1" w:styleId="Kapitel"><w:name w:val="Kapitel"/>\
    <w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/><w:rPr><w:i/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="Listenabsatz"><w:name w:val="List Paragraph"/></w:style>
    <w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="HTMLVorformatiert"><w:name w:val="HTML Preformatted"/></w:style>
    <w:style w:type="character" w:styleId="Fett"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
    <w:style w:type="character" w:styleId="Funotenzeichen"><w:name w:val="footnote reference"/></w:style>
    """

  private static let numbering = """
    <w:abstractNum w:abstractNumId="0">\
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>\
    <w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>\
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/>\
    <w:pPr><w:ind w:left="1440" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="1">\
    <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/>\
    <w:pPr><w:ind w:left="720"/></w:pPr></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="2">\
    <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/>\
    <w:pPr><w:ind w:left="720"/></w:pPr></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="990">\
    <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val=" "/>\
    <w:pPr><w:ind w:left="720" w:hanging="480"/></w:pPr></w:lvl>\
    <w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val=" "/>\
    <w:pPr><w:ind w:left="1440" w:hanging="480"/></w:pPr></w:lvl></w:abstractNum>
    <w:num w:numId="1000"><w:abstractNumId w:val="990"/></w:num>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
    <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
    <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">\
    <w:startOverride w:val="7"/></w:lvlOverride></w:num>
    <w:num w:numId="4"><w:abstractNumId w:val="1"/></w:num>
    <w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>
    <w:num w:numId="9"><w:abstractNumId w:val="0"/></w:num>
    """

  private func markdown(_ body: String...) throws -> String {
    var file = WordFile(body.joined())
    file.styles = Self.styles
    file.numbering = Self.numbering
    return try file.markdown
  }

  private func item(_ text: String, _ number: Int, _ level: Int = 0) -> String {
    p(
      "<w:pStyle w:val=\"Listenabsatz\"/><w:numPr><w:ilvl w:val=\"\(level)\"/>"
        + "<w:numId w:val=\"\(number)\"/></w:numPr>", r(text))
  }

  // Structure

  /// pandoc gives the further paragraphs of an item a list whose markers are spaces.
  @Test func paragraphsBehindABlankMarkerAreInTheItemAbove() throws {
    let text = try markdown(
      item("a", 2), item("more", 1000), item("b", 1), item("more", 1000), item("c", 1, 1),
      item("deep", 1000, 1), item("last", 1000), item("d", 1), p("", r("end")), item("alone", 1000))
    #expect(
      text
        == """
        - a

          more

        1. b

           more
           1) c

              deep

           last
        2. d

        end

        alone

        """)
  }

  @Test func headingsAreToldByTheirLevelAndEnglishName() throws {
    let text = try markdown(
      p("<w:pStyle w:val=\"berschrift1\"/>", r("Über Äpfel")),
      p("<w:pStyle w:val=\"Kapitel\"/>", r("Eins")),
      p("<w:outlineLvl w:val=\"2\"/>", r("Drei")),
      p("<w:pStyle w:val=\"berschrift8\"/>", r("Acht")),
      p("<w:pStyle w:val=\"Verzeichnis1\"/>", r("Eins … 3")), p("", r("Text")))
    #expect(text == "# Über Äpfel\n\n# Eins\n\n### Drei\n\n###### Acht\n\nText\n")
  }

  @Test func runsHaveTheirStyles() throws {
    let text = try markdown(
      p(
        "", r("a "), r("b", "<w:b/>"), r(" c "), r("d", "<w:i/>"), r(" "),
        r("e", "<w:u w:val=\"single\"/>"),
        r(" "), r("f", "<w:strike/>"), r(" "), r("g", "<w:highlight w:val=\"yellow\"/>"), r(" "),
        r("h", "<w:rStyle w:val=\"Fett\"/>"), r(" "),
        r("i", "<w:rStyle w:val=\"Fett\"/><w:b w:val=\"0\"/>"),
        r(" "), r("j", "<w:rFonts w:ascii=\"Consolas\"/>"), r("k", "<w:vanish/>")))
    #expect(text == "a **b** c _d_ ~e~ ~~f~~ ==g== **h** i `j`\n")
  }

  /// A whole text in a font of a fixed width is a typescript, not code.
  @Test func aTypescriptIsText() throws {
    let text = try markdown(p("", r("a b", "<w:rFonts w:ascii=\"Courier New\"/>")))
    #expect(text == "a b\n")
  }

  @Test func quotesAndCode() throws {
    let code = "<w:pStyle w:val=\"HTMLVorformatiert\"/>"
    let text = try markdown(
      p("<w:pStyle w:val=\"Zitat\"/>", r("a")), p(code, r("b  c")), p(code), p(code, r("d")),
      p("", r("e")), p("<w:pBdr><w:bottom w:val=\"single\"/></w:pBdr>"), p("", r("f")))
    #expect(text == "> a\n\n```\nb  c\n\nd\n```\n\ne\n\n---\n\nf\n")
  }

  // Lists

  @Test func listsHaveLevelsAndResumedNumbers() throws {
    let text = try markdown(
      item("a", 1), item("b", 1, 1), item("c", 1, 1), item("d", 1), p("", r("Text")),
      item("e", 1),
      item("f", 1, 1), p("", r("Text")), item("g", 3), item("h", 3), item("i", 2))
    #expect(
      text == """
        1. a
           1) b
           2) c
        2. d

        Text

        3. e
           1) f

        Text

        7. g
        8. h

        - i

        """)
  }

  /// Lists of one abstract list are the same list, as where they are numbered; others are not.
  @Test func bulletedListsBesideEachOtherAreToldByTheirAbstractList() throws {
    let text = try markdown(
      item("a", 2), item("b", 4), item("c", 5), p("", r("Text")), item("d", 5), item("e", 5))
    #expect(text == "- a\n- b\n\n* c\n\nText\n\n- d\n- e\n")
  }

  @Test func paragraphsThatAreSetInBelongToTheirItem() throws {
    let text = try markdown(
      item("a", 1), p("<w:pStyle w:val=\"Listenabsatz\"/><w:ind w:left=\"720\"/>", r("b")),
      item("c", 1),
      p("", r("d")))
    #expect(text == "1. a\n\n   b\n2. c\n\nd\n")
  }

  @Test func boxesAreTasks() throws {
    let text = try markdown(item("☐ a", 2), item("☒ b", 2))
    #expect(text == "- [ ] a\n- [x] b\n")
  }

  // Changes

  @Test func insertionsAreInAndDeletionsOut() throws {
    let text = try markdown(
      p(
        "", r("a "), "<w:ins w:id=\"1\">\(r("b "))</w:ins>",
        "<w:del w:id=\"2\"><w:r><w:delText>c </w:delText></w:r></w:del>",
        "<w:moveFrom w:id=\"3\">\(r("d "))</w:moveFrom>",
        "<w:moveTo w:id=\"4\">\(r("e"))</w:moveTo>"),
      "<w:del><w:p><w:r><w:delText>f</w:delText></w:r></w:p></w:del>",
      p(
        "<w:pStyle w:val=\"Zitat\"/><w:pPrChange><w:pPr><w:pStyle w:val=\"berschrift1\"/></w:pPr></w:pPrChange>",
        r("g", "<w:b/><w:rPrChange><w:rPr><w:i/></w:rPr></w:rPrChange>")))
    #expect(text == "a b e\n\n> **g**\n")
  }

  @Test func deletedParagraphMarksJoin() throws {
    let deleted = "<w:rPr><w:del w:id=\"1\"/></w:rPr>"
    let text = try markdown(
      p("<w:pStyle w:val=\"berschrift1\"/>" + deleted, r("a")), p(deleted, r(" b")),
      p("", r(" c")),
      p(deleted, "<w:del>\(r("d"))</w:del>"), p("<w:pStyle w:val=\"Zitat\"/>", r("e")),
      p(deleted, r("f")))
    #expect(text == "# a b c\n\n> e\n\nf\n")
  }

  @Test func commentsAreCounted() throws {
    let file = WordFile(
      p(
        "", "<w:commentRangeStart w:id=\"0\"/>", r("a"), "<w:commentRangeEnd w:id=\"0\"/>",
        "<w:r><w:commentReference w:id=\"0\"/></w:r>"))
    let document = try file.document()
    #expect(document.commentCount == 1)
    #expect(document.markdown.elementsEqual("a\n".utf8))
  }

  // Links, fields, notes

  /// LibreOffice underlines the style of links; a number that leads to a bookmark is a plain one.
  @Test func aLinkToABookmarkIsNotUnderlined() throws {
    var file = WordFile(
      p(
        "", r("Foot"), "<w:hyperlink w:anchor=\"n1\">",
        r("1", "<w:rStyle w:val=\"InternetLink\"/><w:vertAlign w:val=\"superscript\"/>"),
        "</w:hyperlink>", r("x", "<w:u w:val=\"single\"/>")))
    file.styles = """
      <w:style w:type="character" w:styleId="InternetLink"><w:name w:val="Hyperlink"/>\
      <w:rPr><w:u w:val="single"/></w:rPr></w:style>
      """
    #expect(try file.markdown == "Foot¹~x~\n")
  }

  @Test func linksAndFields() throws {
    var file = WordFile(
      p(
        "",
        "<w:hyperlink r:id=\"rId5\" w:anchor=\"x\">\(r("a", "<w:u w:val=\"single\"/>"))</w:hyperlink>",
        r(" "), "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>",
        "<w:r><w:instrText> HYPERLINK \"https://e.org/f g\" \\o \"h\" </w:instrText></w:r>",
        "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>", r("i"),
        "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>", r(" "),
        "<w:fldSimple w:instr=\" PAGE \">\(r("7"))</w:fldSimple>", r(" "),
        "<w:hyperlink w:anchor=\"_Toc1\">\(r("j"))</w:hyperlink>"))
    file.relations = WordFile.relation(
      "rId5", "hyperlink", "https://a.org/?b&amp;c", isExternal: true)
    #expect(
      try file.markdown == "[a](https://a.org/?b&c#x) [i](<https://e.org/f g> \"h\") 7 j\n")
  }

  @Test(arguments: ["javascript:a()", "data:text/html,a", " java&#9;script:a()"])
  func aLinkThatMayRunSomethingIsText(address: String) throws {
    var file = WordFile(p("", "<w:hyperlink r:id=\"rId5\">\(r("a"))</w:hyperlink>"))
    file.relations = WordFile.relation("rId5", "hyperlink", address, isExternal: true)
    #expect(try file.markdown == "a\n")
  }

  @Test func footnotes() throws {
    func reference(_ id: Int) -> String { "<w:r><w:footnoteReference w:id=\"\(id)\"/></w:r>" }
    var file = WordFile(p("", r("a"), reference(5), r(" b"), reference(3)))
    let number = "<w:r><w:footnoteRef/></w:r>"
    file.notes =
      "<w:footnote w:type=\"separator\" w:id=\"-1\">\(p("", "<w:r><w:separator/></w:r>"))</w:footnote>"
      + "<w:footnote w:id=\"3\">\(p("", number, r(" c")))</w:footnote>"
      + "<w:footnote w:id=\"5\">\(p("", number, r(" "), r("d")))\(p("", r("e")))</w:footnote>"
      + "<w:footnote w:id=\"6\">\(p("", number, r("f")))</w:footnote>"
    let text = try file.markdown
    #expect(text == "a[^1] b[^2]\n\n[^1]: d\n\n    e\n[^2]: c\n")
  }

  /// Programs that join documents write two notes with one identifier.
  @Test func aSecondNoteOfOneIdentifierStays() throws {
    var file = WordFile(p("", r("a"), "<w:r><w:footnoteReference w:id=\"3\"/></w:r>"))
    file.notes =
      "<w:footnote w:id=\"3\">\(p("", r("b")))</w:footnote>"
      + "<w:footnote w:id=\"3\">\(p("", r("c")))</w:footnote>"
    #expect(try file.markdown == "a[^1]\n\n[^1]: b\n[^1-2]: c\n")
  }

  // Tables and pictures

  @Test func tables() throws {
    func cell(_ text: String, _ properties: String = "", _ alignment: String = "") -> String {
      "<w:tc><w:tcPr>\(properties)</w:tcPr>\(p(alignment, r(text)))</w:tc>"
    }
    let text = try markdown(
      "<w:tbl><w:tr>" + cell("a") + cell("b", "", "<w:jc w:val=\"center\"/>") + cell("c")
        + "</w:tr><w:tr>" + cell("d", "<w:gridSpan w:val=\"2\"/>")
        + cell("e|f", "<w:vMerge w:val=\"restart\"/>") + "</w:tr><w:tr>" + cell("g") + cell("h")
        + cell("i", "<w:vMerge/>")
        + "</w:tr><w:tr><w:trPr><w:del w:id=\"1\"/></w:trPr>" + cell("j") + "</w:tr></w:tbl>"
    )
    .split(separator: "\n").map { $0.filter { $0 != " " && $0 != "-" } }
    #expect(text == ["|a|b|c|", "||::||", "|d||e\\|f|", "|g|h||"])
  }

  @Test func pictures() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    func drawing(_ id: String, _ words: String) -> String {
      "<w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:inline><wp:docPr id=\"1\" descr=\"\(words)\"/>"
        + "<a:blip r:embed=\"\(id)\"/></wp:inline></w:drawing></mc:Choice><mc:Fallback>"
        + r("no") + "</mc:Fallback></mc:AlternateContent></w:r>"
    }
    var file = WordFile(p("", drawing("rId5", "a")) + p("", drawing("rId6", "b")))
    file.relations =
      WordFile.relation("rId5", "image", "media/x.png")
      + WordFile.relation("rId6", "image", "media/y.emf")
    file.pictures = ["x.png": png, "y.emf": [1, 2]]
    let document = try file.document()
    #expect(String(decoding: document.markdown, as: UTF8.self) == "![a](x.png)\n\nb\n")
    #expect(document.pictures == [ImportedPicture(name: "x.png", bytes: png)])
  }

  /// Text boxes come before their paragraph, and fallbacks for old readers are ignored.
  @Test func textBoxes() throws {
    let text = try markdown(
      p("", r("a"), "<w:r><w:pict><w:txbxContent>\(p("", r("b")))</w:txbxContent></w:pict></w:r>")
    )
    #expect(text == "b\n\na\n")
  }
}
