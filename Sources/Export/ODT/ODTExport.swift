import Archives
import MarkdownSyntax

/// Writes a document as ODT: OpenDocument in a zip archive.
///
/// The styles that a text needs are before it. So it is written twice: first only to find its styles, then
/// into the archive. The bytes of pictures are read at the end.
struct ODTExport {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let pictures: any PictureSource

  /// The level of deflate: rather quick than small.
  private static let level = 3
  /// The part of the progress in which styles are found.
  private static let surveyShare = 0.4
  /// The maximum number of ordered lists with list numbering; further ones have their numbers as
  /// text.
  private static let mostLists = 1_000_000

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
    let parts = ODTParts(
      design: design, document: document, paper: paper, manuscript: front.manuscript)
    let zip = ZipWriter { try output.give($0) }
    // Programs recognise the type by it: it is the first entry and not deflated (OpenDocument 1.3,
    // part 2, 3.3).
    try zip.add("mimetype", Array(ODTParts.mediaType.utf8), by: .stored)
    try zip.add("styles.xml", Array(parts.styles.utf8))
    try zip.add("meta.xml", Array(parts.metadata.utf8))

    let survey = output.entry { _ in }
    survey.stretch = 0...Self.surveyShare
    let found = try writeText(front, ODTStyleTable(), to: survey)
    var styles = found.format.styles
    styles.isComplete = true

    try zip.begin("content.xml", level: Self.level)
    let content = output.entry { try zip.append($0) }
    content.stretch = Self.surveyShare...1
    var start = Array(parts.contentStart.utf8) + styles.xml
    start.append(ODTParts.textStart)
    try content.take(&start)
    let writer = try writeText(front, styles, to: content)
    try content.give(Array(ODTParts.contentEnd.utf8)[...])
    try zip.end()

    let media = writer.format.media
    try media.write(to: zip, from: pictures) { "Pictures/" + ODTFormat.fileName($0, $1) }
    try zip.add("META-INF/manifest.xml", ODTParts.manifest(media))
    try zip.finish()
    return writer.result
  }

  /// Writes the text with the styles of a table, which it may fill. Returns the writer as it is then.
  private func writeText(
    _ front: FlowFront, _ styles: ODTStyleTable, to output: ExportOutput
  ) throws -> FlowWriter<ODTFormat> {
    var design = FlowDesign(options)
    design.titleSpace = front.titleSpace
    var format = ODTFormat(
      design, room: design.room(on: options.paperSize),
      underlinesEmphasis: front.underlinesEmphasis,
      chapterLevel: front.chapterLevel)
    format.styles = styles
    var writer = FlowWriter(
      format, document, pictures: FlowPictures(pictures, keepsBytes: false),
      lists: FlowLists(most: Self.mostLists))
    if let facts = front.manuscript { append(facts, to: &writer.format.output) }
    try writer.writeText(front, to: output)
    writer.format.closeLists()
    try output.take(&writer.output)
    return writer
  }

  /// Appends contact and length at the top of the first page.
  private func append(_ facts: ManuscriptFacts, to output: inout [UInt8]) {
    for line in facts.topLines {
      output.append("<text:p text:style-name=\"\(ODTStyles.contact)\">")
      TextEscaping.content.append(line.contact, to: &output)
      if let length = line.length { output.append("<text:tab/>\(length)") }
      output.append("</text:p>")
    }
  }
}
