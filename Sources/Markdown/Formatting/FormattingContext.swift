import TextCore

/// What a formatting command works on.
public struct FormattingContext {
  /// The text.
  public var text: TextRope
  /// What is selected.
  public var selection: Selection
  /// The code fences of the text.
  public var fences: FenceTree
  /// The line ending for new paragraphs.
  public var lineEnding: String
  /// The marks that are preferred.
  public var marks: FormattingMarks
  /// The styles of what is typed next, where they were switched on or off at the caret; nil: those
  /// that the caret is in.
  public var typing: InlineStyle?
  /// Which paragraphs are parsed by parts.
  public var sizes: PartSizes
  /// Where what is read is counted; nil: nowhere.
  var work: FormattingWork?

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

  /// The context with the text and the fences that `edit` leaves.
  func after(_ edit: Edit) throws(StaleEdit) -> FormattingContext {
    var after = self
    try edit.apply(to: &after.text)
    after.fences.update(for: edit, from: text, to: after.text)
    return after
  }

  /// The paragraph that holds `offset`, as far as it matters for what is selected of it.
  func paragraph(at offset: TextOffset) -> FormattingParagraph {
    paragraph(at: offset, around: selection.range)
  }

  /// The paragraph that holds `offset`: all of it, or of a giant one those parts that a change in
  /// `range` may touch; none of it if that is longer than a part, since nothing could be changed.
  func paragraph(at offset: TextOffset, around range: TextRange) -> FormattingParagraph {
    let result = read(offset, around: range)
    work?.add(result.bytes.count)
    return result
  }

  private func read(_ offset: TextOffset, around range: TextRange) -> FormattingParagraph {
    let paragraph = text.paragraphRange(at: offset)
    let content = text.contentRange(at: offset)
    let place = ParagraphPlace(fence: fences.state(before: paragraph.lowerBound))
    var result = FormattingParagraph(
      range: paragraph, content: content, start: content.lowerBound, bytes: [], place: place,
      sizes: sizes, work: work)
    guard content.count >= sizes.giant else {
      result.bytes = text.bytes(in: content)
      return result
    }
    let range = range.clamped(to: content)
    guard range.count <= sizes.longest else {
      result.isTooLong = true
      return result
    }
    let stretch = stretch(around: range, of: content)
    // If what is left of the paragraph were not giant, a change could make it one that is not.
    guard content.count - stretch.count >= sizes.giant else {
      result.bytes = text.bytes(in: content)
      return result
    }
    result.start = stretch.lowerBound
    result.bytes = text.bytes(in: stretch)
    result.place.context = placeContext(of: stretch, in: content, place.fence)
    return result
  }

  /// Whole parts of the giant paragraph `content` that hold all that a change in `range` may touch.
  private func stretch(around range: TextRange, of content: TextRange) -> TextRange {
    let parts = ParagraphParts(of: content, in: text, sizes)
    let touched = parts.touched(by: range)
    // What the paragraph is shows in its beginning, so that is read as a whole or not at all.
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

  /// The paragraph after `paragraph`; nil at the end of the text. Behind a final line ending there
  /// is an empty one.
  func paragraph(after paragraph: FormattingParagraph) -> FormattingParagraph? {
    paragraph.hasEnding ? self.paragraph(at: paragraph.range.upperBound) : nil
  }

  /// The paragraphs that the selection touches, one after the other. One that the selection only
  /// ends at the start of is not touched.
  var paragraphs: some Sequence<FormattingParagraph> {
    let end = selection.range.upperBound
    return sequence(first: paragraph(at: selection.range.lowerBound)) { last in
      guard let next = paragraph(after: last), next.range.lowerBound < end else { return nil }
      return next
    }
  }

  /// The beginnings of the paragraphs that the selection touches, one after the other.
  var heads: some Sequence<ParagraphHead> {
    let end = selection.range.upperBound
    return sequence(first: ParagraphHead(at: selection.range.lowerBound, in: self)) { last in
      guard last.hasEnding, last.range.upperBound < end else { return nil }
      return ParagraphHead(at: last.range.upperBound, in: self)
    }
  }

  /// What is selected of `paragraph`, as a range of its bytes.
  func selected(in paragraph: FormattingParagraph) -> Range<Int> {
    let range = selection.range
    let lower = min(max(range.lowerBound - paragraph.start, 0), paragraph.bytes.count)
    return lower..<min(max(range.upperBound - paragraph.start, lower), paragraph.bytes.count)
  }
}

/// A paragraph of a text that is formatted; of a giant one some of its parts.
struct FormattingParagraph {
  /// Where it is as a whole, with its line ending.
  let range: TextRange
  /// Where it is as a whole without the line ending.
  let content: TextRange
  /// Where `bytes` begin.
  fileprivate(set) var start: TextOffset
  /// What is looked at of it.
  var bytes: [UInt8]
  /// Where they stand in it.
  fileprivate(set) var place: ParagraphPlace
  let sizes: PartSizes
  /// Where what is parsed is counted.
  let work: FormattingWork?
  /// Whether so much of it is selected that nothing is looked at.
  fileprivate(set) var isTooLong = false

  var hasEnding: Bool { range.upperBound > content.upperBound }

  /// `range`, of `bytes`, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: start + range.lowerBound, length: range.count)
  }

  /// Stands at the beginning of a paragraph from now on.
  mutating func beginAnew() {
    place.context?.before = []
    place.context?.block = nil
  }

  /// What `bytes` are; nil if nothing is looked at.
  var structure: ParagraphStructure? { isTooLong ? nil : structure(with: bytes) }

  /// What `bytes` would be if they stood here instead.
  func structure(with bytes: [UInt8]) -> ParagraphStructure {
    var parser = ParagraphParser(sizes: sizes)
    work?.add(bytes.count)
    return parser.structure(of: bytes, in: place)
  }
}
