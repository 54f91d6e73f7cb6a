import TextCore

extension BidiResolver {
  /// Returns the levels of a paragraph with ranges that always run from left to right, as if each
  /// was between U+2066 and U+2069: for the text around it each is one sign without direction
  /// (UAX #9, HL4). So the signs of code keep their places in a sentence of Hebrew.
  ///
  /// - Parameters:
  ///   - base: the paragraph's level; `nil` lets the first strong character decide that is in none of
  ///     the stretches and not among the first `prefix` bytes.
  ///   - neutral: the paragraph's level if no character decides it.
  ///   - stretches: the ranges, ascending, with other text between two of them.
  func levelRuns(
    in paragraph: [UInt8], base: UInt8?, orElse neutral: UInt8 = 0, after prefix: Int,
    isolating stretches: [Range<Int>]
  ) -> BidiParagraph {
    let around = paragraph.with(Self.neutral, for: stretches)
    var base = base
    if base == nil, prefix > 0 || neutral != 0 {
      let text = Array(around.dropFirst(prefix))
      // If no character decides it, it is 0 by default.
      base =
        neutral == 0 ? levelRuns(in: text, base: nil).baseLevel : strongLevel(in: text) ?? neutral
    }
    let outer = levelRuns(in: around, base: base)
    return stretches.isEmpty ? outer : outer.filled(stretches, by: self, from: paragraph)
  }

  /// Returns the level from the first strong character of a paragraph that is in none of the ranges
  /// and not among the first `prefix` bytes; `nil` if there is none.
  func strongLevel(
    in paragraph: [UInt8], after prefix: Int, isolating stretches: [Range<Int>]
  ) -> UInt8? {
    strongLevel(in: Array(paragraph.with(Self.neutral, for: stretches).dropFirst(prefix)))
  }

  private func strongLevel(in text: [UInt8]) -> UInt8? {
    // Most texts need no more, and this runs at each key typed in the first paragraph.
    if let first = text.first(where: { $0 >= 0x80 || $0.isASCIILetter }), first < 0x80 { return 0 }
    if levelRuns(in: text, base: nil).baseLevel == 1 { return 1 }
    // In a text without a strong character, the letter appended here decides.
    return levelRuns(in: text + Self.rightToLeftLetter, base: nil).baseLevel == 1 ? nil : 0
  }

  /// א
  private static var rightToLeftLetter: [UInt8] { [0xD7, 0x90] }

  /// `|`: a sign without direction that is not a bracket.
  private static var neutral: UInt8 { 0x7C }
}

extension [UInt8] {
  fileprivate func with(_ byte: UInt8, for stretches: [Range<Int>]) -> [UInt8] {
    var result = self
    for stretch in stretches {
      for index in stretch { result[index] = byte }
    }
    return result
  }
}

extension BidiParagraph {
  /// Returns the levels with those inside of the ranges, each of which has one level here.
  fileprivate func filled(
    _ isolated: [Range<Int>], by resolver: some BidiResolver, from paragraph: [UInt8]
  ) -> BidiParagraph {
    var result = BidiParagraph(baseLevel: baseLevel, runs: [])
    var next = 0
    for run in runs {
      var start = run.range.lowerBound
      while next < isolated.count, isolated[next].lowerBound < run.range.upperBound {
        let stretch = isolated[next]
        result.append(start..<stretch.lowerBound, level: run.level)
        let even = run.level + run.level & 1
        for inner in resolver.levelRuns(in: Array(paragraph[stretch]), base: 0).runs {
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

  private mutating func append(_ range: Range<Int>, level: UInt8) {
    if range.isEmpty { return }
    if let last = runs.indices.last, runs[last].level == level {
      runs[last].range = runs[last].range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(range: range, level: level))
    }
  }
}
