import MarkdownSyntax
import TextCore

/// The beginning of a paragraph, split into its parts for the commands of quotes, lists and
/// headings. Read from a bounded number of bytes, regardless of the paragraph's length.
struct ParagraphHead {
  /// Longer than any prefix, in bytes.
  private static let longest = 1024

  /// The paragraph with its line ending.
  let range: TextRange
  /// The paragraph's end without the line ending.
  let contentEnd: TextOffset
  /// Its first bytes, or all if there are few.
  let bytes: [UInt8]
  let block: BlockStyle
  let parts: PrefixParts
  /// The state of code fences before the paragraph.
  let fence: FenceState
  /// True if there is no text after the prefix.
  let isEmpty: Bool

  init(at offset: TextOffset, in context: FormattingContext) {
    let text = context.text
    let content = text.contentRange(at: offset)
    let bytes = text.bytes(
      in: TextRange(at: content.lowerBound, length: min(content.count, Self.longest)))
    let range = text.paragraphRange(at: offset)
    self.init(
      range, content, bytes, context.fences.state(before: range.lowerBound), context.sizes,
      context.work)
  }

  /// Makes the beginning of a line that was read.
  init(_ line: LineReader.Line, in context: FormattingContext) {
    let bytes =
      line.bytes
      ?? context.text.bytes(
        in: TextRange(
          at: line.content.lowerBound, length: min(line.content.count, Self.longest)))
    self.init(line, bytes, context.sizes, context.work)
  }

  /// Makes the beginning of a line that was read, with its bytes or the first of them.
  init(_ line: LineReader.Line, _ bytes: [UInt8], _ sizes: PartSizes, _ work: WorkCounter?) {
    let first = bytes.count > Self.longest ? Array(bytes.prefix(Self.longest)) : bytes
    self.init(line.range, line.content, first, line.fence, sizes, work)
  }

  private init(
    _ range: TextRange, _ content: TextRange, _ bytes: [UInt8], _ fence: FenceState,
    _ sizes: PartSizes, _ work: WorkCounter?
  ) {
    work?.add(bytes.count)
    let line =
      content.count < sizes.giant
      ? BlockScanner.scan(bytes, fence: fence)
      : BlockScanner.scan(beginning: Array(bytes.prefix(sizes.head)), fence: fence)
    self.range = range
    contentEnd = content.upperBound
    self.bytes = bytes
    self.fence = fence
    block = line.block
    parts = PrefixParts(of: bytes, line.block, line.prefix)
    isEmpty = content.count == bytes.count && bytes[parts.length...].allSatisfy(\.isWhiteSpace)
  }

  var start: TextOffset { range.lowerBound }
  /// The offset of the text after the prefix.
  var textStart: TextOffset { start + parts.length }
  var hasEnding: Bool { range.upperBound > contentEnd }
  var isItem: Bool { block.isListItem }

  /// The start of a line of code: after the `>` of quotes and a white space.
  var codeStart: TextOffset { start + parts.quote.count }

  /// `range`, of `bytes`, as a range of the text.
  func textRange(_ range: Range<Int>) -> TextRange {
    TextRange(at: start + range.lowerBound, length: range.count)
  }

  /// The number of an item of an ordered list.
  var number: Int? {
    guard block.isOrdered else { return nil }
    return bytes[parts.marker.dropLast()].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The byte that separates adjacent lists: the bullet, or the character that ends the number.
  var listMark: UInt8? { parts.marker.last.map { bytes[$0] } }

  /// The columns from a marker of this item to the text of its children's markers.
  var childIndent: Int { parts.marker.count + max(1, min(4, parts.markerGap.count)) }
}
