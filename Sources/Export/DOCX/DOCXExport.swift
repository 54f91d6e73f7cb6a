import Archives
import MarkdownSyntax

/// Writes a document as DOCX: WordprocessingML in a zip archive.
///
/// The text streams into the archive; then its footnotes, and then the parts that depend on both. The bytes
/// of pictures are read a second time at the end.
struct DOCXExport {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let pictures: any PictureSource

  /// The level of deflate: rather quick than small.
  private static let level = 3

  init(_ document: ExportedDocument, _ options: ExportOptions, _ pictures: any PictureSource) {
    self.document = document
    self.options = options
    self.pictures = pictures
  }

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    var design = FlowDesign(options)
    let paper = options.paperSize
    let front = FlowFront(document, options, design, isFragment: false)
    design.titleSpace = front.titleSpace
    let parts = DOCXParts(
      design: design, document: document, paper: paper, manuscript: front.manuscript)
    let zip = ZipWriter { try output.give($0) }
    try zip.add("[Content_Types].xml", Array(parts.contentTypes.utf8))
    try zip.add("_rels/.rels", Array(parts.packageRelations.utf8))
    try zip.add("docProps/core.xml", Array(parts.coreProperties.utf8))
    try zip.add("docProps/app.xml", Array(DOCXParts.applicationProperties.utf8))

    let format = DOCXFormat(
      design, room: design.room(on: paper),
      underlinesEmphasis: front.underlinesEmphasis,
      chapterLevel: front.chapterLevel)
    var writer = FlowWriter(
      format, document, pictures: FlowPictures(pictures, keepsBytes: false),
      lists: FlowLists(most: DOCXNumbering.mostLists))
    let entry = output.entry { try zip.append($0) }
    try writeText(front, parts, by: &writer, in: zip, entry)
    let relations = writer.format.relations
    try zip.add("word/_rels/document.xml.rels", relations.file(parts.documentRelations))
    try writeNotes(by: &writer, in: zip, entry)

    let styles = DOCXStyles(design: design, languages: document.languages)
    let numbering = DOCXNumbering(lists: writer.lists, design: design)
    try zip.add("word/styles.xml", Array(styles.file.utf8))
    try zip.add("word/numbering.xml", numbering.file)
    try zip.add("word/settings.xml", Array(parts.settings.utf8))
    try zip.add("word/fontTable.xml", Array(parts.fontTable.utf8))
    if let edge = parts.edge { try zip.add("word/" + edge.name, Array(edge.xml.utf8)) }
    try writer.format.media.write(to: zip, from: pictures) {
      "word/media/image\($0).\($1.fileExtension)"
    }
    try zip.finish()
    return writer.result
  }

  private func writeText(
    _ front: FlowFront, _ parts: DOCXParts, by writer: inout FlowWriter<DOCXFormat>,
    in zip: ZipWriter, _ entry: ExportOutput
  ) throws {
    try zip.begin("word/document.xml", level: Self.level)
    writer.format.output.append(DOCXNames.declaration + "<w:document \(DOCXNames.text)><w:body>")
    if let facts = front.manuscript {
      append(facts, parts.design.room(on: parts.paper).width, to: &writer.format.output)
    }
    try writer.writeText(front, to: entry)
    writer.format.output.append(parts.section + "</w:body></w:document>")
    try entry.take(&writer.output)
    try zip.end()
  }

  private func writeNotes(
    by writer: inout FlowWriter<DOCXFormat>, in zip: ZipWriter, _ entry: ExportOutput
  ) throws {
    writer.format.relations = DOCXRelations(after: 0)
    try zip.begin("word/footnotes.xml", level: Self.level)
    writer.format.output.append(
      DOCXNames.declaration + "<w:footnotes \(DOCXNames.text)>" + DOCXParts.separators)
    for (place, label) in writer.notes.labels.enumerated() {
      writer.format.output.append("<w:footnote w:id=\"\(place + 1)\">")
      writer.beginNote()
      if let note = document.reader.footnote(label) { try entry.write(note, by: &writer) }
      writer.finish()
      writer.format.output.append("</w:footnote>")
    }
    writer.format.output.append("</w:footnotes>")
    try entry.take(&writer.output)
    try zip.end()
    try zip.add("word/_rels/footnotes.xml.rels", writer.format.relations.file())
  }

  /// Appends contact and length at the top of the first page.
  private func append(_ facts: ManuscriptFacts, _ width: Double, to output: inout [UInt8]) {
    let tabs =
      "<w:tabs><w:tab w:val=\"right\" w:pos=\"\(DOCXFormat.twips(width))\"/></w:tabs>"
      + "<w:spacing w:after=\"0\" w:line=\"240\" w:lineRule=\"auto\"/><w:ind w:firstLine=\"0\"/>"
    for line in facts.topLines {
      output.append(
        "<w:p><w:pPr><w:pStyle w:val=\"FirstParagraph\"/>\(tabs)</w:pPr>"
          + "<w:r><w:t xml:space=\"preserve\">")
      TextEscaping.content.append(line.contact, to: &output)
      output.append("</w:t>")
      if let length = line.length { output.append("<w:tab/><w:t>\(length)</w:t>") }
      output.append("</w:r></w:p>")
    }
  }
}
