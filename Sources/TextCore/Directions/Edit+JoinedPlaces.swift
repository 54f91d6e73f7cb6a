extension Edit {
  /// Returns the same edit of `text`, after which the paragraphs between its places keep their
  /// directions. The replacements of a long edit span many paragraphs, so they alone would give all
  /// of them the direction of the first. O((k + m) log n) for k replacements and m overrides.
  ///
  /// - Parameters:
  ///   - directions: the direction overrides of `text`.
  ///   - places: maps offsets by the places that were joined.
  public func carrying(
    _ directions: ParagraphDirections, in text: TextRope, by places: some OffsetMapping
  ) -> Edit {
    guard !directions.isEmpty, overrides.isEmpty else { return self }
    var after = text
    guard (try? apply(to: &after)) != nil else { return self }
    let moved = directions.overrides.compactMap { override in
      after.wholeParagraphs(of: places.moved(override.range, in: text)).map {
        DirectionOverride($0, override.direction)
      }
    }
    return leaving(ParagraphDirections(moved, in: after), from: directions, in: text)
  }
}

extension OffsetMapping {
  /// Maps whole paragraphs; the last one of `text` includes a position after the text's end. Text
  /// that is inserted at their start is theirs.
  fileprivate func moved(_ paragraphs: TextRange, in text: TextRope) -> TextRange {
    let lower = start(min(paragraphs.lowerBound, text.end))
    let isLast = paragraphs.upperBound > text.end
    let upper = isLast ? map(text.end, bias: .after) + 1 : start(paragraphs.upperBound)
    return lower..<max(lower, upper)
  }

  /// Maps the start of a paragraph: before text that is inserted there, and to the end of a
  /// replacement that begins above it.
  private func start(_ offset: TextOffset) -> TextOffset {
    let mapped = map(offset, bias: .before)
    return offset > 0 ? max(mapped, map(offset - 1, bias: .after)) : mapped
  }
}

extension TextRope {
  /// Returns `range` without the beginning that became part of an earlier paragraph; nil if nothing
  /// is left of it.
  fileprivate func wholeParagraphs(of range: TextRange) -> TextRange? {
    let first = paragraphRange(at: range.lowerBound)
    let lower = first.lowerBound == range.lowerBound ? range.lowerBound : first.upperBound
    let isAtEnd = lower == end && contentRange(at: first.lowerBound).upperBound == end
    guard lower < range.upperBound, lower == range.lowerBound || !isAtEnd else { return nil }
    return lower..<range.upperBound
  }
}
