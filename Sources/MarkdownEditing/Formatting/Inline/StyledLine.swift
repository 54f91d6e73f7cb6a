import MarkdownSyntax
import TextCore

/// A line with marks, none of them of the style that is to enclose all of it.
///
/// Tags around the whole text are the plainest way to write that. They work if the line then
/// contains the same constructs, and one more around them; so two parses decide, and nothing is
/// stored per byte.
struct StyledLine {
  /// The bytes of the line.
  let bytes: [UInt8]
  /// The text behind the line's prefix, without white space at its ends.
  let text: Range<Int>
  private let format: InlineFormat
  private let structure: ParagraphStructure
  private let place: ParagraphPlace

  /// Returns `nil` if the line has to be examined more closely. `parser` keeps its buffers from
  /// line to line.
  init?(
    _ line: LineReader.Line, _ format: InlineFormat, in context: FormattingContext,
    _ parser: inout ParagraphParser
  ) {
    guard format != .code, let bytes = line.bytes,
      bytes[line.selected(context).upperBound...].allSatisfy(\.isWhiteSpace)
    else { return nil }
    let place = ParagraphPlace(fence: line.fence)
    context.work?.add(bytes.count)
    let structure = parser.structure(of: bytes, in: place)
    switch structure.block.kind {
    case .rule, .code, .fence, .tableRow: return nil
    case .paragraph, .heading, .footnoteDefinition: break
    }
    let hasOther = structure.constructs.contains { construct in
      construct.style == format.style || construct.style == .tag
        || bytes.withoutOuterSpace(in: construct.inner).isEmpty
    }
    let text = bytes.withoutOuterSpace(in: structure.textStart..<bytes.count)
    guard !hasOther, !text.isEmpty else { return nil }
    self.bytes = bytes
    self.text = text
    self.format = format
    self.structure = structure
    self.place = place
  }

  /// Returns true if `tag` on both sides of the text gives it the style, and changes nothing else.
  func canBeTagged(
    with tag: [UInt8], in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> Bool {
    let tagged = Array(
      bytes[..<text.lowerBound] + tag + bytes[text] + tag + bytes[text.upperBound...])
    context.work?.add(tagged.count)
    let new = parser.structure(of: tagged, in: place)
    let outer = InlineConstruct(
      format.style, text.lowerBound..<(text.upperBound + 2 * tag.count), opening: tag.count,
      closing: tag.count)
    return new.block.isSame(as: structure.block) && new.prefix == structure.prefix
      && new.textStart == structure.textStart
      && new.constructs == [outer] + structure.constructs.map { $0.moved(by: tag.count) }
  }
}
