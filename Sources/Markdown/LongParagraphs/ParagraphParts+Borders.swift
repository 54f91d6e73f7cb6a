extension ParagraphParts {
  /// Where a mark that goes on from one of `parts` to the next has to end and begin anew. Between
  /// plain places there is no such place, as the mark itself makes them others.
  static func cuts(between parts: [Part]) -> [Int] {
    zip(parts, parts.dropFirst()).compactMap { before, after in
      before.isPlain || after.isPlain ? nil : after.range.lowerBound
    }
  }

  /// Places after spaces of `bytes` where marks that are so far apart that they would not meet over
  /// the plain places in `parts` may end and begin anew; none where there are no spaces.
  static func spaces(between parts: [Part], in bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    for plain in parts where plain.isPlain {
      var start = max(0, plain.range.lowerBound - plainReach)
      let end = min(bytes.count, plain.range.upperBound + plainReach)
      while end - start >= 2 * plainReach,
        let space = bytes[start..<(start + 2 * plainReach - 1)].lastIndex(of: .space)
      {
        start = space + 1
        places.append(start)
      }
    }
    return places
  }
}
