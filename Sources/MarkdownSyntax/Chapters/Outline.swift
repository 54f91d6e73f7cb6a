import TextCore

/// The headings of a text as a tree. The sub-chapters of a heading are those after it up to the
/// next heading of the same or a higher level.
public struct Outline: Equatable, Sendable {
  /// In ascending order.
  public let headings: [Heading]
  public let end: TextOffset

  /// Makes the outline of a text with `headings`.
  public init(headings: [Heading], end: TextOffset) {
    self.headings = headings
    self.end = end
  }

  /// Makes the outline of a text whose fences are known. O(headings).
  public init(_ text: TextRope, fences: FenceTree) {
    self.init(headings: fences.headings, end: text.end)
  }

  /// The number of the last heading at `offset` or before; nil before the first. O(log n).
  public func heading(atOrBefore offset: TextOffset) -> Int? {
    var (low, high) = (0, headings.count)
    while low < high {
      let middle = (low + high) / 2
      if headings[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns the range of a heading and those of its sub-chapters. O(sub-chapters).
  public func chapter(_ heading: Int) -> Range<Int> {
    let level = headings[heading].level
    var end = heading + 1
    while end < headings.count, headings[end].level > level { end += 1 }
    return heading..<end
  }

  /// Returns the start of a heading; the text's end for the number after the last.
  public func offset(of heading: Int) -> TextOffset {
    heading < headings.count ? headings[heading].offset : end
  }

  /// Returns true if a chapter may be right before another heading (or at the end) without
  /// getting new subchapters.
  public func allows(_ chapter: Int, before heading: Int) -> Bool {
    heading == headings.count || headings[heading].level <= headings[chapter].level
  }

  /// Returns the heading before which a chapter lies once it has changed places with the chapter of
  /// the same level before or after it; nil if there is no such chapter under the same heading.
  public func place(_ direction: TextDirection, of chapter: Int) -> Int? {
    let level = headings[chapter].level
    switch direction {
    case .forward:
      let next = self.chapter(chapter).upperBound
      guard next < headings.count, headings[next].level == level else { return nil }
      return self.chapter(next).upperBound
    case .backward:
      let previous = headings[..<chapter].lastIndex { $0.level <= level }
      return previous.flatMap { headings[$0].level == level ? $0 : nil }
    }
  }
}
