extension Edit {
  /// Returns the same edit with at most `most` replacements: adjacent ones are joined, including
  /// the text between them. Direction overrides stay. O(k log n) for k replacements.
  ///
  /// - Parameters:
  ///   - text: the text before the edit.
  ///   - directions: the direction overrides before the edit; those between joined replacements stay.
  public func joined(
    toAtMost most: Int, in text: TextRope, _ directions: ParagraphDirections
  ) -> Edit {
    guard replacements.count > most, most > 0 else { return self }
    let count = (replacements.count + most - 1) / most
    let starts = stride(from: 0, to: replacements.count, by: count)
    let joined = starts.map { start in
      let neighbours = replacements[start..<min(start + count, replacements.count)]
      return neighbours.dropFirst().reduce(into: neighbours[start]) { joined, next in
        joined.text.append(text[joined.range.upperBound..<next.range.lowerBound])
        joined.text.append(next.text)
        joined.range = joined.range.union(next.range)
      }
    }
    let edit = Edit(joined, oldLength: oldLength)
    guard !directions.isEmpty else { return edit.overriding(overrides) }
    var wanted = directions
    wanted.follow(self, in: text)
    return edit.overriding(overrides).leaving(wanted, from: directions, in: text)
  }
}
