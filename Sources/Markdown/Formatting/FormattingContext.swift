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

  /// Makes a context. `fences` must be those of `text`.
  public init(
    text: TextRope, selection: Selection, fences: FenceTree, lineEnding: String = "\n",
    marks: FormattingMarks = FormattingMarks()
  ) {
    self.text = text
    self.selection = selection
    self.fences = fences
    self.lineEnding = lineEnding
    self.marks = marks
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

  /// The paragraph that holds `offset`: all of it, or of very many bytes those parts that a change
  /// in `range` may touch.
  func paragraph(at offset: TextOffset, around range: TextRange) -> FormattingParagraph {
    let paragraph = text.paragraphRange(at: offset)
    let content = text.contentRange(at: offset)
    let place = ParagraphPlace(fence: fences.state(before: paragraph.lowerBound))
    return parts(of: content, around: range, in: place).map {
      FormattingParagraph(range: paragraph, content: content, start: $0, bytes: $1, place: $2)
    }
      ?? FormattingParagraph(
        range: paragraph, content: content, start: content.lowerBound,
        bytes: text.bytes(in: content), place: place)
  }

  /// Nil where all of the paragraph has to be read, or little more would be.
  private func parts(
    of content: TextRange, around range: TextRange, in place: ParagraphPlace
  ) -> (start: TextOffset, bytes: [UInt8], place: ParagraphPlace)? {
    guard ParagraphParts.areIn(content.count) else { return nil }
    let lower = min(max(range.lowerBound, content.lowerBound), content.upperBound)
    let upper = min(max(range.upperBound, lower), content.upperBound)
    let stretch = ParagraphParts.stretch(around: lower..<upper, of: content, in: text)
    // What is left of the paragraph makes it one that is parted, whatever becomes of these.
    guard ParagraphParts.areIn(content.count - stretch.count) else { return nil }
    let head = text.bytes(
      in: ParagraphParts.part(holding: content.lowerBound, of: content, in: text))
    guard ParagraphParser.isParted(head: head, fence: place.fence) else { return nil }
    let before = max(content.lowerBound, stretch.lowerBound - ParagraphParts.reach)
    let after = min(content.upperBound, stretch.upperBound + ParagraphParts.reach)
    var place = place
    place.surroundings = ParagraphPlace.Surroundings(
      before: text.bytes(in: before..<stretch.lowerBound),
      after: text.bytes(in: stretch.upperBound..<after),
      block: stretch.lowerBound > content.lowerBound
        ? BlockScanner.scan(head, fence: place.fence).block : nil)
    return (stretch.lowerBound, text.bytes(in: stretch), place)
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

/// A paragraph of a text that is formatted; of one with very many bytes some of its parts.
struct FormattingParagraph {
  /// Where it is as a whole, with its line ending.
  let range: TextRange
  /// Where it is as a whole without the line ending.
  let content: TextRange
  /// Where `bytes` begin.
  let start: TextOffset
  /// What is looked at of it.
  var bytes: [UInt8]
  /// Where they stand in it.
  let place: ParagraphPlace

  var hasEnding: Bool { range.upperBound > content.upperBound }

  /// `range`, of `bytes`, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: start + range.lowerBound, length: range.count)
  }

  /// What `bytes` are.
  var structure: ParagraphStructure? {
    var parser = ParagraphParser()
    return parser.structure(of: bytes, in: place)
  }
}
