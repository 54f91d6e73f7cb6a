import MarkdownSyntax

/// The parts round the text of a document in word processors: the title and the authors before it, and
/// the word END after a manuscript.
struct FlowFront {
  /// The facts of a manuscript; nil in other designs.
  let manuscript: ManuscriptFacts?
  /// The level of headings that begin on new pages; 0 if none do.
  let chapterLevel: Int
  /// The words above the text; nil if its first heading is the title.
  private let title: String?
  /// The line below the title, or below the first heading; nil if there is none.
  private let byline: String?
  /// True if the only heading of level 1 is the title.
  private let hasTitleHeading: Bool
  private let marksEnd: Bool
  /// True if emphasis is underlined rather than italic.
  let underlinesEmphasis: Bool
  /// The space above the title, or above the heading in its place: a manuscript has it a third down
  /// the first page, below its contact.
  let titleSpace: Double

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ design: FlowDesign, isFragment: Bool
  ) {
    let facts =
      design.breaksBeforeChapters && !isFragment
      ? ManuscriptFacts(document.reader, title: document.titleOfManuscript) : nil
    manuscript = design.isManuscript ? facts : nil
    chapterLevel = facts?.chapterLevel ?? 0
    hasTitleHeading = facts?.chapterLevel == 2 && document.titleAboveText == nil
    let isUntitled = design.isManuscript && !document.beginsWithTitle
    if isFragment || hasTitleHeading {
      title = nil
    } else {
      title = isUntitled ? document.titleOfManuscript : document.titleAboveText
    }
    let names = document.authors.joined(separator: ", ")
    let hasByline =
      !names.isEmpty && (title != nil || hasTitleHeading || manuscript != nil)
    byline = hasByline ? (manuscript == nil ? names : "by " + names) : nil
    underlinesEmphasis = design.isManuscript && options.manuscript.underlinesEmphasis
    marksEnd = manuscript != nil && options.manuscript.marksEnd
    let contactHeight = Double(manuscript?.topLines.count ?? 0) * design.contactLine
    let third = design.room(on: options.paperSize).height / 3
    titleSpace =
      manuscript == nil ? design.titleSpace : max(design.contactLine, third - contactHeight)
  }

  func write<Format>(by writer: inout FlowWriter<Format>) {
    writer.awaitsTitle = hasTitleHeading
    writer.byline = byline
    if let title {
      writer.writeParagraph(.title, title)
      writer.writeByline()
    }
    writer.state.isAfterHeading = true
  }

  func writeEnd<Format>(by writer: inout FlowWriter<Format>) {
    if marksEnd { writer.writeParagraph(.author, "END") }
  }
}

extension FlowDesign {
  /// The room between the margins, for pictures and tables.
  func room(on paper: PaperSize) -> (width: Double, height: Double) {
    // Narrow paper has narrower margins.
    let margin = margin(on: paper)
    return (paper.width - 2 * margin, paper.height - 2 * margin)
  }

  /// The space above a chapter; nil for any other paragraph. The first chapter of a manuscript
  /// without a title is in its place.
  func space(
    above paragraph: FlowParagraph, _ chapterLevel: Int, isFirst: Bool,
    in room: (width: Double, height: Double)
  ) -> Double? {
    guard paragraph.beginsChapter(chapterLevel) else { return nil }
    if isFirst { return isManuscript ? titleSpace : nil }
    return room.height * chapterDrop
  }

  /// The width of the margins on a sheet.
  func margin(on paper: PaperSize) -> Double {
    min(margin, paper.width / 6, paper.height / 6)
  }
}

extension ManuscriptFacts {
  /// The lines at the top of the first page: the contact, with the length at the right of the first one.
  var topLines: [(contact: String, length: String?)] {
    (contact.isEmpty ? [""] : contact).enumerated().map { place, line in
      (line, place == 0 ? length : nil)
    }
  }
}

extension FlowWriter {
  /// Writes the whole text, with the parts before and after it.
  mutating func writeText(_ front: FlowFront, to output: ExportOutput) throws {
    front.write(by: &self)
    try output.write(reader, by: &self)
    finish()
    try writeLooseNotes(to: output)
    front.writeEnd(by: &self)
  }

  /// The facts that are shown to the writer of the document.
  var result: DocumentExport.Result { pictures.result }
}
