import MarkdownSyntax
import TextCore

/// A line with marks that is selected as a whole, and the constructs of one style in it.
///
/// Where a change of the style leaves all other constructs as they are, two parses decide that it
/// works, and nothing is stored per byte.
struct StyledLine {
  /// The bytes of the line.
  let bytes: [UInt8]
  /// The text after the line's prefix, without white space at its ends.
  let text: Range<Int>
  /// The constructs of the style, in the order of their beginnings.
  private(set) var own: [InlineConstruct] = []
  /// All other constructs, in the order of their beginnings.
  private(set) var others: [InlineConstruct] = []
  let structure: ParagraphStructure
  private let place: ParagraphPlace
  private let format: InlineFormat

  /// Returns `nil` if the line has to be examined more closely. `parser` keeps its buffers from
  /// line to line.
  init?(
    _ line: LineReader.Line, _ format: InlineFormat, in context: FormattingContext,
    _ parser: inout ParagraphParser
  ) {
    guard let bytes = line.bytes else { return nil }
    let place = ParagraphPlace(fence: line.fence)
    let selected = line.selected(context)
    guard bytes[selected.upperBound...].allSatisfy(\.isWhiteSpace) else { return nil }
    context.work?.add(bytes.count)
    let structure = parser.structure(of: bytes, in: place)
    switch structure.block.kind {
    case .rule, .code, .fence, .tableRow: return nil
    case .paragraph, .heading, .footnoteDefinition: break
    }
    let text = bytes.withoutOuterSpace(in: structure.textStart..<bytes.count)
    guard !text.isEmpty, selected.holds(text) else { return nil }
    for construct in structure.constructs {
      guard construct.style != .tag, construct.style != .comment,
        !bytes.withoutOuterSpace(in: construct.inner).isEmpty
      else {
        return nil
      }
      if construct.style == format.style { own.append(construct) } else { others.append(construct) }
    }
    self.bytes = bytes
    self.text = text
    self.structure = structure
    self.place = place
    self.format = format
  }

  /// The edits that remove the style.
  var removal: [ByteEdit] {
    own.flatMap { [.deletion($0.openingTag), .deletion($0.closingTag)] }
  }

  /// Returns the edits that add the style to a line without it, with tags shown; nil if they have to
  /// be searched for.
  func addition(
    of tag: [UInt8], in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> LineEdits? {
    guard own.isEmpty else { return nil }
    if format == .code { return code(in: context, &parser) }
    let edits = LineEdits(InlineTags(opening: tag, closing: tag).edits(around: text))
    let outer = edits.outer(text, opening: tag.count, closing: tag.count, format.style)
    return reads(edits, others, adding: [outer], in: context, &parser) ? edits : nil
  }

  /// Returns the edits that make code of the line; nil if they have to be searched for. In code the
  /// tags of styles become letters, and escapes lose the backslash.
  private func code(
    in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> LineEdits? {
    let escapes = others.filter { $0.style == .escape }.map(\.openingTag)
    guard others.allSatisfy({ $0.style.isFormat || $0.style == .escape }) else { return nil }
    var content: [UInt8] = []
    var position = text.lowerBound
    for escape in escapes {
      content += bytes[position..<escape.lowerBound]
      position = escape.upperBound
    }
    let tags = InlineTags.code(around: content + bytes[position..<text.upperBound])
    let edits = LineEdits(tags.edits(around: text) + escapes.map { .deletion($0) })
    let outer = edits.outer(
      text, opening: tags.opening.count, closing: tags.closing.count, format.style)
    return reads(edits, [], adding: [outer], in: context, &parser) ? edits : nil
  }

  /// Returns the edits that remove the style, with tags shown; nil if they have to be searched for.
  func removal(
    in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> LineEdits? {
    let edits = LineEdits(removal)
    return own.isEmpty || reads(edits, others, in: context, &parser) ? edits : nil
  }

  /// Returns true if the line has the same block after the edits, the kept constructs, and those
  /// that are added.
  func reads(
    _ edits: LineEdits, _ kept: [InlineConstruct], adding added: [InlineConstruct] = [],
    in context: FormattingContext, _ parser: inout ParagraphParser
  ) -> Bool {
    let written = edits.applied(to: bytes)
    context.work?.add(written.count)
    let new = parser.structure(of: written, in: place)
    guard new.block.isSame(as: structure.block), new.prefix == structure.prefix,
      NeighbourEffect(of: written) == NeighbourEffect(of: bytes),
      new.textStart == structure.textStart, new.constructs.count == kept.count + added.count
    else { return false }
    let expected = added + kept.map(edits.moved)
    return new.constructs == expected.sorted { $0.precedes($1) }
  }
}

extension LineEdits {
  /// Returns the construct that these edits put around `range`.
  func outer(
    _ range: Range<Int>, opening: Int, closing: Int, _ style: InlineStyle
  ) -> InlineConstruct {
    InlineConstruct(
      style, place(range.lowerBound, after: false)..<place(range.upperBound, after: true),
      opening: opening, closing: closing)
  }
}
