import MarkdownSyntax

/// A styled text that Markdown is to be read as: letters with their styles, and their block. Every
/// text that a command writes is parsed and compared with it, so that no command leaves broken
/// Markdown.
///
/// A letter is identified by a number, which `WrittenText` gives its byte.
struct MeaningCheck {
  let contract: WritingContract
  /// The limit on the bytes written and parsed in search of the text.
  var bound: SearchBound
  /// True if each round escapes all letters that are read as tags.
  var escapesAtOnce = false
  let place: ParagraphPlace
  let sizes: PartSizes
  /// The closing tags of links and images of the expected letters.
  let links: LinkTags
  /// The style of the letter for each number; nil for a tag, and for a byte that is removed.
  private(set) var styles: [ByteStyle?]
  /// The styles that do not matter on the letter, for each number.
  private(set) var ignored: [InlineStyle]
  /// Returns true for a paragraph of the expected block.
  var isMeant: (StyledParagraph) -> Bool
  /// Returns the number of the first letter that only the reader takes for syntax; nil if there is
  /// none.
  var letterTakenByReader: (WrittenText, StyledParagraph) -> Int? = { _, _ in nil }

  /// Returns true for a paragraph that makes something else of the line above it.
  private(set) var changesLineAbove: (StyledParagraph) -> Bool = { _ in false }

  /// Expects that `paragraph`, which is parsed as `source`, does not change.
  init(_ source: StyledParagraph, of paragraph: FormattingParagraph) {
    self.init(
      .fewestBytes, source.letters, like: source, in: paragraph.place, paragraph.sizes,
      paragraph.bound)
    guard paragraph.place.context == nil else { return }
    let effect = NeighbourEffect(of: source.bytes)
    changesLineAbove = {
      NeighbourEffect(of: $0.bytes) != effect && paragraph.isBelowText
    }
  }

  /// Expects `letters` in a paragraph of the block style of `source`. Where only the look counts a row of a
  /// table counts as text: its pipes are letters like any other.
  init(
    _ contract: WritingContract, _ letters: [StyledByte], like source: StyledParagraph,
    in place: ParagraphPlace, _ sizes: PartSizes, _ bound: SearchBound
  ) {
    self.contract = contract
    self.bound = bound
    self.place = place
    self.sizes = sizes
    links = source.links
    let count = letters.reduce(source.bytes.count) { max($0, $1.number + 1) }
    styles = Array(repeating: nil, count: count)
    ignored = Array(repeating: [], count: count)
    for letter in letters { styles[letter.number] = letter.style }
    switch contract {
    case .fewestBytes:
      isMeant = { $0.block.isSame(as: source.block) && $0.prefix == source.prefix }
      for pipe in source.pipes { styles[pipe]?.inline.insert(.marker) }
      for (index, isSpace) in source.bytes.spaces.enumerated() where isSpace {
        ignored[index] = .formats
      }
    case .look:
      let block = source.block.withoutRow
      isMeant = { $0.block.withoutRow.isSame(as: block) }
      for letter in letters { ignored[letter.number] = letter.unseen }
    }
  }

  // Changes of the expectation

  /// Changes the style of the letters in `range`.
  mutating func change(_ range: Range<Int>, _ change: (inout ByteStyle) -> Void) {
    for number in range {
      guard var style = styles[number] else { continue }
      change(&style)
      styles[number] = style
    }
  }

  /// Expects `style` on all letters in `range`.
  mutating func insert(_ style: InlineStyle, in range: Range<Int>) {
    change(range) { $0.inline.insert(style) }
  }

  /// Expects `style` on no letter in `range`.
  mutating func remove(_ style: InlineStyle, from range: Range<Int>) {
    change(range) { $0.inline.remove(style) }
  }

  /// Expects no letter in `range`.
  mutating func removeLetters(in range: Range<Int>) {
    for number in range { styles[number] = nil }
  }

  /// Expects letters of one style in place of the tags in `range`.
  mutating func makeLetters(in range: Range<Int>, _ style: ByteStyle) {
    for number in range { styles[number] = style }
  }

  /// Expects new letters.
  ///
  /// - Returns: the number of the first of them.
  mutating func add(_ count: Int, _ style: ByteStyle) -> Int {
    styles += Array(repeating: style, count: count)
    ignored += Array(repeating: [], count: count)
    return styles.count - count
  }
}
