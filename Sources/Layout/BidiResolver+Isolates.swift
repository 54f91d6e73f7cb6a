extension BidiResolver {
  /// The levels of a paragraph in which some stretches run from left to right by themselves, as if
  /// each stood between U+2066 and U+2069: to the text round it each is one sign without direction
  /// (UAX #9, HL4). So the signs of code stay where they belong in a sentence of Hebrew.
  ///
  /// - Parameter stretches: ascending.
  func levelRuns(
    in paragraph: [UInt8], base: UInt8?, isolating stretches: [Range<Int>]
  ) -> BidiParagraph {
    let isolated = stretches.filter { !$0.isEmpty && $0.count < paragraph.count }
    if isolated.isEmpty { return levelRuns(in: paragraph, base: base) }
    var around = paragraph
    for stretch in isolated {
      for index in stretch { around[index] = Self.neutral }
    }
    let outer = levelRuns(in: around, base: base)
    var result = BidiParagraph(baseLevel: outer.baseLevel, runs: [])
    var next = 0
    for run in outer.runs {
      var start = run.range.lowerBound
      while next < isolated.count, isolated[next].lowerBound < run.range.upperBound {
        let stretch = isolated[next]
        result.append(start..<stretch.lowerBound, level: run.level)
        let even = run.level + run.level & 1
        for inner in levelRuns(in: Array(paragraph[stretch]), base: 0).runs {
          result.append(
            (stretch.lowerBound + inner.range.lowerBound)..<(stretch.lowerBound
              + inner.range.upperBound), level: even + inner.level)
        }
        start = stretch.upperBound
        next += 1
      }
      result.append(start..<max(start, run.range.upperBound), level: run.level)
    }
    return result
  }

  /// `|`: a sign without direction, that is no bracket either.
  private static var neutral: UInt8 { 0x7C }
}

extension BidiParagraph {
  fileprivate mutating func append(_ range: Range<Int>, level: UInt8) {
    if range.isEmpty { return }
    if let last = runs.indices.last, runs[last].level == level {
      runs[last].range = runs[last].range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(range: range, level: level))
    }
  }
}
