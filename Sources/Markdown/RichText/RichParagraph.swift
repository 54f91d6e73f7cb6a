/// A paragraph as it looks when its tags are hidden: a row of letters, each with its style.
///
/// What comes before its text (markers of headings, quotes and lists) is no letter; nor are the tags
/// of constructs, addresses of links and the backslashes of escapes. White space that a paragraph
/// without markers begins with is text.
struct RichParagraph {
  let bytes: [UInt8]
  /// In the order of their beginnings, the outer before the inner.
  let constructs: [InlineConstruct]
  let block: BlockStyle
  /// Where the letters begin.
  let textStart: Int
  let letters: [RichLetter]

  /// Nil where there are no letters with styles: in code blocks, fences and rules, and where too much
  /// is selected of a giant paragraph.
  init?(_ paragraph: FormattingParagraph) {
    guard let structure = paragraph.structure else { return nil }
    self.init(paragraph.bytes, structure)
  }

  /// Nil where there are no letters with styles.
  init?(_ bytes: [UInt8], _ structure: ParagraphStructure) {
    let parsed = structure.parsed
    switch parsed.block.kind {
    case .rule, .code, .fence: return nil
    case .paragraph, .heading, .footnoteDefinition: break
    }
    let isPlain = parsed.prefix.hanging == 0 && parsed.block.kind == .paragraph
    self.init(
      bytes, structure.constructs, parsed.block, textStart: isPlain ? 0 : structure.textStart)
  }

  /// A paragraph and the text of the one that comes to it, which stand side by side as they are, so
  /// that tags may meet that no parser would keep apart.
  init(joining first: RichParagraph, _ second: RichParagraph) {
    let shift = first.bytes.count - second.textStart
    self.init(
      first.bytes + second.bytes[second.textStart...],
      first.constructs + second.constructs.map { $0.moved(by: shift) }, first.block,
      textStart: first.textStart)
  }

  private init(
    _ bytes: [UInt8], _ constructs: [InlineConstruct], _ block: BlockStyle, textStart: Int
  ) {
    self.bytes = bytes
    self.constructs = constructs
    self.block = block
    self.textStart = textStart
    letters = Self.letters(of: bytes, constructs, from: textStart)
  }

  private static func letters(
    of bytes: [UInt8], _ constructs: [InlineConstruct], from textStart: Int
  ) -> [RichLetter] {
    var isHidden = [Bool](repeating: false, count: bytes.count)
    var styles = [RichStyle](repeating: RichStyle(), count: bytes.count)
    for construct in constructs {
      for index in construct.openingTag { isHidden[index] = true }
      for index in construct.closingTag { isHidden[index] = true }
      switch construct.style {
      case .escape: break
      case .linkText:
        let link = Array(bytes[construct.closingTag])
        for index in construct.inner { styles[index].link = link }
      case .image:
        let image = Array(bytes[construct.closingTag])
        for index in construct.inner { styles[index].image = image }
      default:
        for index in construct.inner { styles[index].inline.formUnion(construct.style) }
      }
    }
    return (textStart..<bytes.count).compactMap { index in
      isHidden[index]
        ? nil : RichLetter(byte: bytes[index], style: styles[index], origin: index)
    }
  }

  // Places

  /// How many letters stand before a place in the bytes.
  func index(at place: Int) -> Int {
    var (low, high) = (0, letters.count)
    while low < high {
      let middle = (low + high) / 2
      if (letters[middle].origin ?? 0) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The bytes between two letters, the one with number `index` and the one before it: tags.
  func gap(at index: Int) -> Range<Int> {
    let lower = index > 0 ? (letters[index - 1].origin ?? 0) + 1 : textStart
    let upper = index < letters.count ? letters[index].origin ?? bytes.count : bytes.count
    return lower..<max(lower, upper)
  }

  /// A place between two letters that is in no tag.
  struct Place {
    var position: Int
    /// What it is inside of, the outer before the inner.
    var open: [InlineConstruct]
  }

  /// The places between the letter with number `index` and the one before it, from left to right;
  /// at least one.
  func places(at index: Int) -> [Place] {
    let gap = gap(at: index)
    return (gap.lowerBound...gap.upperBound).compactMap { position in
      open(at: position).map { Place(position: position, open: $0) }
    }
  }

  /// What a place is inside of, the outer before the inner; nil inside of a tag.
  private func open(at place: Int) -> [InlineConstruct]? {
    var open: [InlineConstruct] = []
    for construct in constructs
    where construct.outer.lowerBound < place && place < construct.outer.upperBound {
      guard construct.style != .escape, construct.style != .tag,
        construct.inner.lowerBound <= place,
        place <= construct.inner.upperBound
      else { return nil }
      open.append(construct)
    }
    return open
  }

  /// The style of a place.
  func style(of open: [InlineConstruct]) -> RichStyle {
    open.reduce(into: RichStyle()) { style, construct in
      if construct.style == .linkText {
        style.link = Array(bytes[construct.closingTag])
      } else if construct.style == .image {
        style.image = Array(bytes[construct.closingTag])
      } else {
        style.inline.formUnion(construct.style)
      }
    }
  }

  /// The style of what is typed at a place of the bytes. A tag beside it counts by the side on which
  /// the place is. A link, an address and a footnote's mark are gone on with in their middle only.
  func typingStyle(at place: Int) -> RichStyle {
    let index = index(at: place)
    let places = places(at: index)
    let nearest = places.min { abs($0.position - place) < abs($1.position - place) }
    return style(
      of: (nearest?.open ?? []).filter { construct in
        guard
          construct.style == .linkText || construct.style == .image
            || !construct.style.isDisjoint(with: RichStyle.solid)
        else { return true }
        return index > 0 && index < letters.count
          && [index - 1, index].allSatisfy { construct.inner.contains(letters[$0].origin ?? -1) }
      })
  }

  /// Whether a letter has a backslash of its own.
  func isEscaped(_ letter: RichLetter) -> Bool {
    guard let origin = letter.origin else { return false }
    return constructs.contains { $0.style == .escape && $0.inner.lowerBound == origin }
  }
}
