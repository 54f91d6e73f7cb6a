public import Layout
public import TextCore

/// Words, sentences, line breaks and directions by the rules of Unicode, as ICU implements them.
///
/// ICU's tables are opened on first use of each kind and kept: opening one takes 0.2 ms, a query
/// about a paragraph of a hundred words 0.01 ms. If ICU's data is missing, the results are those of
/// a text that has no boundaries and runs from left to right.
///
/// Offsets count bytes of the given paragraph. An invalid byte counts as one replacement character.
/// Not thread-safe: a background task makes its own.
public final class UnicodeText {
  private lazy var words = try? Breaker(.words)
  /// The iterator for the language that was used last.
  private var sentences: (language: String, breaker: Breaker?)?
  private lazy var lines = try? Breaker(.lines)
  private lazy var bidi = try? BidiAlgorithm()
  private let slicing: Slicing

  /// Makes the object without opening any tables.
  public convenience init() {
    self.init(slicing: Slicing())
  }

  /// Makes an object that cuts long paragraphs by `slicing`.
  init(slicing: Slicing) {
    self.slicing = slicing
  }
}

extension UnicodeText: TextBoundaries {
  /// Returns the words, and the text between them. Linear in the bytes.
  public func wordSegments(in paragraph: [UInt8]) -> [WordSegment] {
    var segments: [WordSegment] = []
    slicing.forEachSlice(of: paragraph) { slice, _ in
      let isFound = words?.withBoundaries(in: paragraph, slice) { ends, isWord in
        var start = slice.lowerBound
        for index in ends.indices {
          let end = slice.lowerBound + Int(ends[index])
          segments.append(WordSegment(range: start..<end, isWord: isWord[index] != 0))
          start = end
        }
      }
      if isFound != true { segments.append(WordSegment(range: slice, isWord: true)) }
    }
    return segments
  }

  /// Returns the starts of sentences, the first at 0. Linear in the bytes; twice the time for words
  /// in languages with abbreviations, which are loaded on first use (0.3 ms, from a cold disk 8).
  public func sentenceStarts(in paragraph: [UInt8], language: String) -> [Int] {
    let breaker = sentenceBreaker(language)
    var starts = [0]
    slicing.forEachSlice(of: paragraph) { slice, _ in
      breaker?.withBoundaries(in: paragraph, slice) { ends, _ in
        // The end of a slice is inside a sentence, and the end of the text begins none.
        for end in ends.dropLast() { starts.append(slice.lowerBound + Int(end)) }
      }
    }
    return starts
  }

  private func sentenceBreaker(_ language: String) -> Breaker? {
    if let sentences, sentences.language == language { return sentences.breaker }
    let breaker = try? Breaker(.sentences, language: language)
    sentences = (language, breaker)
    return breaker
  }
}

extension UnicodeText: LineBreaker {
  /// Returns the offsets at which a line may begin: by UAX #14, with the dictionaries of Thai, Lao,
  /// Khmer and Burmese, and never inside a grapheme cluster. Linear in the bytes.
  public func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    var breaks: [Int] = []
    slicing.forEachSlice(of: paragraph) { slice, isLast in
      lines?.withBoundaries(in: paragraph, slice) { ends, _ in
        let inside = isLast ? ends.dropLast() : ends[...]
        breaks.reserveCapacity(breaks.count + inside.count)
        for end in inside { breaks.append(slice.lowerBound + Int(end)) }
      }
    }
    return breaks
  }
}

extension UnicodeText: BidiResolver {
  /// Returns the runs of equal level. For most paragraphs a scan of a microsecond suffices.
  public func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    let plain = BidiParagraph(
      baseLevel: base ?? 0,
      runs: paragraph.isEmpty ? [] : [.init(range: 0..<paragraph.count, level: base ?? 0)])
    guard !paragraph.isEmpty else { return plain }
    if base ?? 0 == 0, !BidiAlgorithm.mayRunRightToLeft(paragraph) { return plain }
    return bidi?.resolve(paragraph, base: base) ?? plain
  }
}
