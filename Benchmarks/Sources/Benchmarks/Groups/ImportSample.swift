import Archives
import Export
import MarkdownSyntax
import TextCore

/// A file to import, and the time that it may take.
struct ImportSample {
  let name: String
  let format: ExportFormat
  let bytes: [UInt8]
  /// Seconds; nil: it is only measured.
  var most: Double?

  /// The files of the benchmark: about a megabyte each, or a megabyte of text where the format is
  /// compressed.
  static func all() throws -> [ImportSample] {
    let page = try exported(.html, length: 870_000)
    let letter = try exported(.docx, length: 1_000_000)
    return [
      ImportSample(name: "html", format: .html, bytes: page, most: 0.3),
      ImportSample(name: "html of a browser", format: .html, bytes: browserPage(of: page)),
      ImportSample(name: "rtf", format: .rtf, bytes: try exported(.rtf, length: 450_000)),
      ImportSample(name: "docx", format: .docx, bytes: letter, most: 0.2),
      ImportSample(name: "docx of Word", format: .docx, bytes: try wordDocument(of: letter)),
      ImportSample(name: "odt", format: .odt, bytes: try exported(.odt, length: 1_000_000)),
    ]
  }

  /// A file that Paber writes.
  ///
  /// - Parameter length: the bytes of the Markdown.
  private static func exported(_ format: ExportFormat, length: Int) throws -> [UInt8] {
    let text = SampleText.markdown(bytes: length)
    let options = ExportOptions(
      lines: .paragraph, title: "A sample", language: "en", design: .bare)
    var bytes: [UInt8] = []
    try DocumentExport(of: text, as: format, options).write(to: { bytes += $0 })
    return bytes
  }

  /// The computed styles that Chromium writes on each element of a copy.
  private static let styles = """
     style="color: rgb(0, 0, 0); font-family: &quot;Times New Roman&quot;; font-size: medium; \
    font-style: normal; font-variant-ligatures: normal; font-variant-caps: normal; font-weight: 400; \
    letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; \
    white-space: normal; widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; \
    text-decoration-thickness: initial; display: inline !important; float: none;"
    """

  /// About a megabyte of a page whose paragraphs have the styles of a copy out of a browser.
  private static func browserPage(of page: [UInt8]) -> [UInt8] {
    let styled = replaced(
      Array("<p>".utf8), by: Array("<p\(styles)><span\(styles)>".utf8), in: page)
    let closed = replaced(Array("</p>".utf8), by: Array("</span></p>".utf8), in: styled)
    // Ends with a whole tag; the parser closes those that are open then.
    let end = closed.prefix(1_000_000).lastIndex(of: UInt8(ascii: ">")) ?? 0
    return Array(closed.prefix(end + 1))
  }

  /// Returns the bytes with `new` in place of each `old`, of which there has to be one: else the sample
  /// would be what it was before.
  private static func replaced(_ old: [UInt8], by new: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var (index, count) = (bytes.startIndex, 0)
    while index < bytes.endIndex {
      if bytes[index...].starts(with: old) {
        output += new
        index += old.count
        count += 1
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    precondition(count > 0, "The export has changed.")
    return output
  }

  /// The properties that Word writes into each run.
  private static let properties = """
    <w:r w:rsidR="00A77B3E" w:rsidRPr="00A77B3E"><w:rPr><w:rFonts w:ascii="Calibri" \
    w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang \
    w:val="en-US" w:eastAsia="en-US"/></w:rPr><w:t
    """

  /// A document whose runs have the properties that those of Word have.
  private static func wordDocument(of document: [UInt8]) throws -> [UInt8] {
    var zip = try ZipReader(BytesInMemory(document), allowance: 1 << 28)
    var output: [UInt8] = []
    let writer = ZipWriter { output += $0 }
    for entry in zip.entries {
      let part = try zip.read(entry)
      guard entry.name == "word/document.xml" else {
        try writer.add(entry.name, part)
        continue
      }
      try writer.add(
        entry.name, replaced(Array("<w:r><w:t".utf8), by: Array(properties.utf8), in: part))
    }
    try writer.finish()
    return output
  }
}
