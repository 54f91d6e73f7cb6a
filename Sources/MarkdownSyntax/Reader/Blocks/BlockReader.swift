import TextCore

/// Reads the blocks of a document line by line, with the inlines in them, and queues their events.
///
/// The same code makes both passes, so that they agree: the first one (`surveys`) fills `survey`
/// and drops the events, the second one uses it. It holds the open containers, the lines of one
/// paragraph that is not giant, and the events of the last line.
///
/// Code lines are those of the page (`FenceState`); containers are those of CommonMark with
/// the levels of lists of the page (`ListPlace`).
struct BlockReader: Sendable {
  let meaning: LineMeaning
  let sizes: PartSizes
  let surveys: Bool
  /// The start of the range of the document that is read.
  let start: Int

  var lines: DocumentLines
  var events: EventQueue
  var survey: DocumentSurvey
  var inlines: InlineReader

  // Open blocks

  var containers: [BlockContainer] = []
  var leaf = BlockLeaf.none
  /// The text of the open paragraph.
  var text = LeafText()
  var fence = FenceState.outside
  var blankRun: BlankRun?
  /// The number of lists that have begun.
  var listCount: Int
  /// The rest of a giant line.
  var rest: GiantRest?
  private var isFinished = false
  /// The end of the last line with text.
  private var contentEnd = 0

  // The current line

  var line = DocumentLine()
  var cursor = LineCursor()
  var mark = LineMarkReader()
  /// The end of the markers of open containers in the line; nil if it has none, or if an event has
  /// covered them.
  var marksEnd: Int?

  /// The maximum number of nested containers; deeper markers are text.
  static let deepest = 100

  /// The rest of a line that is read in pieces.
  enum GiantRest {
    /// Text of the open paragraph.
    case text(Range<Int>)
    /// Code or a comment.
    case verbatim(Range<Int>)
  }

  init(
    _ source: TextRope, in range: Range<Int>, _ meaning: LineMeaning, _ sizes: PartSizes,
    survey: DocumentSurvey?, listCount: Int = 0
  ) {
    self.meaning = meaning
    self.sizes = sizes
    self.survey = survey ?? DocumentSurvey()
    self.listCount = listCount
    surveys = survey == nil
    start = range.lowerBound
    lines = DocumentLines(source, in: range, sizes)
    events = EventQueue(from: range.lowerBound, isKept: survey != nil)
    inlines = InlineReader(self.survey.definitions, self.survey.footnotes)
  }

  /// Reads one more line, or a piece of a giant one; false at the document's end.
  mutating func step() -> Bool {
    if rest != nil {
      readGiantRest()
      return true
    }
    guard !isFinished else { return false }
    if let next = lines.readNext() {
      line = next
      readLine()
    } else {
      isFinished = true
      close(to: 0)
      endBlankRun()
    }
    return true
  }

  private mutating func readLine() {
    let bytes = lines.bytes
    let head = line.isGiant ? line.loaded.prefix(sizes.head) : line.loaded
    cursor = LineCursor(head, goesOn: line.isGiant)
    mark = LineMarkReader(bytes[head].prefix(LineMarkReader.longest + 1))
    marksEnd = nil
    let state = fence.clipped(to: mark.depth)
    if state.isInside {
      readCode(in: state)
    } else {
      if fence.isInside { closeLeaf() }
      fence = .outside
      readBlocks()
    }
    if blankRun == nil { contentEnd = line.content.upperBound }
  }

  private mutating func readBlocks() {
    let matched = matchContainers()
    // As on the page, a comment ends with its quote, but not with an item.
    if case .comment(let depth) = leaf, mark.depth >= depth { return readComment() }
    cursor.find(in: lines.bytes)
    if cursor.isBlank {
      readBlank(matched)
    } else {
      openBlocks(after: matched)
    }
  }

  // Blank lines

  private mutating func readBlank(_ matched: Int) {
    close(to: matched)
    let quote = containers.lastIndex(where: \.isQuote) ?? -1
    let range = line.content.lowerBound..<line.next
    if let run = blankRun {
      blankRun = BlankRun(
        range: run.range.lowerBound..<range.upperBound, count: run.count + 1,
        quoteIndex: min(run.quoteIndex, quote))
    } else {
      blankRun = BlankRun(range: range, quoteIndex: quote)
    }
  }

  /// Queues the blank lines before a new block in the innermost container. They make a list loose
  /// if they are between its items, or between blocks of one.
  private mutating func endBlankRun() {
    guard let run = blankRun else { return }
    blankRun = nil
    events.add(.blankRun, run.range)
    let parent = containers.count - 1
    guard surveys, parent >= 0, run.quoteIndex <= parent else { return }
    let list = containers[parent].isList ? parent : parent - 1
    guard list >= 0, let index = containers[list].listIndex else { return }
    survey.looseLists[index] = true
  }

  // Opening and closing

  /// Prepares the innermost container for a new block.
  mutating func beginChild() {
    endBlankRun()
    if !containers.isEmpty { containers[containers.count - 1].hasContent = true }
    addMarks()
  }

  /// Queues the marks of the containers that continue in the line.
  mutating func addMarks() {
    guard let end = marksEnd else { return }
    marksEnd = nil
    events.add(.syntax, line.content.lowerBound..<line.offset(of: end))
  }

  /// Closes everything after the first `count` containers, including a list without a further
  /// item, and prepares for a new block.
  mutating func beginLeaf(after count: Int) {
    let isList = count > 0 && containers[count - 1].isList
    close(to: isList ? count - 1 : count)
    beginChild()
  }

  /// Closes the leaf, and all containers but the first `count`.
  mutating func close(to count: Int) {
    closeLeaf()
    while containers.count > count {
      let container = containers.removeLast()
      if surveys, case .footnote(let label, let start, let listCount) = container.kind {
        survey.footnotes.define(
          label, .init(range: start..<max(start, contentEnd), listCount: listCount))
      }
      events.leave(container.element)
    }
  }

  mutating func closeLeaf() {
    switch leaf {
    case .none: return
    case .paragraph(let paragraph): finish(paragraph)
    case .code(_, let element): events.leave(element)
    case .comment: events.leave(.comment)
    case .table(let alignments): events.leave(.table(alignments))
    }
    leaf = .none
  }

  mutating func push(_ container: BlockContainer) { containers.append(container) }
}
