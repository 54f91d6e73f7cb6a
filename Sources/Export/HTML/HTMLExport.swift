import MarkdownSyntax

/// Writes a document as one HTML5 file, or a part of one as its elements.
struct HTMLExport {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let pictures: HTMLPictures

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ pictures: any PictureSource
  ) {
    self.document = document
    self.options = options
    self.pictures = HTMLPictures(pictures, options.pictures)
  }

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    var writer = HTMLWriter(
      languages: document.languages, pictures: pictures,
      addresses: AddressAllowance(documentLength: document.length))
    let isWhole = options.extent == .document
    writer.isFragment = !isWhole
    let header = isWhole ? header : nil
    if isWhole { writer.output.append(head + (header ?? "")) }
    writer.pageBreaks.isAtPageStart = isWhole && header == nil
    try output.write(document.reader, by: &writer)
    while let label = writer.nextNote() {
      writer.beginNote()
      if let note = document.reader.footnote(label) { try output.write(note, by: &writer) }
      writer.endNote()
    }
    writer.endNotes()
    if isWhole { writer.output.append("</main>\n</body>\n</html>\n") }
    try output.take(&writer.output)
    return writer.pictures.result
  }

  private var head: String {
    let authors = document.authors.map {
      "<meta name=\"author\" content=\"\(Self.escaped($0, .attribute))\">\n"
    }
    let style = options.design == .bare ? "" : "<style>\n\(HTMLStyleSheet.page)</style>\n"
    let date =
      document.date.map { "<meta name=\"dcterms.date\" content=\"\($0.string)\">\n" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="\(document.languages.document.string)" \
      dir="\(document.languages.isRightToLeft ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="Paber">
      \(authors.joined())\(date)<title>\(Self.escaped(document.title, .content))</title>
      \(style)</head>
      <body>
      <main>

      """
  }

  /// The title and the authors above the text, where only the front matter names them.
  private var header: String? {
    guard let title = document.titleAboveText else { return nil }
    let authors = document.authors.map { Self.escaped($0, .content) }.joined(separator: ", ")
    let line = authors.isEmpty ? "" : "<p>\(authors)</p>\n"
    return "<header>\n<h1>\(Self.escaped(title, .content))</h1>\n\(line)</header>\n"
  }

  private static func escaped(_ string: String, _ escaping: TextEscaping) -> String {
    var bytes: [UInt8] = []
    escaping.append(string, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
