import MarkdownSyntax
import TextCore

/// The reader and the metadata of a document, for all formats.
struct ExportedDocument {
  let reader: DocumentReader
  /// Bytes of the text.
  let length: Int
  /// The title: that of the front matter, else the first heading, else the one of the options.
  let title: String
  /// The title of the front matter, else the first heading; nil if the text has neither.
  let ownTitle: String?
  let authors: [String]
  /// The date of the front matter, if it is one that formats know.
  let date: CalendarDate?
  /// The title of the front matter, unless the first heading repeats it.
  let titleAboveText: String?
  /// True if the document begins with a heading, which is taken for its title.
  let beginsWithTitle: Bool
  /// The title on the first page of a manuscript; a heading below text does not count.
  let titleOfManuscript: String
  let languages: DocumentLanguages
  /// The address of the picture that the front matter names as the cover.
  let cover: String?

  /// The number of bytes in which the first heading is searched, and the direction.
  static let headBytes = 1 << 16

  init(_ text: TextRope, _ options: ExportOptions) {
    let lines = options.lines ?? LineMeaning(beginningOf: text)
    reader = DocumentReader(text, lines: lines, isBeginning: options.isBeginning)
    length = text.utf8Count
    let data = reader.frontMatter
    let first = Self.firstHeading(reader)
    let heading = first?.words
    let title = data?.title.flatMap { $0.isEmpty ? nil : $0 }
    ownTitle = title ?? heading
    self.title = ownTitle ?? options.title
    titleAboveText = title == heading ? nil : title
    beginsWithTitle = first?.isBeginning ?? false
    titleOfManuscript = title ?? (beginsWithTitle ? heading : nil) ?? options.title
    date = data?.date.flatMap { CalendarDate($0) }
    authors = (data?.authors ?? []).filter { !$0.isEmpty }
    cover = data?.cover.flatMap { $0.isEmpty ? nil : $0 }
    languages = DocumentLanguages(
      document: data?.language ?? options.documentLanguage, desktop: options.language)
  }

  /// Returns the first heading, and true if no other words come before it: footnotes and pictures
  /// do not count. Nil if there is none at the beginning of the document.
  private static func firstHeading(
    _ reader: DocumentReader
  ) -> (words: String, isBeginning: Bool)? {
    var words = HeadingText()
    var isInside = false
    var isBeginning = true
    var skippedDepth = 0
    for event in reader {
      if event.range.lowerBound.utf8 > headBytes { return nil }
      switch event.kind {
      case .enter(let element) where !isInside && element.isPassedOver: skippedDepth += 1
      case .leave(let element) where !isInside && element.isPassedOver: skippedDepth -= 1
      case _ where skippedDepth > 0: break
      case .enter(.heading): isInside = true
      case .leave(.heading):
        if !words.string.isEmpty { return (words.string, isBeginning) }
        isInside = false
      case .text, .escape, .entity:
        if isInside { words.add(event) } else { isBeginning = false }
      default: if isInside { words.add(event) }
      }
    }
    return nil
  }
}

extension DocumentElement {
  /// True for elements that may be before the title of a document.
  fileprivate var isPassedOver: Bool {
    if case .image = self { return true }
    return isOutsideOfText
  }
}
