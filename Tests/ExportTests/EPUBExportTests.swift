import CommonMarkExamples
import Export
import Foundation
import MarkdownSyntax
import TestSupport
import Testing
import TextCore

/// Documents as books.
@Suite struct EPUBExportTests {
  @Test func booksAreSound() throws {
    try EPUBStructure.check([
      EPUBFile(BookSamples.manuscript), EPUBFile(BookSamples.footnotes),
      EPUBFile(BookSamples.illustrated, pictures: BookSamples.pictures),
      EPUBFile(BookSamples.hostile), EPUBFile(""), EPUBFile("[^1]: only a note"),
      EPUBFile("***\n\n# A\n\n# B"),
    ])
  }

  @Test func booksOfExamplesAreSound() throws {
    try EPUBStructure.check(
      stride(from: 0, to: SpecExample.all.count, by: 40).map { start in
        try EPUBFile(
          SpecExample.all[start...].prefix(40).map(\.markdown).joined(separator: "\n\n# A\n\n"))
      })
  }

  @Test func parts() throws {
    let book = try EPUBFile(
      "---\ntitle: A & B\nauthor: [C, D]\nlang: he\ndate: 2025-03-01 10:00\n---\n# E\n",
      ExportOptions(
        title: "", language: "en", cover: .picture(BookSamples.png), modified: 1_795_772_493))
    #expect(
      book.names == [
        "mimetype", "META-INF/container.xml", "EPUB/style.css", "EPUB/cover.png",
        "EPUB/cover.xhtml", "EPUB/title.xhtml", "EPUB/chapter-1.xhtml", "EPUB/nav.xhtml",
        "EPUB/package.opf",
      ])
    let package = book.text("EPUB/package.opf")
    for part in [
      "<dc:title>A &amp; B</dc:title>", "<dc:language>he</dc:language>",
      "<dc:creator>C</dc:creator>\n<dc:creator>D</dc:creator>\n<dc:date>2025-03-01</dc:date>",
      "<meta property=\"dcterms:modified\">2026-11-27T09:41:33Z</meta>",
      "properties=\"cover-image\"", "<spine page-progression-direction=\"rtl\">",
    ] {
      #expect(package.contains(part), "\(part)")
    }
    #expect(book.text("EPUB/chapter-1.xhtml").contains(" lang=\"he\" xml:lang=\"he\" dir=\"rtl\">"))
    #expect(book.content("EPUB/cover.png") == BookSamples.png)
    try EPUBStructure.check([book])
  }

  @Test func theSameDocumentGivesTheSameBytes() throws {
    let text = BookSamples.illustrated
    #expect(
      try EPUBFile(text, pictures: BookSamples.pictures).bytes
        == EPUBFile(text, pictures: BookSamples.pictures).bytes)
  }

  private static let bare = ExportOptions(
    lines: .paragraph, title: "untitled", language: "en", design: .bare)

  /// The headings with which chapters begin, by the document.
  @Test(arguments: [
    ("a\n\n# B\n\nc\n\n# D", ["", "B", "D"]),
    ("# A\n\n## B\n\n## C\n\n### D", ["A", "B", "C"]),
    ("## A\n\n## B\n\n# C", ["A", "B", "C"]),
    ("# A\n\nb\n\n### C", ["A"]),
    ("a\n\nb", [""]),
    ("> # A\n\n# B\n\n- # C\n\n# D", ["", "B", "D"]),
  ])
  func chapters(document: String, titles: [String]) throws {
    let book = try EPUBFile(document, Self.bare)
    let chapters = book.names.filter { $0.contains("chapter") }
    #expect(chapters.count == titles.count)
    for (index, title) in titles.enumerated() where !title.isEmpty {
      #expect(book.text(chapters[index]).contains("<title>\(title)</title>"))
      #expect(book.chapter(index + 1).hasPrefix("<h"))
    }
  }

  @Test func contents() throws {
    let book = try EPUBFile("a\n\n# B\n\n### C\n\n## D\n\n# E & F\n\n#\n\n> # G", Self.bare)
    let expected = """
      <nav epub:type="toc" role="doc-toc">
      <h1>B</h1>

      <ol>
      <li><a href="chapter-1.xhtml">B</a></li>
      <li><a href="chapter-2.xhtml#h1">B</a>
      <ol>
      <li><a href="chapter-2.xhtml#h2">C</a></li>
      <li><a href="chapter-2.xhtml#h3">D</a></li>
      </ol>
      </li>
      <li><a href="chapter-3.xhtml#h4">E &amp; F</a></li>
      <li><a href="chapter-4.xhtml#h5">…</a></li>
      </ol>
      </nav>

      """
    #expect(book.text("EPUB/nav.xhtml").contains(expected))
  }

  @Test func notesStandInTheirChapters() throws {
    let book = try EPUBFile(
      "# A\n\nb[^x] c[^y]\n\n# D\n\ne[^y] f[^y]\n\n[^x]: X\n\n[^y]: - Y\n\n[^z]: Z", Self.bare)
    let first = """
      <p>b<sup><a href="#c1-fn-1" id="c1-fnref-1" epub:type="noteref" role="doc-noteref">1</a></sup> \
      c<sup><a href="#c1-fn-2" id="c1-fnref-2" epub:type="noteref" role="doc-noteref">2</a></sup></p>
      <section class="notes" epub:type="footnotes">
      <hr/>
      <aside id="c1-fn-1" epub:type="footnote" role="doc-footnote"><p><span class="number">1</span> X \
      <a href="#c1-fnref-1" role="doc-backlink">↩︎</a></p>
      </aside>
      <aside id="c1-fn-2" epub:type="footnote" role="doc-footnote"><p><span class="number">2</span></p>
      <ul>
      """
    #expect(book.chapter(1).contains(first))
    let second = book.chapter(2)
    #expect(second.contains("<aside id=\"c2-fn-1\""))
    #expect(second.contains("<a href=\"#c2-fnref-1-2\" role=\"doc-backlink\">"))
    // The note without a reference is at the end.
    #expect(second.contains("<span class=\"number\">2</span> Z</p>"))
    #expect(!second.contains("X"))
  }

  /// A long note that each chapter refers to is not written each time.
  @Test func repeatedNotesAreBounded() throws {
    let note = String(repeating: "word ", count: 200_000)
    let document =
      (0..<60).map { "# \($0)\n\na[^1]\n\n" }.joined() + "[^1]: \(note)\n"
    let book = try EPUBFile(document, Self.bare)
    let size = (1...60).reduce(0) { $0 + book.content("EPUB/chapter-\($1).xhtml").count }
    #expect(size < 20_000_000)
    #expect(book.chapter(60).contains("<a href=\"chapter-1.xhtml#c1-fn-1\">↗</a>"))
    try EPUBStructure.check([book])
  }

  @Test func links() throws {
    let book = try EPUBFile(
      "# A\n\n[b](#c) [d](#A) [e](#f) [g](h.md) [i](https://j.k/?l&m#n#o) [p](https://q%)\n\n# C",
      Self.bare)
    #expect(
      book.chapter(1).contains(
        "<p><a href=\"chapter-2.xhtml#h2\">b</a> <a href=\"#h1\">d</a> e g "
          + "<a href=\"https://j.k/?l&amp;m#n%23o\">i</a> p</p>"))
  }

  @Test func pictures() throws {
    let book = try EPUBFile(BookSamples.illustrated, pictures: BookSamples.pictures)
    // Each content is one file.
    #expect(
      book.names.filter { $0.contains("picture-") } == [
        "EPUB/picture-1.png", "EPUB/picture-2.gif", "EPUB/picture-3.webp",
      ])
    #expect(book.content("EPUB/picture-1.png") == BookSamples.png)
    let chapter = book.chapter(2)
    #expect(
      chapter.contains("<img src=\"picture-1.png\" alt=\"one and\" title=\"T &amp; t\"/>"))
    #expect(chapter.contains("<img src=\"picture-1.png\" alt=\"found\" width=\"120\"/>"))
    #expect(chapter.contains("gone far lost <img src=\"picture-3.webp\" alt=\"\"/>"))
    #expect(book.result.missingPictures == ["gone.png", "lost.png"])
    #expect(book.result.webPictureCount == 1)
    // Readers that know no WebP show a blank picture.
    #expect(book.names.contains("EPUB/blank.png"))
    #expect(book.text("EPUB/package.opf").contains("media-type=\"image/webp\" fallback=\"i"))
  }

  /// If a picture disappears before its bytes are read, the book has all files that it names, each of
  /// the type that its name says.
  @Test(arguments: [
    (Array("GIF89a!".utf8), PictureType.gif), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    (BookSamples.png, .png), (Array("RIFF1234WEBP".utf8), .webP),
  ])
  func aPictureThatGoesLeavesABlankOne(bytes: [UInt8], type: PictureType) throws {
    let book = try EPUBFile("![a](a)", pictures: DisappearingPicture(bytes))
    let name = "picture-1.\(type.fileExtension)"
    #expect(book.chapter(1).contains("<img src=\"\(name)\" alt=\"a\"/>"))
    let blank = book.content("EPUB/\(name)")
    #expect(PictureType(of: blank) == type)
    #expect(blank != bytes)
    #expect(
      book.text("EPUB/package.opf").contains(
        "href=\"\(name)\" media-type=\"\(type.mediaType)\""))
    #expect(book.result.missingPictures == ["a"])
    try EPUBStructure.check([book])
  }

  private final class DisappearingPicture: PictureSource, @unchecked Sendable {
    private var reads = 0
    private let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    func picture(at address: String) -> [UInt8]? {
      reads += 1
      return reads == 1 ? bytes : nil
    }
    func picture(named name: String) -> [UInt8]? { nil }
  }

  /// A picture that is not in the book leaves no empty link.
  @Test func linksHaveWords() throws {
    let text = "[![](https://e.org/b.png)](http://e.org/c) [](#%C3%BCber-uns)\n\n# Über uns\n"
    let chapter = try EPUBFile(text).chapter(1)
    #expect(chapter.contains("<a href=\"http://e.org/c\">http://e.org/c</a>"))
    #expect(chapter.contains("#h1\">#%C3%BCber-uns</a>"))
  }

  @Test func coversHaveToBePictures() {
    for cover in [Array("no picture".utf8), BookSamples.webP] {
      #expect(throws: DocumentExport.UnusableCover.self) {
        try EPUBFile("a", ExportOptions(title: "", language: "", cover: .picture(cover)))
      }
    }
  }

  private static let covers: [(text: String, cover: BookCover, name: String?)] = [
    ("---\ncover-image: a%20b.png\n---\nText\n", BookCover.named, "cover.png"),
    ("---\ncover: b.gif\n---\n![](a%20b.png)\n", .named, "cover.gif"),
    ("+++\ncover = \"b.gif\"\n+++\nText\n", .named, "cover.gif"),
    ("![](a%20b.png)\n", .named, nil),
    (
      "---\ncover: b.gif\n---\n`![[b.gif]]` ![](https://a.b/c.png) ![](a%20b.png)\n", .firstPicture,
      "cover.png"
    ),
    ("Text\n\n- ![[note]] ![[b.gif]]\n\n![](a%20b.png)\n", .firstPicture, "cover.gif"),
    ("<!-- ![](b.gif) -->\n\n[^1]: ![](b.gif)\n\n![](a%20b.png)\n", .firstPicture, "cover.png"),
    ("Text\n", .firstPicture, nil),
  ]

  @Test(arguments: covers)
  func theDocumentSaysTheCover(text: String, cover: BookCover, name: String?) throws {
    let book = try EPUBFile(
      text, ExportOptions(title: "", language: "en", cover: cover), pictures: BookSamples.pictures)
    #expect(
      book.names.filter { $0.hasPrefix("EPUB/cover.") && !$0.hasSuffix("xhtml") }
        == (name.map { ["EPUB/" + $0] } ?? []))
    #expect(book.names.contains("EPUB/cover.xhtml") == (name != nil))
    try EPUBStructure.check([book])
  }

  @Test func coversThatCannotBeShownAreNamed() throws {
    let missing = try EPUBFile("---\ncover: gone.png\n---\nText\n")
    #expect(missing.result.missingPictures == ["gone.png"])
    let webP = try EPUBFile("---\ncover: c.webp\n---\nText\n", pictures: BookSamples.pictures)
    #expect(webP.result.unusablePictures == ["c.webp"])
    #expect(!webP.names.contains { $0.hasPrefix("EPUB/cover.") })
  }

  /// Text without headings gets files of a bounded size.
  @Test func longTextsAreDivided() throws {
    let text = String(repeating: String(repeating: "word ", count: 100) + "\n\n", count: 4000)
    let book = try EPUBFile(text)
    let chapters = book.names.filter { $0.contains("chapter") }
    #expect(chapters.count == 8)
    for name in chapters { #expect(book.content(name).count < 300_000) }
    try EPUBStructure.check([book])
  }

  /// Memory and progress: nothing waits for the book's end.
  @Test func booksAreStreamed() throws {
    let document = TextRope(String(repeating: "# A\n\nSome *words* of it.\n\n", count: 60_000))
    var fractions: [Double] = []
    var longest = 0
    try DocumentExport(of: document, as: .epub, ExportOptions(title: "", language: "")).write {
      longest = max(longest, $0.count)
    } progress: {
      fractions.append($0)
      return true
    }
    #expect(longest < 1 << 18)
    #expect(fractions.count > 20 && fractions == fractions.sorted())
    #expect(fractions.contains { $0 > 0.2 && $0 < 0.3 })
  }

  @Test func randomDocumentsAreSound() throws {
    let seed: UInt64 = 39
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\n", "\n\n", "\n- ", "\n> ", "\n# ", "\n## ", "\n```x\n", "\n|a|b|\n|-|:-:|\n", "|", "*",
      "**",
      "`", "[a](#a)", "[", "](c&d \"e\")", "![", "](a%20b.png)", "![[found.png]]", "[^1]", "[^2]",
      "\n[^1]: ", "\n[^2]: ", "<!--", "-->", "<p>", "&", "&lt;", "<a@b.c>", "\"", "a", " ", "word ",
      "слово", "שלום", "\n- [x] ", "\n---\n", "\u{1}", "    ", "\\", "]]>",
    ]
    let books = try (0..<150).map { _ in
      let text = (0..<random.number(1...150)).map { _ in
        pieces[random.number(0...(pieces.count - 1))]
      }.joined()
      return try EPUBFile(text, pictures: BookSamples.pictures)
    }
    try EPUBStructure.check(books, "seed \(seed)")
  }
}
