import MarkdownSyntax

/// The small parts of an ODT file, and the beginning of the large ones.
struct ODTParts {
  let design: FlowDesign
  let document: ExportedDocument
  let paper: PaperSize
  let manuscript: ManuscriptFacts?

  static let mediaType = "application/vnd.oasis.opendocument.text"

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// The start tag of a part's first element, with all namespaces.
  private static func start(_ element: String) -> String {
    let oasis = "urn:oasis:names:tc:opendocument:xmlns:"
    let names = [
      ("office", oasis + "office:1.0"), ("style", oasis + "style:1.0"),
      ("text", oasis + "text:1.0"), ("table", oasis + "table:1.0"),
      ("draw", oasis + "drawing:1.0"), ("fo", oasis + "xsl-fo-compatible:1.0"),
      ("svg", oasis + "svg-compatible:1.0"), ("meta", oasis + "meta:1.0"),
      ("xlink", "http://www.w3.org/1999/xlink"), ("dc", "http://purl.org/dc/elements/1.1/"),
    ]
    let spaces = names.map { " xmlns:\($0)=\"\($1)\"" }.joined()
    return "\(declaration)<office:\(element)\(spaces) office:version=\"1.3\">"
  }

  // Text

  /// The part of `content.xml` before the automatic styles that the text needs.
  var contentStart: String {
    Self.start("document-content") + ODTStyles.fontFaces(design) + "<office:automatic-styles>"
      + "<style:style style:name=\"\(ODTStyles.cell)\" style:family=\"table-cell\">"
      + "<style:table-cell-properties fo:padding-top=\"2pt\" fo:padding-bottom=\"2pt\" "
      + "fo:padding-left=\"5pt\" fo:padding-right=\"5pt\" fo:border-left=\"none\" "
      + "fo:border-right=\"none\" fo:border-top=\"none\" "
      + "fo:border-bottom=\"0.5pt solid #000000\"/></style:style>"
  }

  static let textStart = "</office:automatic-styles><office:body><office:text>"
  static let contentEnd = "</office:text></office:body></office:document-content>"

  // Styles and pages

  var styles: String {
    let styles = ODTStyles(
      design: design, languages: document.languages, width: design.room(on: paper).width)
    return Self.start("document-styles") + ODTStyles.fontFaces(design)
      + "<office:styles>\(styles.xml)</office:styles>"
      + "<office:automatic-styles>\(page)</office:automatic-styles><office:master-styles>"
      + "<style:master-page style:name=\"Standard\" style:page-layout-name=\"Page\">\(edge)"
      + "</style:master-page></office:master-styles></office:document-styles>"
  }

  /// Paper, margins, and the room for header or footer.
  private var page: String {
    let margin = design.margin(on: paper)
    // A header and its distance to the text lie in the margin.
    let hasHeader = design.isManuscript
    let hasFooter = design.numbersPages
    let mode = document.languages.isRightToLeft ? " style:writing-mode=\"rl-tb\"" : ""
    return "<style:page-layout style:name=\"Page\"><style:page-layout-properties "
      + "fo:page-width=\"\(paper.width)pt\" fo:page-height=\"\(paper.height)pt\" "
      + "style:print-orientation=\"\(paper.width > paper.height ? "landscape" : "portrait")\" "
      + "fo:margin-top=\"\(hasHeader ? margin / 2 : margin)pt\" "
      + "fo:margin-bottom=\"\(hasFooter ? margin / 2 : margin)pt\" fo:margin-left=\"\(margin)pt\" "
      + "fo:margin-right=\"\(margin)pt\"\(mode)/>"
      + (hasHeader ? edgeStyle("header", "bottom", margin / 2) : "")
      + (hasFooter ? edgeStyle("footer", "top", margin / 2) : "")
      + "</style:page-layout>"
  }

  private func edgeStyle(_ name: String, _ side: String, _ height: Double) -> String {
    "<style:\(name)-style><style:header-footer-properties fo:min-height=\"\(height * 2 / 3)pt\" "
      + "fo:margin-\(side)=\"\(height / 3)pt\"/></style:\(name)-style>"
  }

  /// The header or the footer.
  private var edge: String {
    let first = design.numbersFirstPage ? 1 : 2
    let number = "<text:page-number text:select-page=\"current\">\(first)</text:page-number>"
    if design.isManuscript {
      var words: [UInt8] = []
      let line = manuscript?.pageHeader ?? ""
      TextEscaping.content.append(line.isEmpty ? "" : line + " / ", to: &words)
      return edge("header", "Header", String(decoding: words, as: UTF8.self) + number)
    }
    return design.numbersPages ? edge("footer", "Footer", number) : ""
  }

  /// Returns a header or a footer, which the first page may lack.
  private func edge(_ element: String, _ style: String, _ words: String) -> String {
    let start = "<text:p text:style-name=\"\(style)\""
    let edge = "<style:\(element)>\(start)>\(words)</text:p></style:\(element)>"
    if design.numbersFirstPage { return edge }
    return edge + "<style:\(element)-first>\(start)/></style:\(element)-first>"
  }

  // Facts about the document

  var metadata: String {
    func element(_ name: String, _ words: String) -> String {
      var bytes: [UInt8] = []
      TextEscaping.content.append(words, to: &bytes)
      return words.isEmpty ? "" : "<\(name)>\(String(decoding: bytes, as: UTF8.self))</\(name)>"
    }
    let authors = document.authors.joined(separator: "; ")
    let language = document.languages.document
    return Self.start("document-meta") + "<office:meta><meta:generator>Paber</meta:generator>"
      + element("dc:title", document.title) + element("meta:initial-creator", authors)
      + element("meta:creation-date", document.date?.midnight ?? "")
      + element("dc:creator", authors)
      + element("dc:language", language == .undetermined ? "" : language.string)
      + "</office:meta></office:document-meta>"
  }

  /// The list of all parts.
  static func manifest(_ media: FlowMedia) -> [UInt8] {
    func entry(_ name: String, _ type: String, version: String = "") -> String {
      "<manifest:file-entry manifest:full-path=\"\(name)\"\(version) manifest:media-type=\"\(type)\"/>"
    }
    var output = Array(declaration.utf8)
    output.append(
      "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" "
        + "manifest:version=\"1.3\">"
        + entry("/", mediaType, version: " manifest:version=\"1.3\"")
        + entry("content.xml", "text/xml") + entry("styles.xml", "text/xml")
        + entry("meta.xml", "text/xml"))
    for (place, picture) in media.entries.enumerated() {
      output.append(
        entry(
          "Pictures/" + ODTFormat.fileName(place + 1, picture.type), picture.type.mediaType))
    }
    output.append("</manifest:manifest>")
    return output
  }
}
