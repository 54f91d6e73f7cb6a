/// Parts of a DOCX file in another format, which Word reads when it opens the file (ECMA-376, part 1,
/// 17.17.2.1). Programs that make DOCX of pages in a browser have all of the text in one.
extension DOCXTextReader {
  /// Reads a part in HTML, MHTML or RTF where it is named. Refuses other formats.
  func readForeignPart(_ attributes: XMLAttributes) throws(ImportRefusal) {
    guard let relation = relations[attributes["id"]], !relation.isExternal,
      let bytes = try document.archive.bytes(
        of: ArchivePath.path(relation.target, in: document.folder))
    else { throw .damaged }
    endJoinedParagraph()
    nester.close()
    document.foreignPartCount += 1
    nester.writer.labelPrefix = "p\(document.foreignPartCount)-"
    defer { nester.writer.labelPrefix = "" }
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    if start.starts(with: "{\\rtf".utf8) {
      try RTFFormat().read(bytes, into: &nester.writer)
    } else if start.first == UInt8(ascii: "<") {
      try HTMLFormat().read(bytes, into: &nester.writer)
    } else if let page = MHTMLPage(bytes) {
      try HTMLFormat(charset: page.charset).read(page.html, into: &nester.writer)
    } else {
      throw .unknownFormat
    }
  }
}
