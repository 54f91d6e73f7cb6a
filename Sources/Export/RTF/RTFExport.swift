import MarkdownSyntax

/// Writes a document, or a part of one, as RTF.
struct RTFExport {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let pictures: any PictureSource
  /// True if only the structure is written, to be pasted into another document.
  private var isFragment: Bool { options.extent == .fragment }

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ pictures: any PictureSource
  ) {
    self.document = document
    self.options = options
    self.pictures = pictures
  }

  func write(to output: ExportOutput) throws -> DocumentExport.Result {
    var design = isFragment ? FlowDesign(.plain) : FlowDesign(options)
    let lists = FlowLists(document.reader, most: RTFHeader.mostLists)
    let front = FlowFront(document, options, design, isFragment: isFragment)
    design.titleSpace = front.titleSpace
    let styles = RTFStyles(design: design, isFragment: isFragment)
    let language = WindowsLanguage.number(of: document.languages.document.string)
    let paper = options.paperSize
    let format = RTFFormat(
      design, styles, language: language, room: design.room(on: paper),
      underlinesEmphasis: front.underlinesEmphasis,
      chapterLevel: front.chapterLevel)
    var writer = FlowWriter(
      format, document, pictures: FlowPictures(pictures), lists: lists)
    let header = RTFHeader(
      design: design, styles: styles, lists: lists, language: language,
      isRightToLeft: document.languages.isRightToLeft)
    header.appendTables(to: &writer.format.output)
    if !isFragment {
      header.appendInformation(
        title: document.title, authors: document.authors, date: document.date,
        to: &writer.format.output)
      header.appendPage(paper, to: &writer.format.output)
    }
    if let facts = front.manuscript {
      header.appendPageHeader(facts.pageHeader, to: &writer.format.output)
      append(facts, design.room(on: paper).width, to: &writer.format.output)
    }
    try writer.writeText(front, to: output)
    writer.format.output.append("}\n")
    try output.take(&writer.output)
    return writer.result
  }

  /// Appends contact and length at the top of the first page.
  private func append(_ facts: ManuscriptFacts, _ width: Double, to output: inout [UInt8]) {
    for line in facts.topLines {
      output.append("\\pard\\plain\\f0\\fs24\\tqr\\tx\(RTFStyles.twips(width)) ")
      RTFEscaping.append(line.contact, to: &output)
      if let length = line.length { output.append("\\tab \(length)") }
      output.append("\\par\n")
    }
  }
}
