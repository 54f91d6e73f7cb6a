import MarkdownSyntax

/// Writes a document as plain text: its words without tags, wrapped if the writer wants it.
struct PlainTextExport {
  private let document: ExportedDocument
  private let options: ExportOptions

  init(_ document: ExportedDocument, _ options: ExportOptions) {
    self.document = document
    self.options = options
  }

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    var writer = PlainTextWriter(
      wrapColumn: options.wrapColumn, addresses: AddressAllowance(documentLength: document.length))
    if options.extent == .document, let title = document.titleAboveText {
      writer.addParagraph(title)
      if !document.authors.isEmpty {
        writer.addParagraph(document.authors.joined(separator: ", "))
      }
      writer.pageBreaks.isAtPageStart = false
    }
    try output.write(document.reader, by: &writer)
    while let label = writer.nextNote() {
      writer.beginNote()
      if let note = document.reader.footnote(label) { try output.write(note, by: &writer) }
      writer.endNote()
    }
    try output.take(&writer.output)
    return DocumentExport.Result()
  }
}
