import MarkdownSyntax

/// What a selection is to the constructs of one style in a paragraph.
struct InlineSelection {
  let format: InlineFormat
  let text: InlineText
  /// The bytes of the paragraph that are selected.
  let range: Range<Int>
  /// The constructs of the style that hold selected letters.
  let touched: Set<Int>
  /// Whether the selection holds all letters of those.
  let isEnclosing: Bool
  /// Before each token, how many with letters are selected; one more number than tokens.
  private let selectedCounts: [Int]
  /// Before each token, how many with letters are not selected; one more number than tokens.
  private let otherCounts: [Int]

  /// Nil when no letter of `paragraph` is selected that may have the style.
  init?(_ format: InlineFormat, in paragraph: FormattingParagraph, range: Range<Int>) {
    guard let text = InlineText(paragraph, for: format, cutAt: range) else { return nil }
    self.format = format
    self.text = text
    self.range = range
    var selectedCounts = [0]
    var otherCounts = [0]
    for token in text.tokens {
      var selected = selectedCounts[selectedCounts.count - 1]
      var other = otherCounts[otherCounts.count - 1]
      if Self.holdsLetters(token, text) {
        if Self.isSelected(token, range, text) { selected += 1 } else { other += 1 }
      }
      selectedCounts.append(selected)
      otherCounts.append(other)
    }
    self.selectedCounts = selectedCounts
    self.otherCounts = otherCounts
    guard selectedCounts.last != 0 else { return nil }
    var touched: Set<Int> = []
    var isEnclosing = true
    for (index, construct) in text.constructs.enumerated() where construct.style == format.style {
      let tags = text.tags[index]
      guard selectedCounts[tags.closing] > selectedCounts[tags.opening] else { continue }
      touched.insert(index)
      if otherCounts[tags.closing] > otherCounts[tags.opening] { isEnclosing = false }
    }
    self.touched = touched
    self.isEnclosing = isEnclosing
  }

  private static func holdsLetters(_ token: InlineText.Token, _ text: InlineText) -> Bool {
    switch token.kind {
    case .letters: text.trimmed(token.range) != nil
    case .atom: true
    case .opening, .closing: false
    }
  }

  /// Whether the token at `index` is selected.
  func isSelected(_ index: Int) -> Bool { Self.isSelected(text.tokens[index], range, text) }

  /// An escaped character is selected with or without its backslash.
  private static func isSelected(
    _ token: InlineText.Token, _ range: Range<Int>, _ text: InlineText
  ) -> Bool {
    if let construct = token.construct, text.constructs[construct].style == .escape {
      return range.holds(text.constructs[construct].inner)
    }
    return range.holds(token.range)
  }

  /// Whether all letters of a construct are selected.
  func isFull(_ construct: Int) -> Bool {
    let tags = text.tags[construct]
    return selectedCounts[tags.closing] > selectedCounts[tags.opening]
      && otherCounts[tags.closing] == otherCounts[tags.opening]
  }
}

extension Range<Int> {
  /// Whether all of `other` is in it.
  func holds(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
