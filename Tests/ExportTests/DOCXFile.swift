import Export

/// A DOCX file as the tests look at it.
struct DOCXFile: ArchivedFile {
  static let format = ExportFormat.docx
  let export: ExportedArchive

  init(_ export: ExportedArchive) { self.export = export }

  /// The paragraphs and tables of the text.
  var body: String { text(of: "word/document.xml", from: "<w:body>", to: "<w:sectPr>") }
}
