import Archives
import Import
import Testing

/// Formats are recognised by content, regardless of the file's name.
@Suite struct ImportFormatsContentTests {
  private func archive(_ parts: (String, String)...) throws -> [UInt8] {
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    for (name, content) in parts { try zip.add(name, Array(content.utf8)) }
    try zip.finish()
    return output
  }

  private func isArchive(_ bytes: [UInt8], _ name: String) -> Bool {
    ImportFormats.isArchive(Array(bytes.prefix(ImportFormats.headLength)), named: name)
  }

  @Test func contentSaysMoreThanTheName() throws {
    let text = try archive(
      ("[Content_Types].xml", "<x ContentType='application/a.wordprocessingml.document.main+xml'/>")
    )
    #expect(ImportFormats.format(of: text, named: "a.zip") is DOCXFormat)
    let book = try archive(("mimetype", "application/epub+zip"))
    #expect(ImportFormats.format(of: book, named: "a.docx") is EPUBFormat)
    let letter = try archive(("mimetype", "application/vnd.oasis.opendocument.text"))
    #expect(ImportFormats.format(of: letter, named: "a") is ODTFormat)
    let sheet = try archive(("[Content_Types].xml", "<x ContentType='spreadsheetml'/>"))
    #expect(ImportFormats.format(of: sheet, named: "a.docx") == nil)
    #expect(ImportFormats.format(of: Array("{\\rtf1}".utf8), named: "a.rtf") is RTFFormat)
  }

  /// Word and many programs of the web call RTF and HTML `.doc`.
  @Test(arguments: ["a.doc", "a.rtf", "a.html", "a", "a.txt"])
  func textIsToldByItsBeginning(name: String) {
    func format(_ text: String) -> (any ImportFormat)? {
      ImportFormats.format(of: Array(text.utf8), named: name)
    }
    #expect(format("{\\rtf1 a}") is RTFFormat)
    #expect(format("\u{FEFF}\r\n<!DOCTYPE html>\n<p>") is HTMLFormat)
    #expect(format("<html xmlns:o='urn:a'><p>") is HTMLFormat)
    #expect(format("<HTML>") is HTMLFormat)
    #expect(format("<html\n lang='de'>") is HTMLFormat)
    #expect(format("<!DOCTYPE html\n  PUBLIC '-'>") is HTMLFormat)
    #expect(format("<?xml version='1.0'?>\n<!DOCTYPE html>") is HTMLFormat)
    #expect(format("<!-- saved from a page -->\r\n<!-- > -->\n<html>") is HTMLFormat)
  }

  /// Word writes pages in “Unicode”, which is UTF-16.
  @Test(arguments: [true, false], [true, false])
  func aPageInUTF16IsToldByItsBeginning(isMarked: Bool, isLittle: Bool) {
    let units = Array(((isMarked ? "\u{FEFF}" : "") + "<html xmlns='urn:a'><p>ж").utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
    #expect(ImportFormats.format(of: bytes, named: "a.doc") is HTMLFormat)
  }

  @Test func otherTextIsToldByItsName() {
    for text in [
      "<htmlish>", "<html", "words {\\rtf1}", "", "<p>a", "<?xml version='1.0'?><office>",
      "<!-- <html>", "<?xml", "{\0\\\0r\0t\0f\0",
    ] {
      #expect(ImportFormats.format(of: Array(text.utf8), named: "a.doc") == nil)
    }
    #expect(ImportFormats.format(of: Array("<p>a".utf8), named: "a.htm") is HTMLFormat)
  }

  @Test func theBeginningTellsAnArchive() throws {
    let word = try archive(("[Content_Types].xml", "<x/>"))
    #expect(isArchive(word, "a.docx") && isArchive(word, "a"))
    #expect(!isArchive(word, "a.xlsx"))
    #expect(!isArchive(try archive(("a.txt", "mimetype")), "a.zip"))
    #expect(isArchive([0xD0, 0xCF, 0x11, 0xE0], "a.docx"))
    #expect(!isArchive([0xD0, 0xCF, 0x11, 0xE0], "a.doc"))
    #expect(!isArchive(Array("PK".utf8), "a.docx") && !isArchive([], "a.docx"))
    let cut = Array(word.prefix(30))
    for length in 0...30 { _ = isArchive(Array(cut.prefix(length)), "a") }
  }
}
