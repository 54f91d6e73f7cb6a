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

  private func table(rowCount: Int, _ cell: String) -> String {
    let row = "<w:tr><w:tc>\(p("", r("a")))</w:tc><w:tc>\(p("", r("b")))</w:tc></w:tr>"
    return "<w:tbl>" + String(repeating: row, count: rowCount)
      + "<w:tr><w:tc>\(cell)</w:tc><w:tc>\(p("", r("z")))</w:tc></w:tr></w:tbl>"
  }

  /// More rows than are held at once.
  @Test(arguments: [1, 70])
  func aPartInACellIsTextOfThatCell(rowCount: Int) throws {
    let part = "<p>one <b>two</b></p><table><tr><th>i<th>j<tr><td>1<td>2</table><ul><li>c</ul>"
    let body = table(rowCount: rowCount, p("", r("first")) + Self.reference + p("", r("last")))
    let text = try file(part, body).markdown
    let lines = text.split(separator: "\n")
    #expect(lines.count == rowCount + 2)
    #expect(lines.count { $0 == "| a | b |" } == rowCount)
    #expect(lines.last == "| first one **two** i j 1 2 c last | z |")
  }

  @Test func aRefusalInACellIsOne() throws {
    let deep = String(repeating: "<div>", count: 2000)
    let bytes = try file(deep, table(rowCount: 1, Self.reference)).bytes()
    #expect(throws: ImportRefusal.tooDeep) { try DOCXFormat().document(from: bytes) }
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
