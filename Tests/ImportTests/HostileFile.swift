import Archives

@testable import Import

/// Files that ask for as much memory as their kind can: many small parts, long ones, what waits for the end.
enum HostileFile: String, CaseIterable, Codable {
  case wordRuns, wordParagraphs, wordText, wordTable, wordNotes
  case openText, openList, openSpans, openMarks
  case bookChapters, bookEmphasis, bookSections, bookLines
  case pageText, pageLinks, pageEntities, pageItems, pageCells
  case richText, richGroups, richNotes, richPicture, richRows

  var format: any ImportFormat {
    switch self {
    case .wordRuns, .wordParagraphs, .wordText, .wordTable, .wordNotes: DOCXFormat()
    case .openText, .openList, .openSpans, .openMarks: ODTFormat()
    case .bookChapters, .bookEmphasis, .bookSections, .bookLines: EPUBFormat()
    case .pageText, .pageLinks, .pageEntities, .pageItems, .pageCells: HTMLFormat()
    case .richText, .richGroups, .richNotes, .richPicture, .richRows: RTFFormat()
    }
  }

  /// True if its bytes are compressed, so that a small file unpacks to much.
  var isArchive: Bool { !(format is HTMLFormat || format is RTFFormat) }

  /// Returns a file with about so many bytes of XML, HTML or RTF.
  func bytes(_ size: Int) throws -> [UInt8] {
    func many(_ part: String) -> String {
      String(repeating: part, count: max(size / part.utf8.count, 1))
    }
    let line = String(repeating: "word ", count: 400)
    return switch self {
    case .wordRuns: try WordFile(p("", many(r("a") + r("b", "<w:b/>")))).bytes()
    case .wordParagraphs: try WordFile(many(p("", r("a")))).bytes()
    case .wordText: try WordFile(many(p("", r(line)))).bytes()
    case .wordTable:
      try WordFile("<w:tbl>" + many("<w:tr>" + Self.cells + "</w:tr>") + "</w:tbl>").bytes()
    case .wordNotes: try Self.notes(size, line)
    case .openText: try OpenDocumentFile(many("<text:p>\(line)</text:p>")).bytes()
    case .openList:
      try OpenDocumentFile(
        "<text:list>" + many("<text:list-item><text:p>a</text:p></text:list-item>")
          + "</text:list>"
      ).bytes()
    case .openSpans:
      try OpenDocumentFile(
        "<text:p>" + many("<text:span text:style-name=\"T\">a</text:span>b") + "</text:p>",
        styles: """
          <style:style style:name="T" style:family="text">\
          <style:text-properties fo:font-weight="bold"/></style:style>
          """
      ).bytes()
    // Each mark gets a backslash.
    case .openMarks:
      try OpenDocumentFile(
        many("<text:p>" + String(repeating: "*", count: 8_000) + "</text:p>")
      ).bytes()
    case .bookChapters: try Self.book(many("<p>\(line)</p>"))
    // Chapters that are read, unlike long ones.
    case .bookSections:
      try Self.book(String(many("<p>\(line)</p>").prefix(size / 10)))
    case .bookLines:
      try Self.book(String(many("<p>A line of <i>talk</i><br/>of a book</p>").prefix(size / 60)))
    case .bookEmphasis: try Self.book(many("<p><i>Some words</i> among <b>others</b>.</p>"))
    case .pageText: Array(many("<p>\(line)</p>").utf8)
    case .pageLinks: Array(many("<a href=x>b</a>").utf8)
    case .pageEntities: Array(many("&amp;").utf8)
    case .pageItems: Array(("<ol>" + many("<li>a few words for each of them")).utf8)
    case .pageCells: Array(("<table>" + many("<tr><td>one of the cells<td>b")).utf8)
    case .richText: Array(("{\\rtf1 " + many("\(line)\\par ") + "}").utf8)
    case .richGroups: Array(("{\\rtf1 " + many("{\\b a}b") + "}").utf8)
    case .richNotes: Array(("{\\rtf1 " + many("a{\\footnote \(line)}\\par ") + "}").utf8)
    case .richPicture:
      Array(("{\\rtf1 {\\pict\\pngblip 89504e470d0a1a0a" + many("00") + "}a}").utf8)
    case .richRows: Array(("{\\rtf1 " + many("\\trowd\\intbl a\\cell b\\cell\\row ") + "}").utf8)
    }
  }

  /// The cells of a row.
  private static let cells = String(
    repeating: "<w:tc>" + p("", r("a")) + "</w:tc>", count: 8)

  /// Notes wait for the end of the document.
  private static func notes(_ size: Int, _ line: String) throws -> [UInt8] {
    let numbers = 1...max(size / line.utf8.count, 1)
    let references = numbers.map { "<w:r><w:footnoteReference w:id=\"\($0)\"/></w:r>" }
    var file = WordFile(references.map { p("", $0) }.joined())
    let note = p("", r(line)) + "</w:footnote>"
    file.notes = numbers.map { "<w:footnote w:id=\"\($0)\">" + note }.joined()
    return try file.bytes()
  }

  /// A book of ten chapters, which are the same.
  private static func book(_ body: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    let page = Array("<html><body>\(body)</body></html>".utf8)
    let chapters = 0..<10
    let items = chapters.map {
      "<item id=\"c\($0)\" href=\"\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    try zip.add(
      "META-INF/container.xml",
      Array(
        ("<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
          + "<rootfile full-path=\"book.opf\"/></rootfiles></container>").utf8))
    try zip.add(
      "book.opf",
      Array(
        ("<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>\(items.joined())</manifest><spine>"
          + chapters.map { "<itemref idref=\"c\($0)\"/>" }.joined() + "</spine></package>").utf8))
    for chapter in chapters { try zip.add("\(chapter).xhtml", page) }
    try zip.finish()
    return bytes
  }
}
