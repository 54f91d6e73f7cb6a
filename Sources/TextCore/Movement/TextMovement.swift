/// The unit of a movement or a deletion.
public enum TextUnit: Hashable, Sendable {
  /// A grapheme cluster.
  case cluster
  /// A word, in the sense of `TextBoundaries`.
  case word
  /// A sentence, in the sense of `TextBoundaries`.
  case sentence
  /// The text between two newlines.
  case paragraph
  /// The whole text.
  case document
}

/// A direction in the text, regardless of the sides of the screen.
public enum TextDirection: Hashable, Sendable {
  /// Towards the start.
  case backward
  /// Towards the end.
  case forward
}

/// The movements of the caret in one text, and the ranges of its words, sentences and paragraphs.
///
/// Movements are those of Linux desktops: a word forward goes to the end of a word, a word backward
/// to the start of one, across paragraphs. Visual lines, and left and right in mixed text, belong
/// to the layout.
///
/// Make one for each query; it holds a snapshot of the text. It reads a few kilobytes around the
/// offset, never a whole paragraph of megabytes.
public struct TextMovement {
  /// The text to move in.
  public let text: TextRope
  let boundaries: any TextBoundaries
  let language: String

  /// Makes the movements in `text` by the rules of `boundaries`. `language` is the language of the
  /// text; it decides where sentences end.
  public init(text: TextRope, boundaries: any TextBoundaries, language: String = "") {
    self.text = text
    self.boundaries = boundaries
    self.language = language
  }

  /// Returns the next place from `offset` by `unit`; the end of the text in that direction if there
  /// is none.
  public func offset(
    from offset: TextOffset, by unit: TextUnit, _ direction: TextDirection
  ) -> TextOffset {
    switch (unit, direction) {
    case (.cluster, .forward): text.clusterEnd(after: offset)
    case (.cluster, .backward): text.clusterStart(before: offset)
    case (.word, .forward): wordEnd(after: offset)
    case (.word, .backward): wordStart(before: offset)
    case (.sentence, .forward): sentenceBoundary(after: offset)
    case (.sentence, .backward): sentenceBoundary(before: offset)
    case (.paragraph, .forward): paragraphRange(at: offset).upperBound
    case (.paragraph, .backward): paragraphStart(before: offset)
    case (.document, .forward): text.end
    case (.document, .backward): 0
    }
  }

  /// The paragraph that holds `offset`, with its newline.
  public func paragraphRange(at offset: TextOffset) -> TextRange {
    text.paragraphRange(at: offset)
  }

  /// The start of this paragraph, or of the one before if `offset` is there already.
  private func paragraphStart(before offset: TextOffset) -> TextOffset {
    let start = paragraphRange(at: offset).lowerBound
    return start < offset || start == 0 ? start : paragraphRange(at: start - 1).lowerBound
  }
}
