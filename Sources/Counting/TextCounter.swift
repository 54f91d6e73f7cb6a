public import MarkdownSyntax
public import TextCore

/// Counts words, characters, sentences and paragraphs of texts, or of parts of them.
///
/// Reads a text in windows of 64 KB, so that memory does not grow with it. It keeps no result:
/// `CountTree` does, and asks only for what an edit has changed. Not thread-safe.
public final class TextCounter {
  private let paragraphs: ParagraphCounter
  private let flags: [UInt8]

  /// Makes a counter; `sizes` decides which paragraphs are giant.
  public init(sizes: PartSizes = .shipped) {
    paragraphs = ParagraphCounter(sizes: sizes)
    flags = (UInt8.min...UInt8.max).map {
      $0 == .newline ? Self.endsLine : ProseExtractor.mayMark($0) ? Self.marks : 0
    }
  }

  private static let marks: UInt8 = 1
  private static let endsLine: UInt8 = 2
  /// The number of bytes read at a time.
  private static let window = 1 << 16
  /// The number of bytes counted as one range, unless a single item is longer.
  private static let stretch = 1 << 12

  /// Counts a part of a text, such as a selection. `nil` if it was cancelled.
  public func counts(
    in range: TextRange, of text: TextRope, fences: FenceTree, isWanted: () -> Bool = { true }
  ) -> TextCounts? {
    var sum = TextCounts()
    let isDone = count(in: range, of: text, fences: fences, isWanted: isWanted) { counts, _ in
      sum += counts
    }
    return isDone ? sum : nil
  }

  /// Counts a part of a text, and reports the counts and the end of each range in it, none of them
  /// empty: whole paragraphs, parts of a giant one, or a block of code, which may be as long as the
  /// text. Returns false if it was cancelled.
  func count(
    in range: TextRange, of text: TextRope, fences: FenceTree, isWanted: () -> Bool,
    _ body: (TextCounts, TextOffset) -> Void
  ) -> Bool {
    guard !range.isEmpty else { return true }
    var sum = TextCounts()
    var start = range.lowerBound
    func take(_ counts: TextCounts, upTo end: TextOffset) {
      sum += counts
      guard end - start >= Self.stretch || end == range.upperBound else { return }
      body(sum, end)
      (sum, start) = (TextCounts(), end)
    }
    let first = text.paragraphRange(at: range.lowerBound)
    let last = text.paragraphRange(at: range.upperBound)
    var whole = range
    if first.lowerBound < range.lowerBound {
      let end = min(first.upperBound, range.upperBound)
      countPart(range.lowerBound..<end, of: text, fences, isWanted, take)
      whole = end..<range.upperBound
    }
    let endsInside = last.lowerBound < range.upperBound && range.upperBound < last.upperBound
    if endsInside { whole = whole.lowerBound..<max(whole.lowerBound, last.lowerBound) }
    guard countWhole(whole, of: text, fences, isWanted, take), isWanted() else { return false }
    if endsInside, whole.upperBound < range.upperBound {
      countPart(whole.upperBound..<range.upperBound, of: text, fences, isWanted, take)
    }
    return isWanted()
  }

  /// Counts a part of a paragraph.
  private func countPart(
    _ range: TextRange, of text: TextRope, _ fences: FenceTree, _ isWanted: () -> Bool,
    _ take: (TextCounts, TextOffset) -> Void
  ) {
    let content = text.contentRange(at: range.lowerBound)
    let fence = fences.lineState(at: content.lowerBound)
    guard content.count < paragraphs.sizes.giant else {
      return countGiant(content, range, of: text, fence, isWanted, take)
    }
    let clip = content.clamped(to: range)
    let place = (clip.lowerBound - content.lowerBound)..<(clip.upperBound - content.lowerBound)
    take(
      paragraphs.counts(of: text.bytes(in: content), fence: fence, clip: place), range.upperBound)
  }

  /// Counts the part of a giant paragraph in a range.
  private func countGiant(
    _ content: TextRange, _ range: TextRange, of text: TextRope, _ fence: FenceState,
    _ isWanted: () -> Bool, _ take: (TextCounts, TextOffset) -> Void
  ) {
    paragraphs.countParts(
      in: content.clamped(to: range), of: content, in: text, fence: fence, isWanted: isWanted,
      take)
    // The line ending.
    if content.upperBound < range.upperBound { take(TextCounts(), range.upperBound) }
  }

  // Whole paragraphs

  private func countWhole(
    _ range: TextRange, of text: TextRope, _ fences: FenceTree, _ isWanted: () -> Bool,
    _ take: (TextCounts, TextOffset) -> Void
  ) -> Bool {
    var walk = FenceWalk(from: range.lowerBound, fences)
    while walk.offset < range.upperBound {
      guard isWanted() else { return false }
      if let end = walk.endOfCode {
        walk.pass(to: min(end, range.upperBound))
        take(TextCounts(), walk.offset)
        continue
      }
      let end = min(range.upperBound, walk.offset + Self.window)
      let window = text.bytes(in: walk.offset..<end)
      if !countLines(of: window, isLast: end == range.upperBound, &walk, take) {
        let paragraph = text.paragraphRange(at: walk.offset)
        let content = text.contentRange(at: walk.offset)
        countGiant(content, paragraph, of: text, walk.state, isWanted, take)
        walk.pass(to: paragraph.upperBound)
      }
    }
    return isWanted()
  }

  /// Counts the lines that end in `window`, and the last one if the text ends there, until a block
  /// of code. Returns false if the line at the current place is a giant paragraph.
  private func countLines(
    of window: [UInt8], isLast: Bool, _ walk: inout FenceWalk,
    _ take: (TextCounts, TextOffset) -> Void
  ) -> Bool {
    let base = walk.offset
    var start = 0
    repeat {
      let (end, found) = lineEnd(in: window, from: start)
      let isEnded = end < window.count
      // A line that continues after the window is complete in the next one, or giant.
      guard isEnded || isLast else { return start > 0 }
      let hasReturn = isEnded && end > start && window[end - 1] == .carriageReturn
      let content = start..<(hasReturn ? end - 1 : end)
      guard content.count < paragraphs.sizes.giant else { return false }
      let counts = counts(of: content, in: window, found, walk.state)
      start = isEnded ? end + 1 : end
      walk.pass(to: base + start)
      take(counts, walk.offset)
    } while start < window.count && walk.endOfCode == nil
    return true
  }

  /// Returns the end of the line at `start`, and the flags of its bytes.
  private func lineEnd(in window: [UInt8], from start: Int) -> (end: Int, found: UInt8) {
    let all = flags
    let bytes = window.span
    let flags = all.span
    var found: UInt8 = 0
    var index = start
    while index < bytes.count {
      let flag = flags[Int(bytes[index])]
      found |= flag
      if flag == Self.endsLine { break }
      index += 1
    }
    return (index, found)
  }

  private func counts(
    of line: Range<Int>, in window: [UInt8], _ found: UInt8, _ state: FenceState
  ) -> TextCounts {
    guard !line.isEmpty else { return TextCounts() }
    guard
      state.isInside || found & Self.marks != 0
        || !ProseExtractor.beginsText(window[line.lowerBound])
    else { return paragraphs.counts(ofText: window, in: line) }
    return paragraphs.counts(of: Array(window[line]), fence: state)
  }
}

/// A place that moves from paragraph to paragraph and knows if it is in code.
private struct FenceWalk {
  private(set) var offset: TextOffset
  private(set) var state: FenceState
  private let fences: FenceTree
  /// The first line from here on in which or after which the state may change.
  private var next: TextOffset?

  init(from offset: TextOffset, _ fences: FenceTree) {
    self.offset = offset
    self.fences = fences
    state = fences.lineState(at: offset)
    next = fences.firstChange(from: offset)
  }

  /// Moves to the beginning of a paragraph. O(1) where there are no fences.
  mutating func pass(to offset: TextOffset) {
    self.offset = offset
    guard let next, next <= offset else { return }
    state = fences.lineState(at: offset)
    self.next = fences.firstChange(from: offset)
  }

  /// The end of the lines of code that begin here, `.max` at the end of the text; `nil`: there are
  /// none.
  var endOfCode: TextOffset? {
    guard state.isInside, next != offset else { return nil }
    return next ?? TextOffset(.max)
  }
}
