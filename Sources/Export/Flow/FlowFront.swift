import MarkdownSyntax

/// The parts round the text of a document in word processors: the title and the authors before it, and
/// the word END behind a manuscript.
struct FlowFront {
  /// The facts of a manuscript; nil in other designs.
  let manuscript: ManuscriptFacts?
  /// The level of headings that begin on new pages; 0 if none do.
  let chapterLevel: Int
  private let title: String?
  private let authors: [String]
  /// True if the first heading is the title, which stands above the text already.
  private let leavesHeadingOut: Bool
  private let marksEnd: Bool
  /// True if emphasis is underlined rather than italic.
  let underlinesEmphasis: Bool

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ design: FlowDesign, isFragment: Bool
  ) {
    let facts =
      design.breaksBeforeChapters && !isFragment
      ? ManuscriptFacts(document.reader, title: document.titleOfManuscript) : nil
    manuscript = design.isManuscript ? facts : nil
    chapterLevel = facts?.chapterLevel ?? 0
    let hasTitleHeading = facts?.chapterLevel == 2
    leavesHeadingOut = hasTitleHeading && document.titleAboveText == nil
    if isFragment {
      title = nil
    } else if design.isManuscript || leavesHeadingOut {
      title = document.titleOfManuscript
    } else {
      title = document.titleAboveText
    }
    authors = document.authors
    underlinesEmphasis = design.isManuscript && options.manuscript.underlinesEmphasis
    marksEnd = manuscript != nil && options.manuscript.marksEnd
  }

  func write<Format>(by writer: inout FlowWriter<Format>) {
    writer.leavesTitleOut = leavesHeadingOut
    if let title {
      writer.writeParagraph(.title, title)
      if !authors.isEmpty {
        let names = authors.joined(separator: ", ")
        writer.writeParagraph(.author, manuscript == nil ? names : "by " + names)
      }
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

  /// The length as editors are told it.
  var length: String { "about \(wordsInGroups) words" }

  /// The number of words with commas between groups of three digits.
  private var wordsInGroups: String {
    var digits = Array(String(roundedWords))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }
}

extension FlowWriter {
  /// Writes the whole text, with the parts before and behind it.
  mutating func writeText(_ front: FlowFront, to output: ExportOutput) throws {
    front.write(by: &self)
    try output.write(reader, by: &self)
    finish()
    writeLooseNotes()
    front.writeEnd(by: &self)
  }

  /// The facts that the writer of the document is told.
  var result: DocumentExport.Result {
    DocumentExport.Result(
      missingPictures: pictures.missing, repeatedPictures: pictures.repeated,
      unusablePictures: pictures.unusable)
  }
}
