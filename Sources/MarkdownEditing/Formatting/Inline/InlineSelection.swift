import MarkdownSyntax

/// The relation of a selection to the constructs of one style in a paragraph: which ones it
/// touches, which it holds as a whole, and which letters it leaves out.
struct InlineSelection {
  let format: InlineFormat
  let paragraph: FormattingParagraph
  let units: LetterUnits
  /// The bytes of the paragraph that are selected.
  let range: Range<Int>
  /// The constructs of the style that hold selected letters.
  private(set) var touched: Set<Int> = []
  /// True if the selection holds all letters of those.
  private(set) var isEnclosing = true
  /// The number of selected and of other letters before each letter, white space aside; one entry
  /// more than letters.
  private var counts = [(selected: 0, other: 0)]
  /// The pipes between the cells of a row, which have no style.
  private var pipes = LetterSet()

  var text: StyledParagraph { units.source }

  /// Nil if no letter of `paragraph` that may have the style is selected.
  init?(_ format: InlineFormat, in paragraph: FormattingParagraph, range: Range<Int>) {
    guard let text = paragraph.styled else { return nil }
    self.format = format
    self.paragraph = paragraph
    self.range = range
    units = LetterUnits(text, for: format)
    pipes.formUnion(text.pipes)
    var count = (selected: 0, other: 0)
    counts.reserveCapacity(text.letters.count + 1)
    for index in text.letters.indices {
      if units.isInk(index) {
        if isSelected(index) { count.selected += 1 } else { count.other += 1 }
      }
      counts.append(count)
    }
    guard count.selected > 0 else { return nil }
    for (index, construct) in text.constructs.enumerated() where construct.style == format.style {
      let letters = self.letters(in: construct)
      guard letters.selected > 0 else { continue }
      touched.insert(index)
      if letters.other > 0 { isEnclosing = false }
    }
  }

  /// Returns true if a letter is selected with all text that gets a style together with it. An
  /// escaped character is selected with or without its backslash.
  func isSelected(_ index: Int) -> Bool {
    if pipes.contains(text.letters[index].number) { return false }
    let atom = units.atom(at: index)
    return range.holds(atom?.style == .escape ? atom?.inner ?? 0..<0 : units.range(at: index))
  }

  /// Returns true if all letters of a construct are selected.
  func isFull(_ construct: Int) -> Bool {
    let letters = letters(in: text.constructs[construct])
    return letters.selected > 0 && letters.other == 0
  }

  private func letters(in construct: InlineConstruct) -> (selected: Int, other: Int) {
    let letters = text.letters(in: construct)
    let (first, last) = (counts[letters.lowerBound], counts[letters.upperBound])
    return (last.selected - first.selected, last.other - first.other)
  }
}

extension Range<Int> {
  /// Returns true if all of `other` is in this range.
  func holds(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
