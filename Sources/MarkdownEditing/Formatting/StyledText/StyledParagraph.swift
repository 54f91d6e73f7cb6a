import MarkdownSyntax
import TextCore

/// A paragraph as it looks when its tags are hidden: a row of letters, each with its style.
///
/// The prefix before its text (markers of headings, quotes and lists) has no letters; nor have the
/// tags of constructs, addresses of links and the backslashes of escapes. White space at the
/// beginning of a paragraph without markers is text.
struct StyledParagraph {
  let bytes: [UInt8]
  let structure: ParagraphStructure
  /// The closing tags of its links and images.
  let links: LinkTags
  /// The offset of the first letter.
  let textStart: Int
  let letters: [StyledByte]
  /// The offsets of the pipes between cells of a table's row, which are letters; ascending.
  let pipes: [Int]
  /// The offsets of escaped bytes in the paragraph, ascending.
  private let escaped: [Int]
  /// The indices of the outermost strong constructs, ascending, and of the outermost emphasized ones.
  private let (strong, emphasized): ([Int], [Int])

  /// The constructs in the order of their beginnings, the outer before the inner.
  var constructs: [InlineConstruct] { structure.constructs }
  var block: BlockStyle { structure.block }
  var prefix: BlockPrefix { structure.prefix }

  /// Nil if there are no letters with styles: in code blocks, fences and rules.
  ///
  /// - Parameter links: those of a paragraph with which letters are compared or exchanged.
  init?(_ bytes: [UInt8], _ structure: ParagraphStructure, links: LinkTags) {
    guard structure.block.kind.hasText else { return nil }
    self.init(reading: bytes, structure, links: links)
  }

  /// Makes the letters of any paragraph; code blocks, fences and rules have none.
  init(reading bytes: [UInt8], _ structure: ParagraphStructure, links: LinkTags) {
    let kind = structure.block.kind
    let isPlain = structure.prefix.hanging == 0 && (kind == .paragraph || kind == .tableRow)
    let pipes =
      kind == .tableRow ? TableRow.pipes(in: structure.textStart..<bytes.count, of: bytes) : []
    self.init(
      bytes, structure, links,
      textStart: kind.hasText ? (isPlain ? 0 : structure.textStart) : bytes.count,
      pipes: pipes.flatMap { Array($0) })
  }

  /// Joins a paragraph and the text of another one without any change between them. Tags may meet
  /// that a parser would not keep apart.
  init(joining first: StyledParagraph, _ second: StyledParagraph) {
    let shift = first.bytes.count - second.textStart
    var structure = first.structure
    structure.constructs += second.constructs.map { $0.moved(by: shift) }
    self.init(
      first.bytes + second.bytes[second.textStart...], structure, first.links,
      textStart: first.textStart, pipes: [])
  }

  private init(
    _ bytes: [UInt8], _ structure: ParagraphStructure, _ links: LinkTags, textStart: Int,
    pipes: [Int]
  ) {
    self.bytes = bytes
    self.links = links
    self.structure = structure
    let constructs = structure.constructs
    self.textStart = textStart
    self.pipes = pipes
    letters = Self.letters(of: bytes, constructs, links, from: textStart)
    escaped = constructs.filter { $0.style == .escape }.map(\.inner.lowerBound)
    strong = Self.outermost(.strong, in: constructs)
    emphasized = Self.outermost(.emphasis, in: constructs)
  }

  /// Returns the indices of the constructs of a style that are in no other of it.
  private static func outermost(_ style: InlineStyle, in constructs: [InlineConstruct]) -> [Int] {
    var end = 0
    return constructs.indices.filter { index in
      guard constructs[index].style == style, constructs[index].outer.lowerBound >= end else {
        return false
      }
      end = constructs[index].outer.upperBound
      return true
    }
  }

  private static func letters(
    of bytes: [UInt8], _ constructs: [InlineConstruct], _ links: LinkTags, from textStart: Int
  ) -> [StyledByte] {
    var isHidden = [Bool](repeating: false, count: bytes.count)
    for construct in constructs {
      for index in construct.openingTag { isHidden[index] = true }
      for index in construct.closingTag { isHidden[index] = true }
    }
    // The constructs that contain the current byte, each with the style of its content.
    var open: [(end: Int, style: ByteStyle)] = []
    var rest = constructs[...]
    var letters: [StyledByte] = []
    letters.reserveCapacity(bytes.count - textStart)
    for index in textStart..<bytes.count {
      while let next = rest.first, next.inner.lowerBound <= index {
        rest.removeFirst()
        while let last = open.last, last.end <= next.outer.lowerBound { open.removeLast() }
        let style = (open.last?.style ?? ByteStyle()).inside(next, bytes, links)
        if !next.inner.isEmpty { open.append((next.inner.upperBound, style)) }
      }
      while let last = open.last, last.end <= index { open.removeLast() }
      guard !isHidden[index] else { continue }
      letters.append(
        StyledByte(byte: bytes[index], style: open.last?.style ?? ByteStyle(), number: index))
    }
    return letters
  }

  /// Returns `range` without white space at its ends; nil if there is nothing else in it.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    let trimmed = bytes.withoutOuterSpace(in: range)
    return trimmed.isEmpty ? nil : trimmed
  }

  // Places

  /// Returns the number of letters before a place in the bytes.
  func index(at place: Int) -> Int { letters.lowerBound(where: { $0.number >= place }) }

  /// Returns true if a letter that is not white space comes next, with nothing but tags before it.
  func hasInk(after place: Int) -> Bool {
    let next = index(at: place)
    return next < letters.count && !letters[next].byte.isWhiteSpace
  }

  /// The indices of the letters in a construct.
  func letters(in construct: InlineConstruct) -> Range<Int> {
    index(at: construct.inner.lowerBound)..<index(at: construct.inner.upperBound)
  }

  /// The bytes between two letters, the one at `index` and the one before it: tags.
  func gap(at index: Int) -> Range<Int> {
    let lower = index > 0 ? letters[index - 1].number + 1 : textStart
    let upper = index < letters.count ? letters[index].number : bytes.count
    return lower..<max(lower, upper)
  }

  /// Returns true if a backslash escapes the letter. O(log n).
  func isEscaped(_ letter: StyledByte) -> Bool {
    escaped.containsSorted(letter.number)
  }

  /// Returns the tag character (`*` or `_`) of the construct that makes a byte strong or emphasized;
  /// nil if no construct does. O(log n).
  func mark(of format: InlineFormat, at place: Int) -> UInt8? {
    guard format.hasChoice else { return nil }
    let marked = format == .strong ? strong : emphasized
    let next = marked.lowerBound(where: { constructs[$0].inner.upperBound > place })
    guard next < marked.count, constructs[marked[next]].inner.contains(place) else { return nil }
    return bytes[constructs[marked[next]].outer.lowerBound]
  }
}

extension BlockKind {
  /// True for blocks with text that inline styles may be in.
  var hasText: Bool {
    switch self {
    case .rule, .code, .fence: false
    case .paragraph, .heading, .footnoteDefinition, .tableRow: true
    }
  }
}

extension ByteStyle {
  /// Returns the style of the content of `construct`, which is inside text of this style.
  func inside(
    _ construct: InlineConstruct, _ bytes: [UInt8], _ links: LinkTags
  ) -> ByteStyle {
    var style = self
    switch construct.style {
    case .escape, .tag, .comment: break
    case .linkText: style.link = links.tag(Array(bytes[construct.closingTag]))
    case .image: style.image = links.tag(Array(bytes[construct.closingTag]))
    default: style.inline.formUnion(construct.style)
    }
    return style
  }
}
