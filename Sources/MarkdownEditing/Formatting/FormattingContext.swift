import MarkdownSyntax
import TextCore

/// The input of a formatting command: text, selection, fences and preferences.
///
/// A value, so that a command can run on any thread over a snapshot. It writes nothing: a command
/// returns an edit.
///
/// **Invariant:** `fences` are those of `text`.
public struct FormattingContext: Sendable {
  public var text: TextRope
  /// The current selection.
  public var selection: Selection
  /// The code fences of the text.
  public var fences: FenceTree
  /// The line ending for new paragraphs.
  public var lineEnding: String
  /// The preferred marks.
  public var marks: FormattingMarks
  /// The styles of text to be typed, where they were switched on or off at the caret; nil: those of
  /// the caret's place.
  public var typing: InlineStyle?
  /// `EditResult.isBehindTyped` of the edit that set `typing`.
  public var hasTyped = false
  /// The sizes that decide which paragraphs are parsed by parts.
  public var sizes: PartSizes
  /// The meaning of a line below another one, for exports.
  public var lineMeaning = LineMeaning.paragraph
  /// A callback for a long command, which gets its progress, from 0 to 1, and cancels it by
  /// returning false. `nil`: the command runs to its end.
  public var goesOn: (@Sendable (Double) -> Bool)?
  /// The sizes at which the replacements of a long edit are joined.
  var editSizes = EditWriter.Sizes.shipped
  /// The counter of the bytes read, for tests; they run a command on their own thread.
  nonisolated(unsafe) var work: WorkCounter?
  /// A paragraph of the text that the command has read as a whole, so that its parts need not parse
  /// it again. It belongs to the thread of the command.
  nonisolated(unsafe) var known: FormattingParagraph?
  /// The number of bytes that a search for the plainest Markdown may write and parse.
  package var searchBound = SearchBound.shipped
  /// The length in bytes from which a search parses only the bytes around a change of a paragraph.
  var windowedLength = SearchWindow.shortestParagraph

  /// Makes a context. `fences` must be those of `text`.
  public init(
    text: TextRope, selection: Selection, fences: FenceTree, lineEnding: String = "\n",
    marks: FormattingMarks = FormattingMarks(), typing: InlineStyle? = nil,
    sizes: PartSizes = .shipped
  ) {
    self.text = text
    self.selection = selection
    self.fences = fences
    self.lineEnding = lineEnding
    self.marks = marks
    self.typing = typing
    self.sizes = sizes
  }

  /// Returns the context after `edit`, with the new text and fences.
  func after(_ edit: Edit) throws(StaleEdit) -> FormattingContext {
    var after = self
    try edit.apply(to: &after.text)
    after.known = nil
    after.hasTyped = false
    after.fences.update(for: edit, from: text, to: after.text, counting: work)
    return after
  }

  /// Reports that a long command has reached `offset`, and returns false if it is cancelled. Most
  /// commands read the selection twice; the second half changes the text.
  func isGoingOn(_ offset: TextOffset, half: Half = .second) -> Bool {
    guard let goesOn else { return true }
    let count = selection.range.count
    let done = min(max(offset - selection.range.lowerBound, 0), count)
    let all = half == .second ? count + done : done
    return goesOn(count > 0 ? Double(all) / Double(2 * count) : 1)
  }

  /// A half of the work of a long command.
  enum Half {
    case first, second
  }

  /// Returns the paragraph that contains `offset`, as far as the selection of it needs.
  func paragraph(at offset: TextOffset) -> FormattingParagraph {
    paragraph(at: offset, around: selection.range)
  }

  /// Returns the paragraph that contains `offset`: all of it, or of a giant one those parts that a
  /// change in `range` may affect; nothing of it if `range` is longer than a part, since nothing
  /// could be changed.
  func paragraph(at offset: TextOffset, around range: TextRange) -> FormattingParagraph {
    let result = read(offset, around: range)
    work?.add(result.bytes.count)
    return result
  }

  /// Returns the paragraph that contains `offset`, all of it. For half of a paragraph that was read as a
  /// whole, which may be giant.
  func wholeParagraph(at offset: TextOffset) -> FormattingParagraph {
    let result = read(offset, around: nil)
    work?.add(result.bytes.count)
    return result
  }

  /// - Parameter range: the range of a change; nil: the paragraph is read as a whole.
  private func read(_ offset: TextOffset, around range: TextRange?) -> FormattingParagraph {
    let paragraph = text.paragraphRange(at: offset)
    let content = text.contentRange(at: offset)
    if let known, known.range == paragraph, content.count < sizes.giant { return known }
    var place = ParagraphPlace(fence: fences.state(before: paragraph.lowerBound))
    func result(_ part: TextRange, isTooLong: Bool = false) -> FormattingParagraph {
      FormattingParagraph(
        range: paragraph, content: content, start: part.lowerBound, bytes: text.bytes(in: part),
        place: place, isTooLong: isTooLong, in: self)
    }
    guard content.count >= sizes.giant, let range = range?.clamped(to: content) else {
      return result(content)
    }
    guard range.count <= sizes.longest else {
      return result(content.lowerBound..<content.lowerBound, isTooLong: true)
    }
    let stretch = stretch(around: range, of: content)
    // If the rest of the paragraph were not giant, a change could make the whole not giant.
    guard content.count - stretch.count >= sizes.giant else { return result(content) }
    place.context = placeContext(of: stretch, in: content, place.fence)
    return result(stretch)
  }

  /// Returns the range of whole parts of the giant paragraph `content` that a change in `range` may
  /// affect.
  private func stretch(around range: TextRange, of content: TextRange) -> TextRange {
    let parts = ParagraphParts(of: content, in: text, sizes)
    let touched = parts.touched(by: range)
    // The beginning decides the block of the paragraph, so it is read as a whole or not at all.
    let lower =
      touched.lowerBound - content.lowerBound < sizes.head ? content.lowerBound : touched.lowerBound
    let first = parts.parts(in: lower..<min(lower + 1, content.upperBound)).first
    let last = parts.parts(in: max(lower, touched.upperBound - 1)..<touched.upperBound).last
    let start = first.map { TextOffset($0.range.lowerBound) } ?? lower
    return start..<(last.map { TextOffset($0.range.upperBound) } ?? touched.upperBound)
  }

  private func placeContext(
    of stretch: TextRange, in content: TextRange, _ fence: FenceState
  ) -> ParagraphPlace.Context {
    let before = max(content.lowerBound, stretch.lowerBound - sizes.reach)
    let after = min(content.upperBound, stretch.upperBound + sizes.reach)
    let head = TextRange(at: content.lowerBound, length: sizes.head)
    return ParagraphPlace.Context(
      before: text.bytes(in: before..<stretch.lowerBound),
      after: text.bytes(in: stretch.upperBound..<after),
      block: stretch.lowerBound > content.lowerBound
        ? BlockScanner.scan(beginning: text.bytes(in: head), fence: fence).block : nil)
  }

  /// The paragraph before `paragraph`; nil at the start of the text.
  func paragraph(before paragraph: FormattingParagraph) -> FormattingParagraph? {
    let start = paragraph.range.lowerBound
    return start > 0 ? self.paragraph(at: start - 1) : nil
  }

  /// Returns the paragraph after `paragraph`; nil at the end of the text. After a final line
  /// ending there is an empty one.
  func paragraph(after paragraph: FormattingParagraph) -> FormattingParagraph? {
    paragraph.hasEnding ? self.paragraph(at: paragraph.range.upperBound) : nil
  }

  /// The lines that the selection touches, in order. A line is not touched if the selection only
  /// ends at its start.
  var lines: LineReader { LineReader(self) }

  /// The paragraphs that the selection touches, in order.
  var paragraphs: some Sequence<FormattingParagraph> { lines.lazy.map { paragraph($0) } }

  /// The beginnings of the paragraphs that the selection touches, in order.
  var heads: some Sequence<ParagraphHead> { lines.lazy.map { ParagraphHead($0, in: self) } }

  /// The paragraph that `line` is.
  func paragraph(_ line: LineReader.Line) -> FormattingParagraph {
    guard let bytes = line.bytes else { return paragraph(at: line.range.lowerBound) }
    work?.add(bytes.count)
    return FormattingParagraph(
      range: line.range, content: line.content, start: line.content.lowerBound, bytes: bytes,
      place: ParagraphPlace(fence: line.fence), in: self)
  }

  /// The selected lines for the commands of inline styles: rows of tables are rows also where they
  /// begin with no pipe.
  var styledLines: StyledLines { StyledLines(self) }

  /// The paragraph that contains all of the selection, for commands of inline styles that need it
  /// more than once; nil if the selection spans several lines.
  var onlyParagraph: FormattingParagraph? {
    let range = selection.range
    guard range.upperBound <= text.contentRange(at: range.lowerBound).upperBound else { return nil }
    var lines = styledLines
    return lines.next().map { paragraph($0) }
  }

  /// Makes the limit of the searches for the Markdown of one paragraph.
  func newBound() -> SearchBound { SearchBound(searchBound, counting: work) }

  /// Returns the selected part of `paragraph`, as a range of its bytes.
  func selected(in paragraph: FormattingParagraph) -> Range<Int> {
    let range = selection.range
    let lower = min(max(range.lowerBound - paragraph.start, 0), paragraph.bytes.count)
    return lower..<min(max(range.upperBound - paragraph.start, lower), paragraph.bytes.count)
  }
}
