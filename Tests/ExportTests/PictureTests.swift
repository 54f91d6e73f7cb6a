import Export
import MarkdownSyntax
import SampleDocuments
import Testing
import TextCore

/// A disk with one picture on it, of the smallest bytes that tell its type.
struct OnePicture: PictureSource {
  var bytes: [UInt8] = Array("GIF89a!".utf8)

  func picture(at address: String) -> [UInt8]? {
    switch address {
    case "a%20b.png": bytes
    case "bild.webp": SampleDocuments.webP
    default: nil
    }
  }
  func picture(named name: String) -> [UInt8]? { name == "x y.png" ? bytes : nil }
}

/// Pictures in HTML.
@Suite struct PictureTests {
  private static let address = "data:image/gif;base64,R0lGODlhIQ=="

  private func file(_ text: String, _ source: OnePicture = OnePicture()) -> HTMLFile {
    HTMLFile(
      text, ExportOptions(lines: .paragraph, title: "a", language: "en"), pictures: source)
  }

  @Test(arguments: [
    ("![c *\"d\"*](a%20b.png 'e')", " alt=\"c &quot;d&quot;\" title=\"e\">"),
    ("![[x y.png]]", " alt=\"x y\">"), ("![[x y.png|f]]", " alt=\"f\">"),
    ("![[x y.png|300]]", " alt=\"x y\" width=\"300\">"),
    ("![[ x y.png | 300 ]]", " alt=\"x y\" width=\"300\">"),
    ("![[x y.png|300x200]]", " alt=\"x y\" width=\"300\">"), ("![[x y.png|3x]]", " alt=\"3x\">"),
  ])
  func localPicturesAreEmbedded(text: String, attributes: String) {
    #expect(file(text).body == "<p><img src=\"\(Self.address)\"\(attributes)</p>\n")
  }

  /// Text about pictures is no picture.
  @Test func codeHoldsNoPictures() {
    #expect(file("`![[x y.png]]`").body == "<p><code>![[x y.png]]</code></p>\n")
    #expect(
      file("```\n![[x y.png]]\n```\n").body == "<pre><code>![[x y.png]]\n</code></pre>\n")
    #expect(file("`a` ![[x y.png]]").body.contains("<img"))
  }

  /// Nothing is fetched: only a page of HTML can show a picture of the web.
  @Test(arguments: [ExportFormat.html, .docx, .odt, .rtf, .pdf, .epub])
  func picturesOfTheWebAreCounted(format: ExportFormat) throws {
    let text =
      "![a](https://a.test/b.png) ![a](https://a.test/b.png) ![c](//a.test/c.png) ![d](d.png)\n"
    let export = DocumentExport(
      of: TextRope(text), as: format, ExportOptions(title: "", language: "en"), fonts: .standard)
    let result = try export.write(to: { _ in })
    #expect(result.webPictureCount == (format == .html ? 0 : 2))
    #expect(result.missingPictures == ["d.png"])
  }

  @Test func missingPicturesLeaveTheirTextAndAreNamedOnce() {
    let file = file(
      "![a](b.png) ![*c*](b.png) ![[d.png]] [![e](f.svg)](g)\n\n![h](https://i.j/k.png)")
    #expect(
      file.body
        == "<p>a c d <a href=\"g\">e</a></p>\n"
        + "<p><img src=\"https://i.j/k.png\" alt=\"h\"></p>\n")
    #expect(file.missingPictures == ["b.png", "d.png", "f.svg"])
  }

  /// The words of a missing `![[name]]` stay; without words its name does. A link to a note is text.
  @Test(arguments: [ExportFormat.html, .docx, .odt, .rtf, .txt, .epub])
  func missingPicturesOfVaultsLeaveTheirWords(format: ExportFormat) throws {
    let text = "A ![[map.png|The map]] B ![[d e.png|300]] C ![[note]] D\n"
    let words = "A The map B d e C ![[note]] D"
    var bytes: [UInt8] = []
    switch format {
    case .docx, .odt, .rtf:
      let file = try FlowText(text, as: format)
      bytes = Array(file.markup.utf8)
    case .epub: bytes = Array(try EPUBFile(text).chapter(1).utf8)
    default:
      try DocumentExport(
        of: TextRope(text), as: format, ExportOptions(title: "", language: "en")
      ).write { bytes += $0 }
    }
    // Pieces of text may be runs of their own.
    let shown = String(decoding: bytes, as: UTF8.self).replacing(/<[^>]*>/, with: "")
    let isThere = shown.contains(words)
    #expect(isThere)
  }

  @Test func missingPicturesOfVaultsLeaveTheirWordsInPDF() throws {
    let lines = try ExportedPDF("A ![[map.png|The map]] B ![[d e.png|300]] C\n").pages()[0]
    #expect(lines.first == "A The map B d e C")
  }

  /// A picture in the address itself is not shown; of a long address the beginning is named.
  @Test func picturesInAddressesAreNamed() {
    let long = String(repeating: "A", count: 1000)
    let file = file("![a](data:image/png;base64,AAAA) ![b](data:image/png;base64,\(long))")
    #expect(file.body == "<p>a b</p>\n")
    #expect(file.missingPictures.first == "data:image/png;base64,AAAA")
    #expect(file.missingPictures.count == 2 && file.missingPictures[1].count < 60)
  }

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpeg"),
    (Array("GIF87a".utf8), "gif"), (Array("RIFF0000WEBPVP8 ".utf8), "webp"),
  ])
  func typesAreToldByTheBytes(bytes: [UInt8], type: String) {
    let body = file("![a](a%20b.png)", OnePicture(bytes: bytes)).body
    #expect(body.hasPrefix("<p><img src=\"data:image/\(type);base64,"))
  }

  @Test(arguments: ["<svg onload='alert(1)'/>", "GIF88a", "RIFF0000WAVE", ""])
  func otherFilesAreNoPictures(content: String) {
    let file = file("![a](a%20b.png)", OnePicture(bytes: Array(content.utf8)))
    #expect(file.body == "<p>a</p>\n")
    #expect(file.missingPictures == [] && file.unusablePictures == ["a%20b.png"])
  }

  /// A large picture is shown only a few times, since HTML contains its bytes each time, whatever
  /// its address is.
  @Test func aLargePictureIsShownAFewTimes() throws {
    let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 6 << 20)
    let text = "![a](a%20b.png)\n\n" + String(repeating: "![[x y.png]]\n\n", count: 4)
    var count = 0
    let result = try DocumentExport(
      of: TextRope(text), as: .html, ExportOptions(title: "a", language: "en"),
      pictures: OnePicture(bytes: bytes)
    ).write(to: { count += $0.count })
    // The first time, and twice 6 MB of the 16 MB that are allowed; three letters are four in base 64.
    #expect((0..<100_000).contains(count - 3 * bytes.count / 3 * 4))
    #expect(result.missingPictures == [] && result.repeatedPictures == ["x y.png"])
  }
}
