extension Edit {
  /// The same with no more than `most` replacements: neighbours become one, with what is between
  /// them. `text` is the text before the edit. O(k log n) for k replacements.
  public func joined(toAtMost most: Int, in text: TextRope) -> Edit {
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
    return Edit(joined, oldLength: oldLength)
  }
}
