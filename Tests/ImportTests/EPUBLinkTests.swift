import Archives
import Export
@testable import Import
import MarkdownSyntax
import Testing
import TextCore

/// Links from one file of a book to another.
@Suite struct EPUBLinkTests {
  /// A book of pages in the order of their names.
  private func book(_ pages: [(name: String, body: String)]) throws -> [UInt8] {
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    let container =
      "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
      + "<rootfile full-path=\"a.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>"
      + "</container>"
    let items = pages.enumerated().map {
      "<item id=\"i\($0)\" href=\"\($1.name)\" media-type=\"application/xhtml+xml\"/>"
    }
    let spine = pages.indices.map { "<itemref idref=\"i\($0)\"/>" }
    let package =
      "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>\(items.joined())</manifest>"
      + "<spine>\(spine.joined())</spine></package>"
    try zip.add("META-INF/container.xml", Array(container.utf8))
    try zip.add("a.opf", Array(package.utf8))
    var written: Set<String> = []
    for page in pages where written.insert(page.name).inserted {
      let text =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
        + "<head><title>Book</title></head><body>\(page.body)</body></html>"
      try zip.add(page.name, Array(text.utf8))
    }
    try zip.finish()
    return output
  }

  private func markdown(_ pages: [(name: String, body: String)]) throws -> String {
    String(decoding: try EPUBFormat().document(from: book(pages)).markdown, as: UTF8.self)
  }

  @Test func aPageThatTwoItemsNameIsReadOnce() throws {
    #expect(try markdown([("a.xhtml", "<p>a</p>"), ("a.xhtml", "<p>a</p>")]) == "a\n")
  }

  /// The survey of a book takes bounded memory, of which names and links take the most.
  @Test func namesAndLinksCountAsElementsDo() throws {
    func isSurveyed(_ element: (Int) -> String) throws -> Bool {
      let page = (0..<1_000).map { "<p>" + element($0) + "</p>" }.joined()
      let archive = try ImportArchive(book([("a.xhtml", page)]))
      var links = EPUBLinks(["a.xhtml"], in: archive)
      let meaning = try links.read { true }
      #expect(meaning?.pages.count == 1)
      links.mostBytes = 50_000
      return try links.read { true } != nil
    }
    #expect(try isSurveyed { "<i>\($0)</i>" })
    #expect(try !isSurveyed { "<i id=\"n\($0)\">a</i>" })
    #expect(try !isSurveyed { "<a href=\"#n\($0)\">b</a>" })
  }

  // Notes

  @Test func notesInAnotherFileLinkBack() throws {
    #expect(
      try markdown([
        (
          "a.xhtml",
          "<p>a<a id=\"r1\" href=\"notes.xhtml#n1\">1</a> b<a id=\"r2\" href=\"notes.xhtml#n2\">2</a></p>"
        ),
        ("b.xhtml", "<p>c<sup id=\"r3\"><a href=\"notes.xhtml#n3\">3</a></sup></p>"),
        (
          "notes.xhtml",
          "<h1>Notes</h1><p id=\"n1\"><a href=\"a.xhtml#r1\">1</a> One</p>"
            + "<p id=\"n2\"><a href=\"a.xhtml#r2\">2</a> Two</p>"
            + "<p id=\"n3\"><a href=\"b.xhtml#r3\">3</a> Three</p>"
        ),
      ]) == """
        a[^1] b[^2]

        c[^3]

        # Notes

        [^1]: One
        [^2]: Two
        [^3]: Three

        """)
  }

  /// In a book of very many links, those between its pages mean nothing, but its notes count on.
  @Test func notesOfALargeBookCountOn() throws {
    final class LargeBook: HTMLBook {
      var noteCount = 0
      let links: HTMLLinkPlan.Page? = nil
      func picture(at address: String) -> (bytes: [UInt8], name: String)? { nil }
      func leadsOut(_ address: String) -> Bool { false }
    }
    let page = "<p>a<a id=r href='#n'>1</a></p><aside id=n><p>b <a href='#r'>^</a></p></aside>"
    var writer = MarkdownWriter()
    let book = LargeBook()
    for _ in 0..<2 { try HTMLFormat().read(Array(page.utf8), in: book, into: &writer) }
    let markdown = String(decoding: writer.finish().markdown, as: UTF8.self)
    #expect(markdown == "a[^1]\n\na[^2]\n\n[^1]: b\n[^2]: b\n")
  }

  @Test func declaredReferencesNeedNoWayBack() throws {
    #expect(
      try markdown([
        (
          "a.xhtml",
          "<p>a<a epub:type=\"noteref\" href=\"n.xhtml#n1\">1</a> "
            + "b<a role=\"doc-noteref\" href=\"n.xhtml#n2\">*</a></p>"
        ),
        (
          "n.xhtml",
          "<aside epub:type=\"footnote\" id=\"n1\"><p>One</p><p>more</p></aside>"
            + "<aside epub:type=\"footnote\" id=\"n2\"><p>Two</p></aside>"
        ),
      ]) == """
        a[^1] b[^2]

        [^1]: One

            more
        [^2]: Two

        """)
  }

  @Test func aNoteThatTwoFilesReferToIsOne() throws {
    #expect(
      try markdown([
        ("a.xhtml", "<p>a<a epub:type=\"noteref\" href=\"n.xhtml#n\">1</a></p>"),
        ("b.xhtml", "<p>b<a epub:type=\"noteref\" href=\"n.xhtml#n\">1</a></p>"),
        ("n.xhtml", "<aside id=\"n\"><p>One</p></aside>"),
      ]) == "a[^1]\n\nb[^1]\n\n[^1]: One\n")
  }

  @Test func notesBeforeTheirReferencesAreFound() throws {
    #expect(
      try markdown([
        (
          "n.xhtml",
          "<ol><li id=\"n\">One <a href=\"a.xhtml#r\" role=\"doc-backlink\">up</a></li></ol>"
        ),
        ("a.xhtml", "<p>a<a id=\"r\" epub:type=\"noteref\" href=\"n.xhtml#n\">1</a></p>"),
      ]) == "a[^1]\n\n[^1]: One\n")
  }

  @Test func numbersWithoutAWayBackStayNumbers() throws {
    #expect(
      try markdown([
        ("a.xhtml", "<p>See <a href=\"b.xhtml#p\">2</a>.</p>"),
        ("b.xhtml", "<p id=\"p\">Page two</p>"),
      ]) == "See 2.\n\nPage two\n")
  }

  // Headings

  @Test func linksLeadToHeadingsOfOtherFiles() throws {
    #expect(
      try markdown([
        (
          "a.xhtml",
          "<h1>Contents</h1><p><a href=\"b.xhtml\">One</a> <a href=\"b.xhtml#s\">Two</a> "
            + "<a href=\"c.xhtml#x\">Three</a> <a href=\"#here\">Four</a></p>"
            + "<h2>Same &amp; <em>words</em></h2><h2 id=\"here\">Same &amp; words</h2>"
        ),
        (
          "b.xhtml",
          "<h1>Chapter One</h1><p>a</p><section id=\"s\"><h2>A Section</h2><p>b</p></section>"
        ),
        (
          "c.xhtml",
          "<p>c</p><a id=\"x\"></a><h2>Über <span id=\"y\">uns</span></h2><p><a href=\"#y\">up</a></p>"
        ),
      ]) == """
        # Contents

        [One](#chapter-one) [Two](#a-section) [Three](#über-uns) [Four](#same--words-1)

        ## Same & _words_

        ## Same & words

        # Chapter One

        a

        ## A Section

        b

        c

        ## Über uns

        [up](#über-uns)

        """)
  }

  @Test func linksToOtherPlacesAreWords() throws {
    #expect(
      try markdown([
        (
          "a.xhtml",
          "<p><a href=\"b.xhtml#p\">p</a> <a href=\"b.xhtml\">b</a> <a href=\"c.xhtml\">c</a></p>"
        ),
        ("b.xhtml", "<p id=\"p\">words</p><h2>Heading</h2>"),
      ]) == "p b [c](c.xhtml)\n\nwords\n\n## Heading\n")
  }

  /// A picture is no part of the heading after it, but a chapter may begin with one.
  @Test func linksToPicturesAreWords() throws {
    #expect(
      try markdown([
        (
          "a.xhtml",
          "<p><a href=\"b.xhtml#f\">f</a> <a href=\"c.xhtml\">chapter</a></p>"
        ),
        (
          "b.xhtml",
          "<p>t</p><div id=\"f\"><img src=\"p.png\" alt=\"pic\"/></div><h2>After</h2>"
        ),
        ("c.xhtml", "<p><img src=\"p.png\" alt=\"pic\"/></p><h1>C</h1>"),
      ]) == "f [chapter](#c)\n\nt\n\npic\n\n## After\n\npic\n\n# C\n")
  }

  @Test func linksToHeadingsWithoutWordsAreWords() throws {
    let text = try markdown([
      ("a.xhtml", "<p><a href=\"b.xhtml#h\">h</a> <a href=\"b.xhtml#n\">n</a></p>"),
      ("b.xhtml", "<p>t</p><h2 id=\"h\"> </h2><p>u</p><h2 id=\"n\">&#160;</h2><p>v</p>"),
    ])
    #expect(text.hasPrefix("h n\n\nt\n\nu\n"))
  }

  /// The number of Word's list is all that the heading has, and is left out.
  @Test func linksToHeadingsThatAreNotWrittenAreWords() throws {
    #expect(
      try markdown([
        ("a.xhtml", "<p><a href=\"b.xhtml#x\">words</a> more</p>"),
        (
          "b.xhtml",
          "<p>t</p><h2 id=\"x\"><span style=\"mso-list:Ignore\">w</span></h2><p>u</p>"
        ),
      ]) == "words more\n\nt\n\nu\n")
  }

  /// Without the tags of a link its words and those beside them may be read as syntax.
  @Test(arguments: [
    ("<p><a># words</a> more</p>", "\\# words more"), ("<p><a>1. one</a></p>", "1\\. one"),
    ("<p><a>*a</a> b*</p>", "\\*a b*"), ("<p>*<a>a</a>*b</p>", "\\*a*b"),
    ("<p>[<a>a</a>](c)</p>", "\\[a](c)"), ("<p>a<a><i>b</i></a>c</p>", "a*b*c"),
    ("<p><b>a</b> <a>*b</a>* <a href=\"http://e.org\">c</a></p>", "**a** \\*b* [c](http://e.org)"),
    ("<ul><li><a>- a</a></li></ul>", "- \\- a"), ("<h2><a>*a</a>*</h2>", "## \\*a*"),
    (
      "<blockquote><p>a</p><p><a>1. b</a><br/><a>+ c</a></p></blockquote>",
      "> a\n>\n> 1\\. b\n> \\+ c"
    ),
    (
      "<table><tr><th>x</th><th><a>*a</a> b*</th></tr><tr><td>c</td><td>d|e</td></tr></table>",
      "| x | \\*a b* |\n|---|---|\n| c | d\\|e |"
    ),
  ])
  func wordsOfLostLinksAreEscaped(body: String, text: String) throws {
    let markdown = try markdown([
      ("a.xhtml", body.replacing("<a>", with: "<a href=\"b.xhtml#x\">")),
      (
        "b.xhtml",
        "<p>t</p><h2 id=\"x\"><span style=\"mso-list:Ignore\">w</span></h2><p>u</p>"
      ),
    ])
    // A document of verse has nothing at the ends of its lines.
    #expect(markdown.replacing("\\\n", with: "\n") == text + "\n\nt\n\nu\n")
  }

  /// Links that Paber wrote lead to the same headings when they are imported, and notes may hold
  /// headings.
  @Test(arguments: [
    "# One\n\n[two](#two) and [deep](#deep)\n\n# Two\n\n[one](#one)\n\n## Deep\n\nd\n",
    "# One\n\na[^1]\n\n# Two\n\nb\n\n[^1]:\n    ## Note\n\n    c\n",
    "# One\n\na[^1]\n\n# Two\n\nb\n\n[^1]: c\n\n    ## Note\n",
  ])
  func linksOfOwnBooksComeBack(text: String) throws {
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .lineBreak, title: "One", language: "en")
    try DocumentExport(of: TextRope(text), as: .epub, options).write(to: { bytes += $0 })
    #expect(
      String(decoding: try EPUBFormat().document(from: bytes).markdown, as: UTF8.self) == text)
  }
}
