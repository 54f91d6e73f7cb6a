import Import
import Testing

/// Addresses and words that a document names once, and that Markdown would write many times.
@Suite struct RepeatedPartsTests {
  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private func html(_ text: String) throws -> [UInt8] {
    try HTMLFormat().document(from: Array(text.utf8)).markdown
  }

  @Test func longAddressesAreNotRepeatedWithoutBound() throws {
    let address = "http://h/" + Self.many("a", 100_000)
    let text = try html("<p><a href=\"\(address)\">" + Self.many("x<br>", 30_000) + "</a>")
    #expect(text.count < 6_000_000)
    #expect(text.count(where: { $0 == UInt8(ascii: "x") }) == 30_000)
    #expect(text.starts(with: "[x](http://h/aaa".utf8))
    // One name in the file, and many references to it.
    var file = WordFile(
      p("", Self.many("<w:hyperlink r:id=\"rId9\">\(r("x"))</w:hyperlink>\(r("y"))", 20_000)))
    file.relations =
      WordFile.relation("rId9", "hyperlink", address, isExternal: true)
      + WordFile.relation("rId8", "image", address, isExternal: true)
    #expect(try file.document().markdown.count < 6_000_000)
    file.body = p(
      "", Self.many("<w:r><w:drawing><a:blip r:link=\"rId8\"/></w:drawing></w:r>", 5_000))
    let pictures = try file.document()
    #expect(pictures.markdown.count < 6_000_000)
    #expect(pictures.droppedPictureCount > 4_900)
  }

  @Test func anInterruptedLinkRepeatsItsAddress() throws {
    let address = "http://h/" + Self.many("a", 50_000)
    #expect(try html("<a href=\"\(address)\">" + Self.many("x<hr>", 1000)).count < 6_000_000)
    let note = "<w:footnoteReference w:id=\"1\"/>"
    var file = WordFile(
      p("", "<w:hyperlink r:id=\"rId9\">" + Self.many(r("x") + note, 1000) + "</w:hyperlink>"))
    file.relations = WordFile.relation("rId9", "hyperlink", address, isExternal: true)
    #expect(try file.document().markdown.count < 6_000_000)
  }

  @Test func aGroupOfPicturesHasItsWordsOnce() throws {
    let words = Self.many("d", 10_000)
    let parts = Self.many("<a:blip r:embed=\"rId5\"/>", 2000)
    var file = WordFile(
      p("", "<w:r><w:drawing><wp:docPr descr=\"\(words)\"/>\(parts)</w:drawing></w:r>"))
    file.relations = WordFile.relation("rId5", "image", "media/x.png")
    file.pictures = ["x.png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    #expect(try file.document().markdown.count < 100_000)
  }

  @Test func manyParagraphsMayBeJoined() throws {
    let file = WordFile(Self.many(p("<w:rPr><w:del/></w:rPr>", r("a")), 40_000) + p("", r("b")))
    #expect(try file.document().markdown.count == 40_002)
  }

  @Test func shortAddressesMayComeOften() throws {
    let text = try html(Self.many("<p><a href=\"https://example.org/page\">x</a></p>", 20_000))
    #expect(
      text.split(separator: 0x0A).allSatisfy {
        $0.elementsEqual("[x](https://example.org/page)".utf8)
      })
  }
}
