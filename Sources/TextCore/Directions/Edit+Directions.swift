extension Edit {
  /// The edit that takes this one back, given the text before this one and how its paragraphs are
  /// turned: all of them are again as they were. O((k + m) log n) for k replacements and m stretches
  /// of turned paragraphs in them; O(k log n) where nothing is turned.
  public func inverse(
    in text: TextRope, _ directions: ParagraphDirections
  ) throws(StaleEdit) -> Edit {
    var back = try inverse(in: text)
    guard !directions.isEmpty || !turns.isEmpty else { return back }
    var newText = text
    try apply(to: &newText)
    var there = directions
    there.follow(self, in: text)
    there.follow(back, in: newText)
    for range in touchedParagraphs(of: text, back) {
      let own = directions.turns(in: range)
      if there.turns(in: range) != own { back.turns += own }
    }
    return back
  }

  /// The paragraphs of the old text that may be turned otherwise, ascending, without overlaps.
  private func touchedParagraphs(of text: TextRope, _ back: Edit) -> [Range<Int>] {
    let replaced = replacements.map { $0.range.lowerBound..<($0.range.upperBound + 1) }
    let turned = turns.map { turn in
      back.map(
        turn.range.lowerBound, bias: .before)..<max(
          back.map(turn.range.lowerBound, bias: .before) + 1,
          back.map(turn.range.upperBound, bias: .after))
    }
    var touched: [Range<Int>] = []
    let all = (replaced + turned).map { text.paragraphs(touching: $0) }
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = touched.last, last.upperBound >= range.lowerBound {
        touched[touched.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        touched.append(range)
      }
    }
    return touched
  }
}
