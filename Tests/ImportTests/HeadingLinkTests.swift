import Export
import Import
import MarkdownSyntax
import TestSupport
import TextCore
import Testing

/// Links to headings, and references in footnotes, through formats of word processors and back.
@Suite struct HeadingLinkTests {
  private func imported(_ format: ExportFormat, of markdown: String) throws -> String {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .wrapped, title: "", language: "en")
    try DocumentExport(of: TextRope(markdown), as: format, options).write(to: { bytes += $0 })
    let reader = try #require(ImportFormats.format(ofFileNamed: "x." + format.fileExtension))
    return String(decoding: try reader.document(from: bytes).markdown, as: UTF8.self)
  }

  private func drawn(_ markdown: String) -> [String] {
    ReadDrawing(Array(markdown.utf8), lines: .wrapped, styles: true).lines
  }

  private static let start = "a-heading-that-is-longer-than-a-bookmark-may-be"

  /// Bookmarks of Word have at most 40 letters.
  @Test(
    arguments: [
      "[x](#\(start)-one) [y](#\(start)-two)\n\n# A heading that is longer than a bookmark may be one\n\n"
        + "# A heading that is longer than a bookmark may be two\n",
      "[x](#a_b) [y](#a-b)\n\n# a_b\n\n# a-b\n",
      "# Same\n\n# Same\n\n[x](#same-1) [y](#same)\n",
    ], [ExportFormat.docx, .odt, .rtf])
  func linksComeBack(document: String, format: ExportFormat) throws {
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }

  @Test func aLinkToNoHeadingKeepsItsName() throws {
    #expect(try imported(.docx, of: "[x](#no-such)\n") == "[x](#no-such)\n")
  }

  /// A note may refer to one before it, to itself and to one after it.
  @Test(arguments: [ExportFormat.docx, .odt, .rtf])
  func referencesInNotesComeBack(format: ExportFormat) throws {
    let document = "a[^1] b[^2] c[^3]\n\n[^1]: A[^2] x\n[^2]: B[^1] y[^2]\n[^3]: C[^1]\n"
    #expect(drawn(try imported(format, of: document)) == drawn(document))
  }

  /// The mark before the names of headings is replaced in all text, as exports do it.
  @Test func namesInATextAreText() throws {
    // U+FDD0, which no literal may hold.
    let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    var writer = MarkdownWriter()
    let link = LinkTarget(destination: "http://e.x", title: "#\(mark)hb")
    writer.begin(.paragraph)
    writer.write("a #\(mark)ha ")
    writer.write("d", link: link)
    writer.picture(at: "p#\(mark)hc", alternative: "#\(mark)hd")
    writer.end()
    writer.begin(.code(info: "c#\(mark)he"))
    writer.write("#\(mark)hf")
    writer.end()
    #expect(
      String(decoding: writer.finish().markdown, as: UTF8.self) == """
        a #\u{FFFD}ha [d](http://e.x "#\u{FFFD}hb")![#\u{FFFD}hd](p#\u{FFFD}hc)

        ```c#\u{FFFD}he
        #\u{FFFD}hf
        ```

        """)
    let page = "<p><a href=\"http://e.x/#\(mark)hb\">a</a>"
    #expect(
      String(decoding: try HTMLFormat().document(from: Array(page.utf8)).markdown, as: UTF8.self)
        == "[a](http://e.x/#\u{FFFD}hb)\n")
  }

  // Files that other programs have written

  private static let reference = "<w:r><w:footnoteReference w:id=\"2\"/></w:r>"
  private static let notes = "<w:footnote w:id=\"2\">" + p("", r("n")) + "</w:footnote>"

  private func bookmarked(_ text: String, _ name: String) -> String {
    "<w:bookmarkStart w:id=\"1\" w:name=\"\(name)\"/>\(text)<w:bookmarkEnd w:id=\"1\"/>"
  }

  /// Also a bookmark whose name looks like that of a heading in Paber's exports.
  @Test(arguments: ["_Ref1", "h_note"])
  func aBookmarkOfAnyNameStandsRoundANote(name: String) throws {
    let field = "<w:fldSimple w:instr=\" NOTEREF \(name) \\h \">\(r("1"))</w:fldSimple>"
    var file = WordFile(p("", r("a"), bookmarked(Self.reference, name), r("b"), field))
    file.notes = Self.notes
    #expect(try file.markdown == "a[^1]b[^1]\n\n[^1]: n\n")
  }

  @Test func aReferenceInHiddenTextIsLeftOut() throws {
    func hidden(_ element: String) -> String {
      "<w:r><w:rPr><w:vanish/></w:rPr>\(element)</w:r>"
    }
    let field =
      hidden("<w:fldChar w:fldCharType=\"begin\"/>")
      + hidden("<w:instrText> NOTEREF R \\h </w:instrText>")
      + hidden("<w:fldChar w:fldCharType=\"separate\"/>") + hidden("<w:t>1</w:t>")
      + hidden("<w:fldChar w:fldCharType=\"end\"/>")
    var file = WordFile(p("", r("a"), bookmarked(Self.reference, "R"), r("b"), field))
    file.notes = Self.notes
    #expect(try file.markdown == "a[^1]b\n\n[^1]: n\n")
  }

  /// Word puts the bookmark of a whole paragraph between two paragraphs.
  @Test func aBookmarkBeforeAHeadingIsItsName() throws {
    let heading = p("<w:outlineLvl w:val=\"0\"/>", r("Other words"))
    let link = "<w:hyperlink w:anchor=\"h_b_c\">\(r("x"))</w:hyperlink>"
    let file = WordFile(bookmarked(heading, "h_b_c") + p("", link))
    #expect(try file.markdown == "# Other words\n\n[x](#other-words)\n")
  }
}
