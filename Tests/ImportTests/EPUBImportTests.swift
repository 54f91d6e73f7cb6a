import Archives
import Export
import Import
import MarkdownSyntax
import Testing
import TextCore

/// Books in EPUB.
@Suite struct EPUBImportTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

  private static let container = """
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>\
    <rootfile full-path="OPS/a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
    """

  private static let package = """
    <package xmlns="http://www.idpf.org/2007/opf"><manifest>\
    <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\
    <item id="b" href="text/b%20c.xhtml" media-type="application/xhtml+xml"/>\
    <item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/>\
    <item id="p" href="x.png" media-type="image/png"/></manifest>\
    <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>
    """

  private func page(_ body: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/><script src=\"x\"/></head>"
      + "<body>\(body)</body></html>"
  }

  private func book(_ parts: [(String, String)]) throws -> [UInt8] {
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    let all =
      [("META-INF/container.xml", Self.container), ("OPS/a.opf", Self.package)]
      + [("OPS/nav.xhtml", page("<p>no</p>"))] + parts
    for (name, text) in all { try zip.add(name, Array(text.utf8)) }
    try zip.add("OPS/x.png", Self.png)
    try zip.finish()
    return output
  }

  @Test func chaptersComeInTheOrderOfTheSpine() throws {
    let note =
      "<p>a<a id=\"r\" href=\"#n\">1</a></p><aside id=\"n\"><p>b <a href=\"#r\">^</a></p></aside>"
    let bytes = try book([
      ("OPS/text/b c.xhtml", page("<h2>Two</h2><p>c <img src=\"../x.png\" alt=\"d\"/></p>" + note)),
      (
        "OPS/text/a.xhtml",
        page(
          "<h1>One</h1><p><a id=\"p1\"/>a <a href=\"b%20c.xhtml#x\">b</a> "
            + "<a href=\"https://e.org\">e</a></p>" + note)
      ),
    ])
    let document = try EPUBFormat().document(from: bytes)
    let text = String(decoding: document.markdown, as: UTF8.self)
    #expect(
      text == """
        # One

        a b [e](https://e.org)

        a[^1]

        ## Two

        c ![d](x.png)

        a[^2]

        [^1]: b
        [^2]: b

        """)
    #expect(document.pictures == [ImportedPicture(name: "x.png", bytes: Self.png)])
  }

  @Test func protectedBooksAreRefused() throws {
    let encryption = """
      <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">\
      <e:EncryptedData xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:CipherData>\
      <e:CipherReference URI="OPS/text/a.xhtml"/></e:CipherData></e:EncryptedData></encryption>
      """
    let bytes = try book([
      ("OPS/text/a.xhtml", page("<p>a</p>")), ("META-INF/encryption.xml", encryption),
    ])
    do throws(ImportRefusal) {
      _ = try EPUBFormat().document(from: bytes)
      Issue.record("It was read.")
    } catch {
      #expect(error == .encrypted)
    }
  }

  /// Paber's own books are imported as the same text.
  @Test func ownBooksComeBack() throws {
    let text =
      "# One\n\nA *b*[^1] & c\n\n- d\n- e\n\n# Two\n\n> f\n\n| g | h |\n|---|---|\n| i | j |\n\n[^1]: k\n"
    var bytes: [UInt8] = []
    let options = ExportOptions(lines: .lineBreak, title: "One", language: "en")
    try DocumentExport(of: TextRope(text), as: .epub, options).write(to: { bytes += $0 })
    let document = try EPUBFormat().document(from: bytes)
    let markdown = String(decoding: document.markdown, as: UTF8.self)
    #expect(
      markdown == """
        # One

        A _b_[^1] & c

        - d
        - e

        # Two

        > f

        | g | h |
        |---|---|
        | i | j |

        [^1]: k

        """)
  }
}
