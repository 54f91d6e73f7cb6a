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

  /// The paragraph that holds `offset`.
  func paragraph(at offset: TextOffset) -> FormattingParagraph {
    let range = text.paragraphRange(at: offset)
    let content = text.contentRange(at: offset)
    return FormattingParagraph(
      range: range, bytes: text.bytes(in: content),
      fence: fences.state(before: range.lowerBound))
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

  /// The part of `paragraph` that is selected, as bytes of it.
  func selected(in paragraph: FormattingParagraph) -> Range<Int> {
    let range = selection.range
    let lower = min(max(range.lowerBound - paragraph.start, 0), paragraph.bytes.count)
    return lower..<min(max(range.upperBound - paragraph.start, lower), paragraph.bytes.count)
  }
}

/// A paragraph of a text that is formatted.
struct FormattingParagraph {
  /// Where it is, with its line ending.
  let range: TextRange
  /// Its bytes without the line ending.
  let bytes: [UInt8]
  /// The fence state before it.
  let fence: FenceState

  var start: TextOffset { range.lowerBound }
  var contentEnd: TextOffset { start + bytes.count }
  var hasEnding: Bool { range.count > bytes.count }

  /// `range`, bytes of the paragraph, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: start + range.lowerBound, length: range.count)
  }
}
