import TextCore

/// Reads a document as a stream of nested events: blocks, and the inlines in them.
///
/// It reads a snapshot, so it may run on any thread while the writer goes on. It passes over the
/// document twice: first, on creation, for the definitions of links and footnotes and to find the
/// loose lists; then event by event as the caller asks. It holds the result of the first pass and
/// some ten kilobytes of the document, regardless of the paragraphs' length. Linear in the length
/// of the document for any content; elements nest no deeper than blocks and marks are written.
///
///     for event in DocumentReader(text, lines: .wrapped) {
///       switch event.kind {
///       case .enter(.heading(let level)): …
///       case .text, .escape, .entity: write(event.text)
///       …
///
/// The dialect is that of `Docs/MARKDOWN.md`, which lists the differences between the page and this
/// reader.
///
/// **Invariant:** events nest; their ranges ascend, are disjoint and hold all but white space.
public struct DocumentReader: Sequence, IteratorProtocol, Sendable {
  /// The front matter; nil if the document has none.
  public let frontMatter: FrontMatter?

  private let text: TextRope
  private let meaning: LineMeaning
  private let sizes: PartSizes
  let survey: DocumentSurvey
  private(set) var blocks: BlockReader
  private(set) var frontMatterLines: DocumentLines?

  /// Makes a reader of `text`, in which lines of text mean `lines`. O(n).
  ///
  /// - Parameter isBeginning: true if the text may begin with front matter; false for a part of a
  ///   document.
  public init(
    _ text: TextRope, lines: LineMeaning, isBeginning: Bool = true, sizes: PartSizes = .shipped
  ) {
    let end = text.utf8Count
    let dataEnd = isBeginning ? FrontMatter.range(in: text)?.upperBound.utf8 ?? 0 : 0
    var surveyor = BlockReader(text, in: dataEnd..<end, lines, sizes, survey: nil)
    while surveyor.step() {}
    var survey = surveyor.survey
    survey.definitions.allow(forDocumentOf: end)
    self.init(
      text, in: dataEnd..<end, lines, sizes, survey,
      data: dataEnd > 0 ? FrontMatter(of: text) : nil)
  }

  /// Makes a reader of only the events at some places of a part of a document. O(n).
  package init(_ text: TextRope, lines: LineMeaning, at places: EventPlaces, sizes: PartSizes) {
    self.init(text, lines: lines, isBeginning: false, sizes: sizes)
    blocks.events.places = places
  }

  private init(
    _ text: TextRope, in range: Range<Int>, _ meaning: LineMeaning, _ sizes: PartSizes,
    _ survey: DocumentSurvey, listCount: Int = 0, data: FrontMatter? = nil
  ) {
    self.text = text
    self.meaning = meaning
    self.sizes = sizes
    self.survey = survey
    frontMatter = data
    blocks = BlockReader(text, in: range, meaning, sizes, survey: survey, listCount: listCount)
    guard let data else { return }
    blocks.events = EventQueue(from: 0, isKept: true)
    frontMatterLines = DocumentLines(text, in: 0..<range.lowerBound, sizes)
    begin(data)
  }

  /// Returns the events of the definition of the footnote with that label; nil if it has none.
  /// References in it are numbered from 1.
  public func footnote(_ label: String) -> DocumentReader? {
    survey.footnotes.entries[label].map {
      DocumentReader(text, in: $0.range, meaning, sizes, survey, listCount: $0.listCount)
    }
  }

  /// The next event; nil at the document's end.
  public mutating func next() -> DocumentEvent? {
    while blocks.events.isEmpty {
      blocks.events.removeTaken()
      guard readFrontMatterLine() || blocks.step() else { return nil }
    }
    return blocks.events.removeFirst()
  }

  // Front matter

  private mutating func begin(_ data: FrontMatter) {
    guard let line = frontMatterLines?.readNext() else { return }
    blocks.events.enter(.frontMatter(data), line.content)
  }

  private mutating func readFrontMatterLine() -> Bool {
    guard let frontMatter, let line = frontMatterLines?.readNext() else { return false }
    if line.next == blocks.start {
      frontMatterLines = nil
      blocks.events.leave(.frontMatter(frontMatter), line.content)
    } else {
      let bytes = frontMatterLines?.bytes(in: line.content) ?? []
      if !bytes.isEmpty { blocks.events.add(.text, line.content, bytes[...]) }
      blocks.events.add(.lineEnd, line.content.upperBound..<line.next)
    }
    return true
  }
}
