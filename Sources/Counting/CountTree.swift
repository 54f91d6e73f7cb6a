public import MarkdownSyntax
public import TextCore
import _RopeModule

/// The counts of a text that changes: a tree of sums over ranges of some 4 KB, which are whole
/// paragraphs or whole parts of a giant one. Ranges that an edit touched are unknown until they are
/// counted again.
///
/// An edit makes the ranges that it touches unknown, and all after it if it turned text into code
/// or code into text. The owner then counts them (`countUnknown`), at once or on another thread in
/// a copy: it is a value.
///
/// **Invariant:** known counts equal those of counting the text from scratch.
public struct CountTree: Sendable {
  private var spans = Rope<CountSpan>()
  private(set) var text: TextRope
  private var fences: FenceTree
  private let sizes: PartSizes

  /// The number of replacements in an edit from which everything between the first and the last is
  /// counted again.
  private static let mostReplacements = 64

  /// Makes the counts of a text that was not counted yet.
  public init(of text: TextRope, fences: FenceTree, sizes: PartSizes = .shipped) {
    self.text = text
    self.fences = fences
    self.sizes = sizes
    if !text.isEmpty { spans.append(Self.unknown(text.utf8Count)) }
  }

  private static func unknown(_ length: Int) -> CountSpan {
    CountSpan(length: length, counts: TextCounts(), isKnown: false)
  }

  // Known counts

  /// The sum of the known counts. O(1).
  public var counts: TextCounts { spans.summary.counts }
  /// The number of bytes that were not counted. O(1).
  public var unknownCount: Int { spans.summary.unknown }
  /// True if all counts are known.
  public var isComplete: Bool { unknownCount == 0 }

  /// Returns the counts of a range of the text: from the sums for whole ranges, with the ends
  /// counted now. `nil` if part of it is unknown. O(log n) and two ranges.
  public func counts(in range: TextRange, by counter: TextCounter) -> TextCounts? {
    func countNow(_ part: TextRange) -> TextCounts? {
      counter.counts(in: part, of: text, fences: fences)
    }
    let whole = wholeSpans(in: range)
    guard !whole.isEmpty else { return countNow(range) }
    let sum = summary(before: whole.upperBound, minus: whole.lowerBound)
    guard sum.unknown == 0, let first = countNow(range.lowerBound..<whole.lowerBound),
      let last = countNow(whole.upperBound..<range.upperBound)
    else { return nil }
    return first + sum.counts + last
  }

  /// Returns the range from the first to the last border in a range.
  private func wholeSpans(in range: TextRange) -> TextRange {
    guard !range.isEmpty else { return range }
    let (first, start) = span(at: range.lowerBound.utf8)
    let lower = start == range.lowerBound.utf8 ? start : start + spans[first].length
    var upper = text.utf8Count
    if range.upperBound.utf8 < upper { (_, upper) = span(at: range.upperBound.utf8) }
    return TextOffset(lower)..<TextOffset(max(lower, upper))
  }

  private func summary(before end: TextOffset, minus start: TextOffset) -> CountSpan.Summary {
    var sum = summary(before: end)
    sum.subtract(summary(before: start))
    return sum
  }

  /// Returns the sum of all ranges before a border.
  private func summary(before border: TextOffset) -> CountSpan.Summary {
    guard border < text.end else { return spans.summary }
    let index = span(at: border.utf8).index
    func sum(_ part: @escaping @Sendable (CountSpan.Summary) -> Int) -> Int {
      spans.offset(of: index, in: CountMetric(part: part))
    }
    var summary = CountSpan.Summary.zero
    summary.unknown = sum { $0.unknown }
    summary.counts.words = sum { $0.counts.words }
    summary.counts.characters = sum { $0.counts.characters }
    summary.counts.spaces = sum { $0.counts.spaces }
    summary.counts.sentences = sum { $0.counts.sentences }
    summary.counts.paragraphs = sum { $0.counts.paragraphs }
    return summary
  }

  /// The ranges to be counted; ascending and disjoint.
  public var unknown: [TextRange] {
    var ranges: [TextRange] = []
    var passed = 0
    while passed < unknownCount {
      let found = spans.find(at: passed, in: UncountedMetric(), preferEnd: false)
      let start = TextOffset(spans.offset(of: found.index, in: CountLengthMetric()))
      let length = spans[found.index].length
      let range = TextRange(at: start, length: length)
      if ranges.last?.upperBound == start {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
      passed += length
    }
    return ranges
  }

  /// Returns the range that contains a byte, and its start.
  private func span(at offset: Int) -> (index: Rope<CountSpan>.Index, start: Int) {
    let found = spans.find(at: offset, in: CountLengthMetric(), preferEnd: false)
    return (found.index, offset - found.remaining)
  }

  // Counting

  /// Counts the unknown ranges. Returns false if it was cancelled, with some of them counted.
  @discardableResult
  public mutating func countUnknown(
    by counter: TextCounter, isWanted: () -> Bool = { true }
  ) -> Bool {
    for range in unknown {
      var counted: [CountSpan] = []
      var end = range.lowerBound
      let isDone = counter.count(in: range, of: text, fences: fences, isWanted: isWanted) {
        counted.append(CountSpan(length: $1 - end, counts: $0, isKnown: true))
        end = $1
      }
      if end < range.upperBound { counted.append(Self.unknown(range.upperBound - end)) }
      replace(range.lowerBound.utf8..<range.upperBound.utf8, with: counted)
      if !isDone { return false }
    }
    return true
  }

  /// Replaces ranges by others; both ends are borders.
  private mutating func replace(_ range: Range<Int>, with new: [CountSpan]) {
    if !range.isEmpty { spans.removeSubrange(range, in: CountLengthMetric()) }
    var position = range.lowerBound
    for span in new where span.length > 0 {
      if position >= spans.summary.length {
        spans.append(span)
      } else {
        spans.insert(span, at: self.span(at: position).index)
      }
      position += span.length
    }
  }

  // Following the text

  /// Follows an edit that resulted in `text` with `fences`. O(log n) for each replacement.
  public mutating func follow(_ edit: Edit, to text: TextRope, fences: FenceTree) {
    let newlinesBefore = self.text.newlineCount
    let (oldText, oldFences) = (self.text, self.fences)
    (self.text, self.fences) = (text, fences)
    var replacements = edit.replacements.map { ($0.range, $0.text.utf8Count) }
    guard let first = edit.replacements.first, let last = edit.replacements.last else { return }
    if replacements.count > Self.mostReplacements {
      let hull = first.range.lowerBound..<last.range.upperBound
      replacements = [(hull, hull.count + text.utf8Count - oldText.utf8Count)]
    }
    var growth = 0
    var touched: [TextRange] = []
    var growths = [0]
    for (range, length) in replacements {
      let gone = TextRange(at: range.lowerBound + growth, length: range.count)
      forget(gone, growingBy: length - gone.count)
      touched.append(TextRange(at: gone.lowerBound, length: length))
      growth += length - gone.count
      growths.append(growth)
    }
    let isInLine =
      edit.replacements.count == 1
      && text.newlineCount == newlinesBefore && first.text.newlineCount == 0
    for range in touched { forgetParagraphs(at: range, growth, isInLine: isInLine) }
    for (index, range) in touched.enumerated() {
      forgetNeighbours(of: range, from: oldFences, growths[index], growths[index + 1])
    }
    followFences(from: oldFences, growth, after: touched.last?.upperBound ?? 0)
    let frontMatterEnd = oldFences.frontMatterEnd(after: edit)
    if frontMatterEnd != fences.frontMatterEnd {
      forget(0..<min(text.end, max(frontMatterEnd, fences.frontMatterEnd)))
    }
  }

  /// Marks the paragraphs of a range to be counted again; of a giant one in which only letters
  /// changed, only the parts that may differ.
  private mutating func forgetParagraphs(at range: TextRange, _ growth: Int, isInLine: Bool) {
    let first = text.paragraphRange(at: range.lowerBound)
    let content = text.contentRange(at: range.lowerBound)
    if isInLine, content.count >= sizes.giant, content.count - growth >= sizes.giant {
      let parts = ParagraphParts(of: content, in: text, sizes)
      return forget(parts.touched(by: range.clamped(to: content)))
    }
    forget(first.lowerBound..<text.paragraphRange(at: range.upperBound).upperBound)
  }

  /// Marks the lines beside the paragraphs of a range to be counted again if these change their
  /// meaning.
  private mutating func forgetNeighbours(
    of range: TextRange, from old: FenceTree, _ growthBefore: Int, _ growth: Int
  ) {
    let fences = fences
    func isSame(_ line: TextOffset, _ growth: Int) -> Bool {
      let (old, new) = (old.lineState(at: line - growth), fences.lineState(at: line))
      return old == new || !old.hasContext && !new.hasContext
    }
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    if start > 0 {
      let above = text.paragraphRange(at: start - 1)
      if !isSame(above.lowerBound, growthBefore) { forget(above) }
    }
    var next = text.paragraphRange(at: range.upperBound).upperBound
    for _ in 0..<FenceTree.neighboursBelow where next < text.end {
      let below = text.paragraphRange(at: next)
      if !isSame(next, growth) { forget(below) }
      next = below.upperBound
    }
  }

  /// Marks everything after a place to be counted again if it became code or stopped being code.
  private mutating func followFences(
    from old: FenceTree, _ growth: Int, after place: TextOffset
  ) {
    let next = text.paragraphRange(at: place).upperBound
    guard next < text.end, old.state(at: next - growth) != fences.state(at: next) else {
      return
    }
    forget(next..<text.end)
  }

  /// Merges the spans that a range touches into one unknown span, including the one at its end if
  /// the range is empty, and lets it grow. `range` counts before that growth.
  private mutating func forget(_ range: TextRange, growingBy growth: Int = 0) {
    let length = spans.summary.length
    guard length > 0 else {
      if growth > 0 { spans.append(Self.unknown(growth)) }
      return
    }
    guard !range.isEmpty || growth != 0 else { return }
    let (_, start) = span(at: min(range.lowerBound.utf8, length - 1))
    let (last, lastStart) = span(
      at: max(start, min(max(range.lowerBound.utf8, range.upperBound.utf8 - 1), length - 1)))
    let end = lastStart + spans[last].length
    replace(start..<end, with: [Self.unknown(end - start + growth)])
  }
}

extension CountTree {
  /// Traps if the tree breaks its own rules; for tests. O(n).
  func invariantCheck() {
    precondition(spans.summary.length == text.utf8Count, "Not all of the text")
    for span in spans {
      precondition(span.length > 0, "An empty stretch")
      precondition(span.isKnown || span.counts == TextCounts(), "Something unknown is counted")
    }
  }
}
