extension Edit {
  /// Returns the edit that undoes this one, given the text before this one and its direction
  /// overrides, which it restores. O((k + m) log n) for k replacements and m overrides in them; O(k
  /// log n) without overrides.
  public func inverse(
    in text: TextRope, _ directions: ParagraphDirections
  ) throws(StaleEdit) -> Edit {
    var back = try inverse(in: text)
    guard !directions.isEmpty || !overrides.isEmpty else { return back }
    var newText = text
    try apply(to: &newText)
    var there = directions
    there.follow(self, in: text)
    there.follow(back, in: newText)
    for range in touchedParagraphs(of: text, back) {
      let own = directions.overrides(in: range)
      if there.overrides(in: range) != own { back.overrides += own }
    }
    return back
  }

  /// Returns the paragraphs of the old text whose overrides may change, ascending, without
  /// overlaps.
  private func touchedParagraphs(of text: TextRope, _ back: Edit) -> [Range<Int>] {
    let replaced = replacements.map { $0.range.lowerBound..<($0.range.upperBound + 1) }
    let turned = overrides.map { forced in
      back.map(
        forced.range.lowerBound, bias: .before)..<max(
          back.map(forced.range.lowerBound, bias: .before) + 1,
          back.map(forced.range.upperBound, bias: .after))
    }
    return text.paragraphs(touchingAnyOf: replaced + turned)
  }
}

extension Edit {
  /// Returns one edit that does the same as this one and then `later`, given the text before this
  /// one and its direction overrides. The overrides are the same as after both. O((k + m) log n)
  /// for k replacements and m overrides in them.
  public func followed(
    by later: Edit, in text: TextRope, _ directions: ParagraphDirections
  ) throws(StaleEdit) -> Edit {
    let both = try replacing(thenBy: later)
    guard !directions.isEmpty || !overrides.isEmpty || !later.overrides.isEmpty else { return both }
    var between = text
    try apply(to: &between)
    var wanted = directions
    wanted.follow(self, in: text)
    wanted.follow(later, in: between)
    let turned = overrides.map { forced in
      DirectionOverride(
        later.map(
          forced.range.lowerBound, bias: .before)..<max(
            later.map(forced.range.lowerBound, bias: .before) + 1,
            later.map(forced.range.upperBound, bias: .after)), forced.direction)
    }
    return both.overriding(turned + later.overrides).leaving(wanted, from: directions, in: text)
  }

  /// Returns the same edit of `text`, with the overrides that give its paragraphs the directions
  /// `wanted`. These count in the text after the edit. They may differ from `directions` only in
  /// paragraphs that the edit replaces or overrides.
  ///
  /// - Parameter directions: the direction overrides of `text`.
  func leaving(
    _ wanted: ParagraphDirections, from directions: ParagraphDirections, in text: TextRope
  ) -> Edit {
    var edit = self
    edit.overrides = []
    var after = text
    guard (try? apply(to: &after)) != nil else { return self }
    var there = directions
    there.follow(edit, in: text)
    var growth = 0
    let replaced = replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.growth
      return start..<(start + replacement.text.utf8Count + 1)
    }
    for range in after.paragraphs(touchingAnyOf: replaced + overrides.map(\.range)) {
      let own = wanted.overrides(in: range)
      if there.overrides(in: range) != own { edit.overrides += own }
    }
    return edit
  }
}

extension TextRope {
  /// Returns the bytes of all paragraphs that some ranges touch, ascending, without overlaps.
  fileprivate func paragraphs(touchingAnyOf ranges: [TextRange]) -> [Range<Int>] {
    var touched: [Range<Int>] = []
    let all = ranges.map { paragraphs(touching: $0) }
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
