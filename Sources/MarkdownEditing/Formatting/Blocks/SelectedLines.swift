import MarkdownSyntax
import TextCore

/// The selected lines of a block command, with the intended change of each. They are read from the
/// text in each iteration, and not kept.
struct SelectedLines: Sequence {
  /// A selected line.
  struct Line {
    let source: LineReader.Line
    let head: ParagraphHead
    /// True if it is to get the format, or to lose it.
    let isTouched: Bool
    /// The format that it is to get: that of the command, but plain for a line without text among
    /// others that become headings.
    let format: ParagraphFormat
    /// True for a further line of an item.
    let isInItem: Bool

    /// True for the text of a heading with an underline: no line below makes another one of it.
    var isUnderlinedHeading: Bool { if case .heading = source.context { true } else { false } }

    /// Returns true if the line has a format; a heading also by an underline.
    func isOn(_ format: ParagraphFormat) -> Bool {
      if case .heading(let level) = source.context, format == .heading(level) { return true }
      return format.isOn(head.block)
    }
  }

  private let format: ParagraphFormat
  /// The lines of the list above, which the first lines may belong to.
  var above: [ParagraphHead]
  /// The context, with the selection extended to whole headings and, for a quote, to whole code
  /// blocks.
  private let context: FormattingContext
  private let isOne: Bool

  init(_ format: ParagraphFormat, above: [ParagraphHead], in context: FormattingContext) {
    self.format = format
    self.above = above
    isOne = context.text.newlineCount(in: context.selection.range) == 0
    let context = context.selectingWholeHeadings
    self.context = format == .quote ? context.selectingWholeCode : context
  }

  /// The format of the selected lines before the command. That is all the command has to know of
  /// the lines before it changes any.
  enum Touched {
    case none
    /// All of them have the format.
    case areOn
    /// Some line does not have the format. The lines after it were not read.
    case areNotOn
  }

  /// Reads the lines up to the first one that has to get the format; `nil`: the command was
  /// cancelled.
  var touched: Touched? {
    var touched = Touched.none
    for line in self {
      guard context.isGoingOn(line.head.range.upperBound, half: .first) else { return nil }
      guard line.isTouched else { continue }
      if format == .heading(0) || !line.isOn(format) { return .areNotOn }
      touched = .areOn
    }
    return touched
  }

  func makeIterator() -> Iterator { Iterator(self) }

  /// Reads the lines one after the other.
  struct Iterator: IteratorProtocol {
    private let format: ParagraphFormat
    private let context: FormattingContext
    private let isOne: Bool
    private let sizes: PartSizes
    private let work: WorkCounter?
    private var lines: LineReader
    private var items = OpenItems()

    fileprivate init(_ selected: SelectedLines) {
      format = selected.format
      context = selected.context
      isOne = selected.isOne
      sizes = selected.context.sizes
      work = selected.context.work
      lines = selected.context.lines
      for head in selected.above { items.pass(head) }
    }

    /// True if an underline changes nothing: it goes with its heading, and is in no item. The last
    /// line is returned in any case.
    private var isUnderlineInert: Bool { format != .quote && items.items.isEmpty }

    mutating func next() -> Line? {
      guard var source = isUnderlineInert ? lines.nextBesidesUnderlines() : lines.next() else {
        return nil
      }
      while source.context == .underline, isUnderlineInert,
        let next = lines.nextBesidesUnderlines()
      {
        source = next
      }
      // A copy of the context for each line would take as long as to read the line.
      let head =
        source.bytes.map { ParagraphHead(source, $0, sizes, work) }
        ?? ParagraphHead(source, in: context)
      let isWrapped = context.lineMeaning == .wrapped && items.goesOn(with: head)
      let isInItem = items.pass(head) != nil && !head.isItem || isWrapped
      // An underline goes with its heading; in a quote it stays.
      let isUnderline = source.context == .underline && format != .quote
      let isEmpty = !isOne && !head.isCode && head.isEmpty
      let isBlank = isEmpty && head.isBlank(for: format)
      return Line(
        source: source, head: head,
        isTouched: format.isPossible(head.block) && !isBlank && !isUnderline
          && !(isInItem && format.isList),
        format: isEmpty && format.isHeading ? .heading(0) : format, isInItem: isInItem)
    }
  }
}

extension ParagraphHead {
  /// Returns true if the prefix of a line without text makes it a blank one. A bare `>` is blank
  /// for a list; other formats take it out of its quote with the other lines.
  fileprivate func isBlank(for format: ParagraphFormat) -> Bool {
    parts.length == (format.isList ? parts.quote.count : 0)
  }
}
