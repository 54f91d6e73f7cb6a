import Import
import Testing

/// DOCX files whose text, or a part of it, is in another format.
@Suite struct ForeignPartTests {
  private func file(_ part: String, _ body: String) -> WordFile {
    var file = WordFile(body)
    file.relations = WordFile.relation("rId7", "aFChunk", "media/part")
    file.pictures = ["part": Array(part.utf8)]
    return file
  }

  private static let reference = "<w:altChunk r:id=\"rId7\"/>"

  @Test func partsOfHTMLAreRead() throws {
    let file = file(
      "<html><body><h1>Title</h1><p>One <b>two</b></p></body></html>",
      p("", r("before")) + Self.reference + p("", r("after")))
    #expect(try file.markdown == "before\n\n# Title\n\nOne **two**\n\nafter\n")
  }

  /// html-docx-js writes the page of a browser as a mail.
  @Test func partsOfMHTMLAreRead() throws {
    let mail = """
      MIME-Version: 1.0
      Content-Type: multipart/related;
          type="text/html";
          boundary="----=mhtDocumentPart"


      ------=mhtDocumentPart
      Content-Type: text/html;
          charset="utf-8"
      Content-Transfer-Encoding: quoted-printable
      Content-Location: file:///C:/fake/document.html

      <!DOCTYPE html><html><body><p class=3D"a">Grü=C3=9Fe und m=
      ehr</p></body></html>

      ------=mhtDocumentPart
      Content-Type: image/png

      no
      ------=mhtDocumentPart--
      """
    #expect(try file(mail, Self.reference).markdown == "Grüße und mehr\n")
    let lines = mail.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      try file(lines.joined(separator: "\r\n"), Self.reference).markdown == "Grüße und mehr\n")
  }

  @Test func partsOfRTFAreRead() throws {
    #expect(try file(#"{\rtf1 a {\b b}\par}"#, Self.reference).markdown == "a **b**\n")
  }

  @Test func notesOfPartsStayApart() throws {
    var file = file(
      #"{\rtf1 a{\footnote c}\par}"#,
      p("", r("x"), "<w:r><w:footnoteReference w:id=\"1\"/></w:r>") + Self.reference
        + Self.reference)
    file.notes = "<w:footnote w:id=\"1\">\(p("", r("y")))</w:footnote>"
    #expect(
      try file.markdown
        == "x[^1]\n\na[^p1-1]\n\na[^p2-1]\n\n[^1]: y\n[^p1-1]: c\n[^p2-1]: c\n")
  }

  @Test(arguments: ["PK\u{3}\u{4}", "", "words", "Content-Type: image/png\n\na"])
  func otherPartsAreRefused(_ part: String) throws {
    let bytes = try file(part, p("", r("a")) + Self.reference).bytes()
    #expect(throws: ImportRefusal.unknownFormat) { try DOCXFormat().document(from: bytes) }
  }

  @Test func aPartThatIsMissingIsTold() throws {
    let bytes = try WordFile(Self.reference).bytes()
    #expect(throws: ImportRefusal.damaged) { try DOCXFormat().document(from: bytes) }
  }
}
