import MarkdownSyntax
import TextCore

/// A paragraph to be formatted; of a giant one some of its parts. It reads the bytes once and
/// caches their structure, which is valid as long as it exists, since nothing in it changes. It
/// makes no edits.
struct FormattingParagraph {
  /// The range of the whole paragraph, with its line ending.
  let range: TextRange
  /// The range of the whole paragraph without its line ending.
  let content: TextRange
  /// The offset of `bytes` in the text.
  let start: TextOffset
  /// The bytes of the paragraph that are examined: all of them, or some parts of a giant one.
  let bytes: [UInt8]
  /// The place of these bytes in the paragraph.
  let place: ParagraphPlace
  let sizes: PartSizes
  /// The counter of the bytes that are parsed.
  let work: WorkCounter?
  /// The limit of the searches for its Markdown.
  let bound: SearchBound
  /// True if the selection is too long to examine any bytes.
  let isTooLong: Bool
  /// The text that it is in, with its fences.
  private let text: TextRope
  private let fences: FenceTree
  /// The closing tags of its links and images. Shared with a paragraph whose letters are compared
  /// with those of this one.
  var links = LinkTags()
  private let memory = Memory()

  /// The structure and the reading of the bytes, cached on first use. Their inputs never change.
  private final class Memory {
    var structure: ParagraphStructure?
    var reading: StyledParagraph?
  }

  init(
    range: TextRange, content: TextRange, start: TextOffset, bytes: [UInt8], place: ParagraphPlace,
    isTooLong: Bool = false, in context: FormattingContext
  ) {
    self.range = range
    self.content = content
    self.start = start
    self.bytes = bytes
    self.place = place
    sizes = context.sizes
    work = context.work
    bound = context.newBound()
    self.isTooLong = isTooLong
    text = context.text
    fences = context.fences
  }

  /// True if the line above is text or a row of a table, which an underline or a delimiter row may
  /// change. O(log n).
  var isBelowText: Bool {
    guard range.lowerBound > 0 else { return false }
    var context = FormattingContext(
      text: text, selection: Selection(caret: 0), fences: fences, sizes: sizes)
    context.work = work
    let above = ParagraphHead(at: range.lowerBound - 1, in: context)
    let isText = above.block.isText && !above.isEmpty
    return isText || above.block.kind == .tableRow
  }

  var hasEnding: Bool { range.upperBound > content.upperBound }

  /// `range`, of `bytes`, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: start + range.lowerBound, length: range.count)
  }

  /// The structure of `bytes`; nil if they are not examined. They are parsed once.
  var structure: ParagraphStructure? {
    guard !isTooLong else { return nil }
    if let structure = memory.structure { return structure }
    let structure = structure(with: bytes)
    memory.structure = structure
    return structure
  }

  /// The letters of `bytes` with their styles; nil if they are not examined.
  var reading: StyledParagraph? {
    if memory.reading == nil {
      memory.reading = structure.map { StyledParagraph(reading: bytes, $0, links: links) }
    }
    return memory.reading
  }

  /// The letters of `bytes` with their styles; nil also where letters have no styles: in code
  /// blocks, fences and rules.
  var styled: StyledParagraph? { reading.flatMap { $0.block.kind.hasText ? $0 : nil } }

  /// The styles of `bytes`.
  var inlines: [InlineRun] {
    var parser = ParagraphParser(sizes: sizes)
    work?.add(bytes.count)
    return parser.parse(bytes, in: place).inlines
  }

  /// Returns the structure that `bytes` would have in this place: as the beginning of the
  /// paragraph, or after the text before it.
  func structure(with bytes: [UInt8], atBeginning: Bool = false) -> ParagraphStructure {
    var place = place
    if atBeginning {
      place.context?.before = []
      place.context?.block = nil
    }
    var parser = ParagraphParser(sizes: sizes)
    work?.add(bytes.count)
    return parser.structure(of: bytes, in: place)
  }
}
