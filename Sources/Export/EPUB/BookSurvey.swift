import MarkdownSyntax
import TextCore

/// Collects the outline of a book in a pass over the document, before anything is written: links
/// may lead to later chapters.
struct BookSurvey: EventConsumer {
  private var headings: [BookOutline.Heading] = []
  private var anchors: [String: Int] = [:]
  private var identifiers = HeadingIdentifiers()
  /// Starts of blocks of the text, `stride` bytes apart or more.
  private var blockStarts: [Int] = []
  private var depth = 0
  private var skippedDepth = 0
  private var open: (level: Int, start: Int, words: HeadingText)?
  /// Page breaks by hand are left out: one before the first heading would make a file without text.
  var pageBreaks = PageBreaks()

  /// The approximate maximum size of a file, in bytes, since readers load a file as a whole. A file
  /// ends where a block ends.
  private static let longest = 1 << 18
  private static let stride = 1 << 14
  /// The number of chapters that have files of their own: an archive holds 65,535 files, with the pictures.
  private static let mostChapters = 1 << 15

  mutating func take(content event: DocumentEvent) {
    switch event.kind {
    case .enter(let element): enter(element, at: event.range.lowerBound.utf8)
    case .leave(let element): leave(element)
    case .rule where depth == 0 && skippedDepth == 0: noteBlock(at: event.range.lowerBound.utf8)
    default: if skippedDepth == 0 { open?.words.add(event) }
    }
  }

  mutating func breakPage() {}

  private mutating func enter(_ element: DocumentElement, at start: Int) {
    if skippedDepth > 0 || element.isOutsideOfText {
      skippedDepth += 1
      return
    }
    if depth == 0 { noteBlock(at: start) }
    depth += 1
    if case .heading(let level) = element { open = (level, start, HeadingText()) }
  }

  private mutating func leave(_ element: DocumentElement) {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    depth -= 1
    guard case .heading = element, let (level, start, words) = open else { return }
    open = nil
    let title = words.string
    // An anchor that is taken gets a number, so each is new.
    anchors[identifiers.identifier(of: title)] = headings.count
    headings.append(
      BookOutline.Heading(level: level, title: title, start: start, isInContents: depth == 0))
  }

  private mutating func noteBlock(at start: Int) {
    if let last = blockStarts.last, start - last < Self.stride { return }
    blockStarts.append(start)
  }

  // The outline

  /// The outline, after the last event.
  func outline() -> BookOutline {
    BookOutline(headings: headings, files: files(), anchors: anchors)
  }

  /// The level of headings that begin chapters: the first one of which there are two, since a single
  /// heading of a level is a title.
  private var chapterLevel: Int {
    let levels = headings.filter(\.isInContents).map(\.level)
    return (1...6).first { level in levels.count { $0 == level } > 1 } ?? levels.min() ?? 0
  }

  private func files() -> [BookOutline.File] {
    let level = chapterLevel
    let chapters = headings.indices.filter {
      headings[$0].isInContents && headings[$0].level <= level
    }
    // If there are more chapters than files, a file holds several and has at least `least` bytes.
    let length = chapters.last.map { headings[$0].start } ?? 0
    let least = chapters.count > Self.mostChapters ? length / Self.mostChapters + 1 : 0
    // The text begins with its first block; a heading there begins the first file.
    let first = blockStarts.first ?? 0
    var files = [
      BookOutline.File(start: 0, heading: chapters.first { headings[$0].start == first })
    ]
    var blocks = blockStarts[...]
    for end in chapters.map({ Optional($0) }) + [nil] {
      let limit = end.map { headings[$0].start } ?? .max
      while let block = blocks.first, block < limit {
        blocks.removeFirst()
        let start = files[files.count - 1].start
        if block - start > Self.longest {
          files.append(BookOutline.File(start: block, heading: nil))
        }
      }
      if let end, limit > first, limit - files[files.count - 1].start >= least {
        files.append(BookOutline.File(start: limit, heading: end))
      }
    }
    return files
  }
}

extension DocumentElement {
  /// True for elements that are not in the text where they are written.
  var isOutsideOfText: Bool {
    switch self {
    case .frontMatter, .comment, .footnoteDefinition: true
    default: false
    }
  }
}
