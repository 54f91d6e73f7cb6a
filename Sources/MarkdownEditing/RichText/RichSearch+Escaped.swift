import MarkdownSyntax

extension RichSearch {
  /// Returns the change with a backslash before each letter that could be a tag: first only letters
  /// near the change, then all letters.
  func escaped() -> RichChange.Outcome? {
    let reach = max(0, new.lowerBound - Self.escapedReach)..<(new.upperBound + Self.escapedReach)
    func inserted(escaping letters: Range<Int>, in window: SearchWindow?) -> RichChange.Outcome? {
      insertions(missing: 0...Int.max, in: window).first.flatMap {
        verified($0, escaping: letters, in: window)
      }
    }
    return inserted(escaping: reach, in: window) ?? inserted(escaping: 0..<Int.max, in: nil)
      ?? verified(rewriting(all, in: nil), escaping: 0..<Int.max)
  }

  /// Returns the escaped change without the formats of the constructs that the change touches.
  func unstyled() -> RichChange.Outcome? {
    let around = source.taggedRange(around: change.changed).letters
    func plain(_ letter: StyledByte) -> StyledByte {
      var letter = letter
      letter.style.inline.subtract(InlineStyle.formats.subtracting(.code))
      return letter
    }
    let letters = source.letters
    let lower = min(around.lowerBound, change.changed.lowerBound)
    let upper = max(around.upperBound, change.changed.upperBound)
    let touched =
      letters[lower..<change.changed.lowerBound] + wanted[new]
      + letters[change.changed.upperBound..<upper]
    var plainChange = change
    plainChange.changed = lower..<upper
    plainChange.new = touched.map(plain)
    let search = RichSearch(change: plainChange, new: plainChange.new, check.bound, in: window)
    return search.escaped().map { outcome in
      var outcome = outcome
      outcome.new = new
      return outcome
    }
  }

  /// The number of letters on each side of the change that are escaped first.
  private static let escapedReach = 16

  private func verified(
    _ way: Way, escaping range: Range<Int>, in window: SearchWindow? = nil
  ) -> RichChange.Outcome? {
    var escapes = LetterSet()
    for letter in wanted[wanted.indices.clamped(to: range)]
    where letter.byte.isInlineSyntax && !source.isEscaped(letter)
      && letter.style.inline.isDisjoint(with: ByteStyle.literal)
    {
      escapes.insert(letter.number)
    }
    let text = way.write(notations[0])
    return check.meant(text, escaping: true, beginningWith: escapes, in: window).map(outcome)
  }
}
