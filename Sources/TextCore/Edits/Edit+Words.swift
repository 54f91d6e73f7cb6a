extension Edit {
  /// Whether it writes the first letter of a word: something after a space or at a line's start,
  /// or an ideograph, which is a word as a rule.
  ///
  /// `text` is the text before the edit. Spaces decide, not dictionaries: `don't` and `well-worn`
  /// are words to whoever takes them back. O(log n).
  public func beginsWord(in text: TextRope) -> Bool {
    guard replacements.count == 1, let replacement = replacements.first else { return false }
    let written = replacement.text
    let start = written.bytes(in: 0..<min(written.end, 4))
    // An invalid byte is no space.
    let first = start.scalar(at: 0, before: start.count)?.properties
    guard !start.isEmpty, first?.isWhitespace != true else { return false }
    if first?.isIdeographic == true { return true }
    let place = replacement.range.lowerBound
    let before = text.bytes(in: (place - min(place.utf8, 4))..<place)
    return before.isEmpty
      || before.scalar(endingAt: before.count, after: 0)?.properties.isWhitespace == true
  }
}
