import MarkdownSyntax
import TextCore

/// Writes a document in the format of a word processor, event by event.
///
/// It turns nested blocks into paragraphs and tracks everything that is open: lists, quotes,
/// tables, links, images and footnotes. The beginning of a paragraph is buffered until its language
/// and direction are known.
///
/// **Invariant:** at the end of any document all paragraphs, cells and links are closed.
struct FlowWriter<Format: FlowFormat>: DocumentWriter {
  var format: Format
  let reader: DocumentReader
  let languages: DocumentLanguages
  var state = FlowState()
  /// The format knows whether something is above a page break.
  var pageBreaks = PageBreaks(isAtPageStart: false)
  var pictures: FlowPictures
  var lists: FlowLists
  var addresses: AddressAllowance
  var notes = FootnoteOrder()
  /// The order of all footnotes by their references in the text. It is found when a note refers to
  /// a footnote that is not written yet.
  var orderInText: FootnoteOrder?
  /// The labels of the notes that were met in the text, in order.
  var definitions: [String] = []
  /// The labels of the notes that are after the text, as far as these were begun.
  var looseLabels: Set<String> = []
  var headings = HeadingIdentifiers()
  /// The number of empty cells that may still be added to short rows.
  var cellAllowance: Int
  /// True if the next heading of level 1 is the title of the document.
  var awaitsTitle = false
  /// The line with the authors that is below the first heading, until it is written.
  var byline: String?

  init(
    _ format: Format, _ document: ExportedDocument, pictures: FlowPictures, lists: FlowLists
  ) {
    self.format = format
    reader = document.reader
    languages = document.languages
    self.pictures = pictures
    self.lists = lists
    addresses = AddressAllowance(documentLength: document.length)
    cellAllowance = 1_000 + document.length / 2
  }

  var output: [UInt8] {
    get { format.output }
    set { format.output = newValue }
  }

  var mayFlush: Bool { true }

  mutating func take(content event: DocumentEvent) {
    if state.tableEvents != nil { return hold(event) }
    state.headingWords?.add(event)
    if state.skippedDepth > 0 { return skip(event) }
    if !state.characters.isEmpty, event.kind != .text { addLetters(state.characters.rest()) }
    switch event.kind {
    case .enter(let element): enter(element, at: event.range.lowerBound.utf8)
    case .leave(let element): leave(element)
    case .text: addText(state.characters.join(event.text))
    case .escape, .entity: addLetters(event.text)
    case .softBreak: addLetters([.space])
    case .lineEnd: endLine()
    case .hardBreak: addBreak()
    case .rule: writeRule()
    case .footnoteReference(let reference): addReference(reference)
    case .linkDefinition, .blankRun, .syntax: break
    }
  }

  private mutating func skip(_ event: DocumentEvent) {
    switch event.kind {
    case .enter(let element):
      // The skipped definition may contain the definition of a note that nothing refers to.
      if case .footnoteDefinition(let label) = element, !state.isInNote {
        definitions.append(label)
      }
      state.skippedDepth += 1
    case .leave: state.skippedDepth -= 1
    default: break
    }
  }

  // Elements

  private mutating func enter(_ element: DocumentElement, at offset: Int) {
    switch element {
    case .frontMatter, .comment: state.skippedDepth = 1
    case .footnoteDefinition(let label): enterDefinition(label)
    case .heading, .paragraph, .quote, .list, .item, .codeBlock: enterBlock(element, at: offset)
    case .table, .row, .cell: enterTable(element)
    case .link(let target): enterLink(target)
    case .image(let target): enterImage(target)
    case .strong: push(.strong)
    case .emphasis: push(.emphasis)
    case .underline: push(.underline)
    case .strikethrough: push(.strikethrough)
    case .highlight: push(.highlight)
    case .code:
      state.codeDepth += 1
      push(.code)
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .frontMatter, .comment, .footnoteDefinition: break
    case .heading, .paragraph, .quote, .list, .item, .codeBlock: leaveBlock(element)
    case .table, .row, .cell: leaveTable(element)
    case .link(let target): leaveLink(target)
    case .image: leaveImage()
    case .strong, .emphasis, .underline, .strikethrough, .highlight: state.styles.removeLast()
    case .code:
      state.codeDepth -= 1
      state.styles.removeLast()
    }
  }

  mutating func push(_ style: RunStyle) { state.styles.append(state.style.union(style)) }
}
