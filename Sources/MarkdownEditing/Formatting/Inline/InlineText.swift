import MarkdownSyntax
import TextCore

/// The text of a paragraph as a row of letters and tags, cut where a selection begins and ends.
struct InlineText {
  /// A stretch of the text.
  struct Token {
    enum Kind {
      /// Text that a style may begin or end in.
      case letters
      /// Something that is inside of a style or outside of it as a whole.
      case atom
      case opening
      case closing
    }

    var kind: Kind
    var range: Range<Int>
    /// The index of the construct; nil for letters.
    var construct: Int?
  }

  let paragraph: FormattingParagraph
  let structure: ParagraphStructure
  /// All of the text in order, without gaps.
  let tokens: [Token]
  /// For each construct the indices of its tokens: its tags, or twice the same for an atom.
  let tags: [(opening: Int, closing: Int)]
  /// For each byte whether it is a part of white space.
  let isBlank: [Bool]

  var bytes: [UInt8] { paragraph.bytes }
  var constructs: [InlineConstruct] { structure.constructs }

  /// Takes `paragraph` apart for `format`: what is in a code span are letters for code only. Nil
  /// where there are no inline styles: in code blocks, fences and rules.
  init?(_ paragraph: FormattingParagraph, for format: InlineFormat?, cutAt cuts: Range<Int>) {
    guard let structure = paragraph.structure else { return nil }
    switch structure.block.kind {
    case .rule, .code, .fence: return nil
    case .paragraph, .heading, .footnoteDefinition, .tableRow: break
    }
    self.paragraph = paragraph
    self.structure = structure
    isBlank = Self.blanks(in: paragraph.bytes)
    var builder = InlineTextBuilder(structure: structure, format: format, cutAt: cuts)
    tokens = builder.tokens(upTo: paragraph.bytes.count)
    tags = builder.tags
  }

  private static func blanks(in bytes: [UInt8]) -> [Bool] {
    var blanks = bytes.map(\.isWhiteSpace)
    var position = 0
    while position < bytes.count {
      // The white space beyond ASCII begins with C2 (no-break space), E1, E2 or E3.
      guard bytes[position] >= 0xC2, bytes[position] <= 0xE3,
        let scalar = bytes.scalar(at: position, before: bytes.count)
      else {
        position += 1
        continue
      }
      let end = position + UTF8.width(scalar)
      if CharacterClass(scalar) == .space {
        for index in position..<end { blanks[index] = true }
      }
      position = end
    }
    return blanks
  }

  /// `range` without white space at its ends; nil when there is nothing else in it.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    guard let first = range.first(where: { !isBlank[$0] }),
      let last = range.last(where: { !isBlank[$0] })
    else { return nil }
    return first..<(last + 1)
  }
}

/// Makes the tokens of an `InlineText`.
private struct InlineTextBuilder {
  let structure: ParagraphStructure
  let format: InlineFormat?
  private var cuts: ArraySlice<Int>
  private(set) var tags: [(opening: Int, closing: Int)] = []
  private var row: [InlineText.Token] = []

  init(structure: ParagraphStructure, format: InlineFormat?, cutAt cuts: Range<Int>) {
    self.structure = structure
    self.format = format
    self.cuts = [cuts.lowerBound, cuts.upperBound]
  }

  mutating func tokens(upTo end: Int) -> [InlineText.Token] {
    tags = Array(repeating: (0, 0), count: structure.constructs.count)
    var position = structure.textStart
    for tag in sortedTags() {
      addLetters(position..<tag.range.lowerBound)
      if let construct = tag.construct {
        if tag.kind != .closing { tags[construct].opening = row.count }
        if tag.kind != .opening { tags[construct].closing = row.count }
      }
      row.append(tag)
      position = tag.range.upperBound
    }
    addLetters(position..<max(position, end))
    return row
  }

  private func sortedTags() -> [InlineText.Token] {
    var tags: [InlineText.Token] = []
    for (index, construct) in structure.constructs.enumerated() {
      if isAtom(construct) {
        tags.append(.init(kind: .atom, range: construct.outer, construct: index))
      } else {
        tags.append(.init(kind: .opening, range: construct.openingTag, construct: index))
        tags.append(.init(kind: .closing, range: construct.closingTag, construct: index))
      }
    }
    return tags.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func isAtom(_ construct: InlineConstruct) -> Bool {
    switch construct.style {
    case .code: format != .code
    case .autolink, .footnoteReference, .escape: true
    default: false
    }
  }

  private mutating func addLetters(_ range: Range<Int>) {
    var start = range.lowerBound
    while let cut = cuts.first, cut < range.upperBound {
      cuts.removeFirst()
      guard cut > start else { continue }
      row.append(.init(kind: .letters, range: start..<cut))
      start = cut
    }
    guard start < range.upperBound else { return }
    row.append(.init(kind: .letters, range: start..<range.upperBound))
  }
}
