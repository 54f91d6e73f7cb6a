import Archives
import Import

/// Documents of Word and LibreOffice and books with parts of any elements: each is read or refused, and
/// the result is text.
enum ForeignDocumentTarget {
  private static let wordElements = [
    "w:p", "w:pPr", "w:r", "w:rPr", "w:t", "w:tab/", "w:br/", "w:b/", "w:i w:val=\"0\"/",
    "w:pStyle w:val=\"a\"/", "w:pStyle w:val=\"b\"/", "w:numPr", "w:ilvl w:val=\"1\"/",
    "w:bidi/", "w:jc w:val=\"left\"/", "w:ilvl w:val=\"-1\"/",
    "w:numId w:val=\"1\"/", "w:numId w:val=\"2\"/", "w:ins", "w:del",
    "w:del/",
    "w:tbl", "w:tr", "w:trPr", "w:tc", "w:tcPr", "w:gridSpan w:val=\"99999999\"/", "w:vMerge/",
    "w:hyperlink w:anchor=\"h_a\"", "w:fldChar w:fldCharType=\"begin\"/",
    "w:fldChar w:fldCharType=\"separate\"/", "w:fldChar w:fldCharType=\"end\"/", "w:instrText",
    "w:footnoteReference w:id=\"1\"/", "w:footnote w:id=\"1\"", "w:footnoteRef/", "w:txbxContent",
    "w:drawing", "wp:docPr descr=\"d\"/", "w:bookmarkStart w:id=\"1\" w:name=\"_Fn1\"/",
    "w:ind w:left=\"1440\"/", "w:ind w:left=\"99999999999999999999\"/",
    "w:ind w:left=\"-9223372036854775808\"/",
    "w:outlineLvl w:val=\"3\"/", "w:pBdr", "w:bottom w:val=\"single\"/", "w:style w:styleId=\"a\"",
    "w:name w:val=\"Quote\"/", "w:basedOn w:val=\"b\"/", "w:basedOn w:val=\"a\"/",
    "w:style w:styleId=\"b\" w:default=\"1\" w:type=\"paragraph\"",
    "w:abstractNum w:abstractNumId=\"0\"",
    "w:lvl w:ilvl=\"1\"", "w:lvl w:ilvl=\"0\"", "w:numFmt w:val=\"bullet\"/",
    "w:start w:val=\"9223372036854775807\"/", "w:num w:numId=\"1\"", "w:abstractNumId w:val=\"0\"/",
    "w:gridBefore w:val=\"63\"/", "w:object", "v:imagedata r:id=\"page\"/",
    "w:altChunk r:id=\"page\"/",
    "w:lvlOverride w:ilvl=\"0\"", "w:startOverride w:val=\"-7\"/",
  ]

  private static let openElements = [
    "text:p", "text:h text:outline-level=\"-3\"", "text:p text:style-name=\"Quotations\"",
    "text:p text:style-name=\"P1\"", "text:span text:style-name=\"T1\"", "text:list",
    "text:list text:style-name=\"L1\"", "text:list text:continue-numbering=\"true\"",
    "text:list-item",
    "text:list-item text:start-value=\"9223372036854775807\"", "text:list-header",
    "text:s text:c=\"99999999\"/",
    "text:tab/", "text:line-break/", "text:a xlink:href=\"../a\"", "text:note text:id=\"n\"",
    "text:note-body",
    "text:note-ref text:ref-name=\"n\"/", "table:table", "table:table-row", "table:table-cell",
    "table:table-cell table:number-columns-repeated=\"99999999\"", "table:covered-table-cell/",
    "draw:frame",
    "draw:image xlink:href=\"Pictures/a.png\"/", "svg:desc", "draw:text-box", "office:annotation",
    "office:automatic-styles", "style:style style:family=\"paragraph\" style:name=\"P1\"",
    "style:style style:family=\"text\" style:name=\"T1\" style:parent-style-name=\"T1\"",
    "style:paragraph-properties fo:margin-left=\"1e300cm\"/",
    "style:text-properties fo:font-weight=\"bold\"/",
    "text:list-style style:name=\"L1\"",
    "text:list-level-style-number text:level=\"1\" style:num-format=\"1\"/",
  ]

  private static let words = [
    "a", " ", "☐ b", "*", "&lt;", "&a;", "\n", "# ", "😀", " HYPERLINK \"x\" \\l ", " NOTEREF _Fn1 ",
    "  ",
  ]

  /// Lengths and numbers at the ends of their range.
  private static let extremes = [
    "-9223372036854775808", "9223372036854775807", "31680", "-1", "1e30cm", "-1e30cm", "10000pt",
  ]

  /// Whole paragraphs and tables that use them, with the styles and lists that they name.
  private static let wordFragments = extremes.flatMap(wordFragments(with:))

  private static func wordFragments(with number: String) -> [String] {
    let item = "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>"
    let run = "<w:r><w:t>a</w:t></w:r>"
    let style = "<w:style w:type=\"paragraph\" w:styleId=\"q\"><w:name w:val=\"Quote\"/></w:style>"
    let indentation = "<w:ind w:left=\"\(number)\"/>"
    let level =
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"\(number)\"/><w:pPr>\(indentation)</w:pPr></w:lvl>"
    let list =
      "<w:abstractNum w:abstractNumId=\"0\">\(level)</w:abstractNum>"
      + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
    let quote = "<w:p><w:pPr><w:pStyle w:val=\"q\"/>\(indentation)</w:pPr>\(run)</w:p>"
    let first = "<w:p><w:pPr>\(item)</w:pPr>\(run)</w:p>"
    let second = "<w:p><w:pPr>\(indentation)</w:pPr>\(run)</w:p>"
    let cell =
      "<w:tc><w:tcPr><w:gridSpan w:val=\"\(number)\"/></w:tcPr><w:p>\(run)</w:p></w:tc>"
    let table =
      "<w:tbl><w:tblPr><w:tblInd w:w=\"\(number)\"/></w:tblPr><w:tr>\(cell)</w:tr></w:tbl>"
    return [style, list, quote, first + second, first + table]
  }

  private static let openFragments = extremes.flatMap(openFragments(with:))

  private static func openFragments(with number: String) -> [String] {
    let quote =
      "<style:style style:family=\"paragraph\" style:name=\"P2\" style:parent-style-name=\"Quotations\">"
      + "<style:paragraph-properties fo:margin-left=\"\(number)\"/></style:style>"
    let look =
      "<style:style style:family=\"table\" style:name=\"T2\">"
      + "<style:table-properties fo:margin-left=\"\(number)\"/></style:style>"
    let cell =
      "<table:table-cell table:number-columns-repeated=\"\(number)\"><text:p>a</text:p></table:table-cell>"
    return [
      "<office:automatic-styles>\(quote)\(look)</office:automatic-styles>",
      "<text:p text:style-name=\"P2\">a</text:p>",
      "<table:table table:style-name=\"T2\"><table:table-row>\(cell)</table:table-row></table:table>",
    ]
  }

  static func run(_ tape: inout Tape) {
    var isFirst = true
    while tape.hasNext() {
      let choice = tape.number(0...7)
      // Only at the beginning, since it takes all that is left.
      if choice == 7, isFirst { return readRest(&tape) }
      isFirst = false
      let kind = choice % 3
      if kind == 2 {
        readBook(&tape)
        continue
      }
      let isWord = kind == 0
      let elements = isWord ? wordElements : openElements
      let names =
        isWord
        ? ["word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml"]
        : ["content.xml", "styles.xml"]
      var parts = isWord ? relations : []
      for name in names {
        let fragments = isWord ? wordFragments : openFragments
        let root = isWord ? "w:body" : "office:text"
        parts.append((name, part(elements, fragments, root, &tape)))
      }
      read(parts, by: isWord ? DOCXFormat() : ODTFormat(), tape)
    }
  }

  /// A book whose pages are pieces of HTML, and whose spine names them in any order.
  private static func readBook(_ tape: inout Tape) {
    let container =
      "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
      + "<rootfile full-path=\"a.opf\"/></rootfiles></container>"
    var parts: [(name: String, xml: String)] = [("META-INF/container.xml", container)]
    var (items, spine) = ("", "")
    for page in 0..<3 {
      items += "<item id=\"\(page)\" href=\"\(page).xhtml\" media-type=\"application/xhtml+xml\"/>"
      let text = tape.text(of: ImportTarget.html, upTo: 40)
      parts.append(("\(page).xhtml", String(decoding: text, as: UTF8.self)))
    }
    for _ in 0..<tape.number(0...9) { spine += "<itemref idref=\"\(tape.number(0...3))\"/>" }
    let package =
      "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>\(items)</manifest>"
      + "<spine>\(spine)</spine></package>"
    parts.append(("a.opf", package))
    read(parts, by: EPUBFormat(), tape)
  }

  /// The bytes of a file, or the names and contents of its parts, with a zero after each: a changed byte
  /// of an archive is mostly refused by its checksum, and so never reaches the reader of a part.
  private static func readRest(_ tape: inout Tape) {
    let formats: [any ImportFormat] = [DOCXFormat(), ODTFormat(), EPUBFormat()]
    let way = tape.number(0...formats.count)
    let bytes = tape.rest()
    guard way < formats.count else {
      let format = ImportFormats.format(of: bytes, named: "a.docx")
      guard let document = try? format?.document(from: bytes) else { return }
      return check(document, tape)
    }
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
    let parts = stride(from: 0, to: pieces.count - 1, by: 2).map { index in
      // A name in an archive is at most 64 KB long.
      (
        name: String(decoding: pieces[index].prefix(255), as: UTF8.self),
        xml: String(decoding: pieces[index + 1], as: UTF8.self)
      )
    }
    read(parts, by: formats[way], tape)
  }

  private static func check(_ document: ImportedDocument, _ tape: Tape) {
    let text = String(decoding: document.markdown, as: UTF8.self)
    tape.expect(Array(text.utf8) == document.markdown, "what comes out is UTF-8")
    tape.expect(document.markdown.last ?? 0x0A == 0x0A, "the last line ends")
  }

  private static func read(
    _ parts: [(name: String, xml: String)], by format: any ImportFormat, _ tape: Tape
  ) {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    do {
      for part in parts { try zip.add(part.name, Array(part.xml.utf8)) }
      try zip.finish()
    } catch {
      return tape.expect(false, "a small archive can be written: \(error)")
    }
    guard let document = try? format.document(from: bytes) else { return }
    check(document, tape)
    let length = parts.reduce(0) { $0 + $1.xml.utf8.count }
    tape.expect(document.markdown.count < 1 << 18 + 32 * length, "its length is bounded")
  }

  /// A part of elements in any order, mostly with their ends.
  private static func part(
    _ elements: [String], _ fragments: [String], _ root: String, _ tape: inout Tape
  ) -> String {
    var xml = "<\(root)\(spaces)>"
    var open: [Substring] = []
    for _ in 0..<tape.number(0...60) {
      switch tape.number(0...7) {
      case 0...3:
        let element = tape.element(of: elements)
        xml += "<\(element)>"
        if element.utf8.last != UInt8(ascii: "/") { open.append(element.prefix { $0 != " " }) }
      case 4: xml += tape.element(of: fragments)
      case 5, 6: if let name = open.popLast() { xml += "</\(name)>" }
      default: xml += tape.element(of: words)
      }
    }
    while let name = open.popLast() { xml += "</\(name)>" }
    return xml + "</\(root)>"
  }

  private static let spaces: String = {
    let oasis = "urn:oasis:names:tc:opendocument:xmlns:"
    let office = "http://schemas.openxmlformats.org/"
    let names = [
      ("w", office + "wordprocessingml/2006/main"),
      ("wp", office + "drawingml/2006/wordprocessingDrawing"), ("office", oasis + "office:1.0"),
      ("text", oasis + "text:1.0"), ("table", oasis + "table:1.0"), ("draw", oasis + "drawing:1.0"),
      ("style", oasis + "style:1.0"), ("svg", oasis + "svg-compatible:1.0"),
      ("r", office + "officeDocument/2006/relationships"), ("v", "urn:schemas-microsoft-com:vml"),
      ("fo", oasis + "xsl-fo-compatible:1.0"), ("xlink", "http://www.w3.org/1999/xlink"),
    ]
    return names.map { " xmlns:\($0)=\"\($1)\"" }.joined()
  }()

  private static let relations: [(name: String, xml: String)] = {
    let space = "http://schemas.openxmlformats.org/package/2006/relationships"
    func relation(_ type: String, _ target: String) -> String {
      "<Relationship Id=\"\(type)\" Type=\"x/\(type)\" Target=\"\(target)\"/>"
    }
    func file(_ relations: String) -> String {
      "<Relationships xmlns=\"\(space)\">\(relations)</Relationships>"
    }
    let own = ["styles", "numbering", "footnotes", "page"].map { relation($0, $0 + ".xml") }
      .joined()
    return [
      ("_rels/.rels", file(relation("officeDocument", "word/document.xml"))),
      ("word/_rels/document.xml.rels", file(own)),
      ("word/page.xml", "<ol><li>a<a id=r href=#n>1</a></ol><p id=n>b<a href=#r>^</a>"),
    ]
  }()
}
