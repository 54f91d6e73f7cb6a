import MarkdownSyntax

/// Writes the tags of styled letters in one notation: around ranges of a paragraph that keep their
/// bytes (`TagWriter+Pieces`), or from scratch for any letters, with as few tags as possible.
struct TagWriter {
  /// The paragraph that letters come from.
  let source: StyledParagraph
  let notation: TagNotation
  /// All letters that are to be written, with the styles that they are to have.
  private var letters: [StyledByte] = []
  /// The text written so far.
  private var text = WrittenText()
  /// The runs of letters around the one that is written.
  private var runs = StyleRuns()

  init(_ source: StyledParagraph, _ notation: TagNotation) {
    self.source = source
    self.notation = notation
  }

  /// Returns letters with tags around them.
  ///
  /// - Parameters:
  ///   - range: the range of `letters` to write; the others are beside them.
  ///   - open: the styles of the place where they are inserted.
  func written(
    _ letters: [StyledByte], in range: Range<Int>, inside open: ByteStyle = ByteStyle()
  ) -> WrittenText {
    var writer = self
    writer.letters = letters
    writer.runs = StyleRuns(before: range.upperBound)
    writer.write(range, inside: open)
    return writer.text
  }

  /// Writes letters inside of tags that give them the style `open`.
  private mutating func write(_ range: Range<Int>, inside open: ByteStyle) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let feature = feature(at: index, before: range.upperBound, inside: open),
        let piece = trimmed(index..<feature.end, feature), piece.lowerBound == index
      else {
        write(letter: index, inside: open)
        index += 1
        continue
      }
      write(piece, as: feature, inside: open)
      index = piece.upperBound
    }
  }

  private mutating func write(_ piece: Range<Int>, as feature: Feature, inside open: ByteStyle) {
    let tags = tags(of: feature, around: piece)
    var inner = open
    inner.link = feature.link ?? open.link
    inner.image = feature.image ?? open.image
    inner.inline.formUnion(feature.style)
    text.append(tag: tags.opening)
    write(piece, inside: inner)
    text.append(tag: tags.closing)
  }

  private mutating func write(letter index: Int, inside open: ByteStyle) {
    let letter = letters[index]
    let isLiteral = !open.inline.isDisjoint(with: ByteStyle.literal)
    if !isLiteral, source.isEscaped(letter) { text.append(tag: [.backslash]) }
    text.append(letter.byte, numbered: letter.number)
  }

  // Features with tags

  /// A part of a style, with tags of its own.
  private struct Feature {
    /// Empty for a link or an image.
    var style: InlineStyle
    var link: LinkTag?
    var image: LinkTag?
    /// The index of the first letter after those that have it.
    var end: Int
  }

  /// Returns the feature to begin at a letter: of those that `open` lacks, the one that lasts
  /// longest.
  private mutating func feature(
    at index: Int, before end: Int, inside open: ByteStyle
  ) -> Feature? {
    let own = letters[index].style
    let missing = own.inline.subtracting(open.inline)
    guard open.inline.isDisjoint(with: ByteStyle.literal),
      !missing.isEmpty || own.link != open.link || own.image != open.image
    else { return nil }
    var best: Feature?
    func add(_ feature: Feature) {
      if let best, best.end >= feature.end { return }
      best = feature
    }
    var link: Feature?
    if open.link == nil, let own = own.link {
      let run = runs.end(of: .link, from: index, before: end, in: letters) { $0.link == own }
      link = Feature(style: [], link: own, end: run)
      best = link
    }
    if open.image == nil, let image = own.image {
      let run = runs.end(of: .image, from: index, before: end, in: letters) { $0.image == image }
      let feature = Feature(style: [], image: image, end: run)
      link = link ?? feature
      add(feature)
    }
    if notation.opensLinksFirst, let link { return link }
    for style in TagOrder.styles where missing.contains(style) {
      let isLast = style.isSubset(of: ByteStyle.literal)
      // Markdown has no style that begins with white space, except for that of code.
      guard isLast || !isOuterBlank(index) else { continue }
      if isLast, best != nil { break }
      let run = runs.end(of: .style(style), from: index, before: end, in: letters) {
        // Where nothing else may begin or end, nothing else changes.
        isLast ? $0 == own : $0.inline.contains(style)
      }
      let uncut = runs.uncut(
        index..<run, of: .style(style), before: end, inside: open, in: letters)
      // A link that continues after the style encloses it.
      if uncut > index { add(Feature(style: style, end: uncut)) }
    }
    return best
  }

  /// Returns the range without white space at the ends if tags must not have it beside them; nil if
  /// nothing else is left.
  private func trimmed(_ range: Range<Int>, _ feature: Feature) -> Range<Int>? {
    if feature.link != nil || feature.image != nil || feature.style.isSubset(of: ByteStyle.literal)
    {
      return range
    }
    guard let first = range.first(where: { !isOuterBlank($0) }),
      let last = range.last(where: { !isOuterBlank($0) })
    else { return nil }
    return first..<(last + 1)
  }

  /// Returns true for white space that tags would be beside. The tags of code come between.
  private func isOuterBlank(_ index: Int) -> Bool {
    letters[index].byte.isBlank
      && letters[index].style.inline.isDisjoint(with: ByteStyle.literal)
  }

  // Tags

  private func tags(of feature: Feature, around piece: Range<Int>) -> InlineTags {
    if let link = feature.link { return .link(closing: source.links.bytes(of: link)) }
    if let image = feature.image { return .image(closing: source.links.bytes(of: image)) }
    switch feature.style {
    case .autolink: return .autolink
    case .footnoteReference: return .footnoteReference
    case .code: return .code(around: letters[piece].map(\.byte))
    default:
      guard let format = InlineFormat.allCases.first(where: { $0.style == feature.style }) else {
        return InlineTags(opening: [], closing: [])
      }
      let own = notation.keepsOwn && format.hasChoice ? mark(of: format, in: piece) : nil
      return InlineTags(format, notation.delimiter(of: format, own: own))
    }
  }

  /// Returns the mark of the first letter of a piece that has one from such a style.
  private func mark(of format: InlineFormat, in piece: Range<Int>) -> UInt8? {
    for letter in letters[piece] {
      if let mark = source.mark(of: format, at: letter.number) { return mark }
    }
    return nil
  }
}
