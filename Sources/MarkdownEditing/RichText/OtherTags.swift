import MarkdownSyntax

/// The tags of a line that a change of one style leaves alone, where a search would write each of
/// them as it is.
struct OtherTags {
  /// The constructs whose tags enclose letters, the outer before the inner.
  let enclosing: [InlineConstruct]
  private let line: StyledLine
  /// The tags of the style, ascending.
  private let ownTags: [Range<Int>]

  /// The most constructs of the style, and the most tags within tags; more are searched.
  private static let most = 16

  /// Returns `nil` if some tags might be written otherwise.
  init?(of line: StyledLine, besides format: InlineFormat) {
    guard line.own.count <= Self.most,
      line.own.allSatisfy({ !Self.hasBlankEdge($0, in: line.bytes) })
    else { return nil }
    self.line = line
    ownTags = line.own.flatMap { [$0.openingTag, $0.closingTag] }
      .sorted { $0.lowerBound < $1.lowerBound }
    enclosing = line.others.filter { $0.style != .escape }
    var open: [InlineConstruct] = []
    // The end of the last construct at the same depth.
    var last: Int?
    for construct in enclosing {
      while let parent = open.last, parent.outer.upperBound <= construct.outer.lowerBound {
        last = parent.outer.upperBound
        open.removeLast()
      }
      guard open.count < Self.most, isPlain(construct, within: open),
        format != .code || construct.style.isDisjoint(with: ByteStyle.solid)
      else { return nil }
      // Tags with nothing but white space between them may be joined.
      if let last, !hasInk(last..<construct.outer.lowerBound) { return nil }
      open.append(construct)
      last = nil
    }
  }

  /// Returns true if its tags are the ones that its letters would get, inside of others.
  private func isPlain(_ construct: InlineConstruct, within open: [InlineConstruct]) -> Bool {
    let bytes = line.bytes
    guard let rank = construct.rank, !open.contains(where: { $0.style == construct.style }) else {
      return false
    }
    // Other tags leave out white space at the ends, and it may lose the style of tags around it.
    guard !Self.hasBlankEdge(construct, in: bytes) else { return false }
    // Of tags around the same letters a search writes these in one order.
    if let parent = open.last, withoutOwnTags(parent.inner) == construct.outer {
      guard let outer = parent.rank, outer < rank else { return false }
    }
    let tags = InlineTags(
      opening: Array(bytes[construct.openingTag]), closing: Array(bytes[construct.closingTag]))
    switch construct.style {
    case .code: return tags == .code(around: Array(bytes[construct.inner]))
    case .autolink: return tags == .autolink
    case .footnoteReference: return tags == .footnoteReference
    default: return true
    }
  }

  /// Returns true if the content of a construct begins or ends in a space or tab.
  private static func hasBlankEdge(_ construct: InlineConstruct, in bytes: [UInt8]) -> Bool {
    bytes[construct.inner.lowerBound].isBlank || bytes[construct.inner.upperBound - 1].isBlank
  }

  /// Returns true if letters that are not white space are in `range`, apart from the tags of the
  /// style.
  private func hasInk(_ range: Range<Int>) -> Bool {
    range.contains { index in
      !line.bytes[index].isBlank && !ownTags.contains { $0.contains(index) }
    }
  }

  /// Returns `range` without the tags of the style at its ends.
  private func withoutOwnTags(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    for tag in ownTags where tag.lowerBound == lower { lower = tag.upperBound }
    for tag in ownTags.reversed() where tag.upperBound == upper { upper = tag.lowerBound }
    return lower..<max(lower, upper)
  }

  /// Returns the place of the tags that give a style to all of the text: inside of tags that enclose
  /// all of it and come first.
  func place(of format: InlineFormat, letters: Range<Int>) -> Range<Int> {
    var place = line.text
    guard letters.upperBound == place.upperBound, let rank = TagOrder.rank(of: format.style)
    else { return place }
    for construct in enclosing {
      guard withoutOwnTags(place) == construct.outer, let outer = construct.rank, outer < rank
      else { break }
      place = construct.inner
    }
    return place
  }

  /// Returns the edits that make code of all `letters`, with the constructs that they add.
  func code(in letters: Range<Int>) -> (edits: LineEdits, added: [InlineConstruct]) {
    let gone = (ownTags + line.others.filter { $0.style == .escape }.map(\.openingTag))
      .sorted { $0.lowerBound < $1.lowerBound }
    var rest = gone[...]
    var edits = gone.map { ByteEdit.deletion($0) }
    var pieces: [(range: Range<Int>, tags: InlineTags)] = []
    for piece in stretches(of: letters) {
      var content: [UInt8] = []
      var position = piece.lowerBound
      while let next = rest.first, next.lowerBound < piece.upperBound {
        content += line.bytes[position..<next.lowerBound]
        position = next.upperBound
        rest.removeFirst()
      }
      content += line.bytes[position..<piece.upperBound]
      guard !content.isEmpty else { continue }
      let tags = InlineTags.code(around: content)
      edits += tags.edits(around: piece)
      pieces.append((piece, tags))
    }
    let all = LineEdits(edits)
    let added = pieces.map {
      all.outer($0.range, opening: $0.tags.opening.count, closing: $0.tags.closing.count, .code)
    }
    return (all, added)
  }

  /// Returns the stretches of `letters` between the tags.
  private func stretches(of letters: Range<Int>) -> [Range<Int>] {
    let tags = enclosing.flatMap { [$0.openingTag, $0.closingTag] }
      .sorted { $0.lowerBound < $1.lowerBound }
    var stretches: [Range<Int>] = []
    var position = letters.lowerBound
    for tag in tags {
      stretches.append(position..<tag.lowerBound)
      position = tag.upperBound
    }
    return (stretches + [position..<letters.upperBound]).filter { !$0.isEmpty }
  }
}

extension InlineConstruct {
  /// The place of its tags among those that a search opens around the same letters; nil for other
  /// syntax.
  fileprivate var rank: Int? { TagOrder.rank(of: style) }
}
