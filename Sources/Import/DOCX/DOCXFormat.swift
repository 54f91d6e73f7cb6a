/// Reads DOCX, the format of Word since 2007.
public struct DOCXFormat: ImportFormat {
  /// The endings of its files.
  public var fileExtensions: [String] { ["docx", "docm", "dotx"] }

  public init() {}

  /// Reads a document: its text, the notes to which it refers, its title and authors. Headers, footers and comments are left
  /// out.
  public func read(
    _ bytes: [UInt8], into writer: inout MarkdownWriter
  ) throws(ImportRefusal) {
    let archive = try ImportArchive(bytes, isWanted: writer.isWanted)
    let package = try DOCXRelations.read(of: "", in: archive)
    guard let main = package.part(ofType: "officeDocument", in: ""), archive.holds(main) else {
      throw .otherFormat
    }
    let folder = ArchivePath.folder(of: main)
    let relations = try DOCXRelations.read(of: main, in: archive)
    let styles = DOCXStyleReader()
    if let part = relations.part(ofType: "styles", in: folder) {
      try archive.read(part, by: styles)
    }
    let numbering = DOCXNumberingReader()
    if let part = relations.part(ofType: "numbering", in: folder) {
      try archive.read(part, by: numbering)
    }
    let properties = DOCXCoreProperties()
    if let part = package.part(ofType: "core-properties", in: "") {
      try archive.read(part, by: properties)
    }
    let document = DOCXDocument(
      archive, folder: folder, styles: styles.styles, numbering: numbering.numbering)
    writer.reserve(for: archive.length(of: main))
    let text = DOCXTextReader(document, relations, BlockNester(writer))
    writer = MarkdownWriter()
    try archive.read(main, by: text)
    text.endJoinedParagraph()
    text.nester.close()
    var nester = text.nester
    for type in ["footnotes", "endnotes"] {
      guard let part = relations.part(ofType: type, in: folder) else { continue }
      let notes = DOCXTextReader(document, try DOCXRelations.read(of: part, in: archive), nester)
      try archive.read(part, by: notes)
      nester = notes.nester
    }
    if let refusal = nester.refusal { throw refusal }
    writer = nester.writer
    writer.properties = properties.properties
  }
}
