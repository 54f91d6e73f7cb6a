import Import
import Testing

/// The addresses, names and words of the pictures in documents.
@Suite struct ForeignPicturesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

  private func html(_ text: String) throws -> String {
    try HTMLImportTests.markdown(Array(text.utf8))
  }

  @Test(arguments: [
    "/home/a.png", "\\\\host\\a.png", "//host/a.png", "file:///a.png", "C:\\a.png", "%2Fhome/a.png",
    "%5chost/a.png", "../a.png", "%2e%2e/a.png", "a/../../b.png", "a\\..\\..\\b.png", "..%2Fa.png",
  ])
  func picturesOfTheDiskAreLeftOut(_ address: String) throws {
    let document = try HTMLFormat().document(from: Array("<p>a<img src='\(address)' alt=b>".utf8))
    #expect(String(decoding: document.markdown, as: UTF8.self) == "ab\n")
    #expect(document.droppedPictureCount == 1)
    var file = WordFile(
      p("", "<w:r><w:drawing><a:blip r:link=\"rId5\"/></w:drawing></w:r>", r("c")))
    file.relations = WordFile.relation("rId5", "image", address, isExternal: true)
    let word = try file.document()
    #expect(String(decoding: word.markdown, as: UTF8.self) == "c\n")
    #expect(word.droppedPictureCount == 1)
  }

  @Test(arguments: ["a.png", "a/../b.png", "./a.png", "..a/b.png", "a%+5.png", "100%.png"])
  func picturesBesideThePageAreKept(_ address: String) throws {
    #expect(try html("<p>a<img src='\(address)' alt=b>") == "a![b](\(address))\n")
  }

  @Test func theBytesOfAPictureSayHowItsFileEnds() {
    var writer = MarkdownWriter()
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    for (bytes, name) in [
      (Self.png, "a.desktop"), (jpeg + [1], "b.JPEG"), (jpeg, "c"), ([1], "d.e"),
    ] {
      writer.picture(bytes, named: name, alternative: "")
    }
    #expect(writer.finish().pictures.map(\.name) == ["a.png", "b.JPEG", "c.jpg", "d.e"])
  }

  @Test func theWordsOfAPictureTakeNoStylesFromTheText() throws {
    #expect(
      try html("<p><b>a</b> <img src='b.png' alt='see _this_'> <i>c</i>")
        == "**a** ![see \\_this\\_](b.png) _c_\n")
  }
}
