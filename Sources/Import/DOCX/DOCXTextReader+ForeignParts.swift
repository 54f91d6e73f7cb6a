/// Parts of a DOCX file in another format, which Word reads when it opens the file (ECMA-376, part 1,
/// 17.17.2.1). Programs that make DOCX of pages in a browser have all of the text in one.
extension DOCXTextReader {
  /// Reads a part in HTML, MHTML or RTF where it is named. Refuses other formats.
  func readForeignPart(_ attributes: XMLAttributes) throws(ImportRefusal) {
    guard let relation = relations[attributes["id"]], !relation.isExternal,
      let bytes = try document.archive.bytes(
        of: ArchivePath.path(relation.target, in: document.folder),
        atMost: document.archive.largestPage)
    else { throw .damaged }
    endJoinedParagraph()
    document.foreignPartCount += 1
    let part = try Self.part(
      bytes, memory: document.archive.memory - nester.writer.byteCount,
      labelPrefix: "p\(document.foreignPartCount)-")
    if let last = tables.indices.last {
      // The cell is written when its row has ended.
      tables[last].content.add(FlowParagraph(pieces: [.part(part)]))
    } else {
      nester.close()
      try part.read(into: &nester.writer)
    }
  }

  private static func part(
    _ bytes: [UInt8], memory: Int, labelPrefix: String
  ) throws(ImportRefusal) -> FlowPart {
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    if start.starts(with: "{\\rtf".utf8) {
      return FlowPart(bytes: bytes, format: RTFFormat(), labelPrefix: labelPrefix)
    }
    if start.first == UInt8(ascii: "<") {
      return FlowPart(bytes: bytes, format: HTMLFormat(memory: memory), labelPrefix: labelPrefix)
    }
    guard let page = MHTMLPage(bytes) else { throw .unknownFormat }
    return FlowPart(
      bytes: page.html, format: HTMLFormat(charset: page.charset, memory: memory),
      labelPrefix: labelPrefix)
  }
}
