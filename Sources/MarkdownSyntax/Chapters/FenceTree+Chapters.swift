import TextCore

/// Chapters around a place. A chapter goes from its heading to the next one of the same or a higher
/// level, so it includes its sub-chapters. The text before the first heading is a chapter, too.
extension FenceTree {
  /// Returns the nearest edge of a chapter before `offset`: a heading, or the text's start.
  public func chapterEdge(before offset: TextOffset) -> TextOffset {
    guard offset > 0 else { return 0 }
    return heading(atOrBefore: offset - 1)?.offset ?? 0
  }

  /// Returns the nearest edge of a chapter after `offset`: a heading, or the end of `text`.
  public func chapterEdge(after offset: TextOffset, in text: TextRope) -> TextOffset {
    heading(after: offset)?.offset ?? text.end
  }

  /// Returns the smallest chapter of `text` that contains `selected` and more.
  public func chapter(around selected: TextRange, in text: TextRope) -> TextRange {
    var heading = heading(atOrBefore: selected.lowerBound)
    while let found = heading {
      let chapter = found.offset..<end(of: found, in: text)
      if chapter.upperBound >= selected.upperBound, chapter != selected { return chapter }
      heading =
        found.level > 1 && found.offset > 0
        ? self.heading(atOrBefore: found.offset - 1, level: found.level - 1) : nil
    }
    let start = 0..<chapterEdge(after: 0, in: text)
    let isAtStart = self.heading(atOrBefore: 0) == nil && selected.upperBound < start.upperBound
    return isAtStart && start != selected ? start : 0..<text.end
  }

  private func end(of heading: Heading, in text: TextRope) -> TextOffset {
    self.heading(after: heading.offset, level: heading.level)?.offset ?? text.end
  }
}
