extension Edit {
  /// Returns one edit that does the same as this one and then `later`; `later` counts in the text
  /// after this one. O((k + m) log n) for k and m replacements.
  ///
  /// `ab` → `aXb` and then `aXb` → `Yb` is `ab` → `Yb`. Replacements that touch become one.
  ///
  /// If this edit has direction overrides and `later` changes text, only the text decides which
  /// paragraphs keep them: use `followed(by:in:_:)`. Here that is a programming error and traps.
  public func followed(by later: Edit) throws(StaleEdit) -> Edit {
    precondition(
      overrides.isEmpty || later.changesNoText, "The text is needed to keep turned paragraphs")
    return try replacing(thenBy: later).overriding(overrides + later.overrides)
  }

  /// Returns the replacements of both edits as one, without direction overrides.
  func replacing(thenBy later: Edit) throws(StaleEdit) -> Edit {
    guard later.fits(length: newLength) else { throw StaleEdit() }
    var first = replacements[...]
    var second = later.replacements[...]
    var growth = 0
    var composed: [Replacement] = []
    while true {
      let starts = [
        first.first.map { $0.range.lowerBound + growth }, second.first?.range.lowerBound,
      ]
      guard let start = starts.compactMap({ $0 }).min() else {
        return Edit(composed, oldLength: oldLength)
      }
      var run = ComposedRun(start: start, growth: growth)
      while true {
        if let next = first.first, next.range.lowerBound + run.growth <= run.end {
          run.make(next)
          first.removeFirst()
        } else if let next = second.first, next.range.lowerBound <= run.end {
          run.makeLater(next)
          second.removeFirst()
        } else {
          break
        }
      }
      composed.append(run.finish())
      growth = run.growth
    }
  }
}

/// Replacements of two edits that touch, composed into one. Positions count in the text between the
/// edits, unless said otherwise.
///
/// **Invariant:** all text between `start` and `end` was written by the first edit or is replaced
/// by the second one, so that the old text is not needed.
private struct ComposedRun {
  private let start: TextOffset
  private let growthBefore: Int
  private(set) var end: TextOffset
  /// The growth of the text by the first edit up to `end`, in bytes.
  private(set) var growth: Int
  /// The texts that the first edit wrote, and their positions.
  private var written: [(start: TextOffset, text: TextRope)] = []
  private var text = TextRope()
  /// The end of the part that is already in `text`.
  private var position: TextOffset

  init(start: TextOffset, growth: Int) {
    self.start = start
    self.growth = growth
    growthBefore = growth
    end = start
    position = start
  }

  /// Adds a replacement of the first edit.
  mutating func make(_ replacement: Edit.Replacement) {
    let place = replacement.range.lowerBound + growth
    written.append((place, replacement.text))
    growth += replacement.growth
    end = max(end, place + replacement.text.utf8Count)
  }

  /// Adds a replacement of the second edit.
  mutating func makeLater(_ replacement: Edit.Replacement) {
    keepWritten(to: replacement.range.lowerBound)
    text.replace(text.end..<text.end, with: replacement.text)
    position = replacement.range.upperBound
    end = max(end, position)
  }

  private mutating func keepWritten(to limit: TextOffset) {
    for piece in written where piece.start < limit {
      let from = max(position, piece.start)
      let to = min(limit, piece.start + piece.text.utf8Count)
      guard from < to else { continue }
      let kept = piece.text[TextOffset(from - piece.start)..<TextOffset(to - piece.start)]
      text.replace(text.end..<text.end, with: kept)
    }
    written.removeAll { $0.start + $0.text.utf8Count <= limit }
    position = limit
  }

  mutating func finish() -> Edit.Replacement {
    keepWritten(to: end)
    return Edit.Replacement(range: (start - growthBefore)..<(end - growth), text: text)
  }
}
