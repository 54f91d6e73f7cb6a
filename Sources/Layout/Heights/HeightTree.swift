import TextCore
import _RopeModule

/// The heights of all pieces of the document, from which positions follow: the second tree beside the
/// text's rope.
///
/// The document is a sequence of spans in device pixels: laid out pieces with their exact height,
/// and between them ranges that were never laid out, each one entry with an estimate, however many
/// paragraphs it contains. Heights are whole numbers, so sums never drift.
///
/// The document counts as if it ended with one more byte, a virtual line ending, so that every
/// paragraph, also the empty one at the end, has at least one byte.
///
/// All operations take logarithmic time.
struct HeightTree {
  /// The estimated height of text that was never laid out, linear so that a range can be split
  /// without changing the sum.
  struct Estimate: Hashable {
    /// Device pixels for each paragraph.
    var perParagraph: Double
    /// Device pixels for each byte.
    var perByte: Double
  }

  private var spans = Rope<HeightSpan>()
  /// The parameters for estimates.
  let estimate: Estimate

  /// Makes a tree in which nothing was laid out yet.
  init(text: TextRope, estimate: Estimate) {
    self.estimate = estimate
    let length = text.utf8Count + 1
    spans.append(
      HeightSpan(
        length: length, height: Self.guess(length, text.newlineCount + 1, estimate),
        isExact: false))
  }

  /// Device pixels of the whole document.
  var height: Int { spans.summary.height }

  /// The number of bytes, including the virtual one at the end.
  var length: Int { spans.summary.length }

  /// Returns the device pixels above the span that contains the byte at `offset`, or above that
  /// byte in proportion within an estimated span.
  func top(of offset: TextOffset) -> Int {
    let found = find(offset)
    let before = spans.offset(of: found.index, in: HeightMetric())
    let span = spans[found.index]
    if span.isExact || found.remaining == 0 { return before }
    return before + Int(Double(span.height) * Double(found.remaining) / Double(span.length))
  }

  /// Returns an offset at about the given height: the start of an exact span, or a byte of an
  /// estimated one in proportion.
  func offset(atHeight y: Int) -> TextOffset {
    let target = max(0, min(y, height - 1))
    guard height > 0 else { return 0 }
    let found = spans.find(at: target, in: HeightMetric(), preferEnd: false)
    let start = spans.offset(of: found.index, in: LengthMetric())
    let span = spans[found.index]
    if span.isExact || span.height == 0 { return TextOffset(start) }
    let part = Double(found.remaining) / Double(span.height)
    return TextOffset(start + min(span.length - 1, Int(part * Double(span.length))))
  }

  /// Records the exact height of a piece. `range` counts the bytes of its line ending too.
  ///
  /// - Returns: the change of the document's height, in device pixels.
  @discardableResult
  mutating func setHeight(_ newHeight: Int, of range: TextRange, text: TextRope) -> Int {
    let old = height
    let found = find(range.lowerBound)
    if found.remaining == 0 {
      let span = spans[found.index]
      if span.length == range.count {
        if span.isExact, span.height == newHeight { return 0 }
        var index = found.index
        spans.update(at: &index) {
          $0 = HeightSpan(length: $0.length, height: newHeight, isExact: true)
        }
        return height - old
      }
    }
    put(HeightSpan(length: range.count, height: newHeight, isExact: true), in: range, text: text)
    return height - old
  }

  /// Follows a change of the text: `newLength` bytes replaced `range`. The touched paragraphs
  /// become estimates again.
  ///
  /// - Parameter text: the text after the change; `nil` before the last of several changes, since
  ///   the text has other offsets then: only bytes are counted.
  mutating func replace(_ range: TextRange, withLength newLength: Int, text: TextRope?) {
    let growth = newLength - range.count
    let first = find(range.lowerBound)
    let start = spans.offset(of: first.index, in: LengthMetric())
    let span = spans[first.index]
    if range.upperBound.utf8 <= start + span.length, span.length + growth > 0 {
      var index = first.index
      let changed = self.changed(span, at: start, growth: growth, text: text)
      spans.update(at: &index) { $0 = changed }
      return
    }
    // Whole spans are replaced, so extend the range to those that it touches.
    let last = find(range.upperBound)
    let lastStart = spans.offset(of: last.index, in: LengthMetric())
    let end = lastStart + spans[last.index].length
    let whole = TextRange(at: TextOffset(start), length: end - start + growth)
    spans.removeSubrange(start..<end, in: LengthMetric())
    insert([estimated(whole, text: text)], at: start)
  }

  /// Returns the span of changed text. If a paragraph is still one paragraph, its old height is a
  /// better guess than the estimate, since most letters change no line.
  private func changed(
    _ span: HeightSpan, at start: Int, growth: Int, text: TextRope?
  ) -> HeightSpan {
    let range = TextRange(at: TextOffset(start), length: span.length + growth)
    if let text, !span.isExact || paragraphs(in: range, of: text) > 1 {
      return estimated(range, text: text)
    }
    let extra = Int(Double(growth) * estimate.perByte)
    return HeightSpan(length: range.count, height: max(0, span.height + extra), isExact: false)
  }

  /// The span that holds the byte at `offset`, clamped into the document.
  private func find(_ offset: TextOffset) -> (index: Rope<HeightSpan>.Index, remaining: Int) {
    let clamped = max(0, min(offset.utf8, length - 1))
    let found = spans.find(at: clamped, in: LengthMetric(), preferEnd: false)
    return (found.index, found.remaining)
  }

  /// Replaces `range` by `piece`; the rest of the spans that it cuts is estimated.
  private mutating func put(_ piece: HeightSpan, in range: TextRange, text: TextRope) {
    let first = find(range.lowerBound)
    let start = spans.offset(of: first.index, in: LengthMetric())
    let last = find(range.upperBound - 1)
    let lastStart = spans.offset(of: last.index, in: LengthMetric())
    let end = lastStart + spans[last.index].length
    var all: [HeightSpan] = []
    if start < range.lowerBound.utf8 {
      all.append(estimated(TextOffset(start)..<range.lowerBound, text: text))
    }
    all.append(piece)
    if range.upperBound.utf8 < end {
      all.append(estimated(range.upperBound..<TextOffset(end), text: text))
    }
    spans.removeSubrange(start..<end, in: LengthMetric())
    insert(all, at: start)
  }

  private mutating func insert(_ pieces: [HeightSpan], at offset: Int) {
    var position = offset
    for piece in pieces {
      if position >= length {
        spans.append(piece)
      } else {
        let found = spans.find(at: position, in: LengthMetric(), preferEnd: false)
        spans.insert(piece, at: found.index)
      }
      position += piece.length
    }
  }

  private func estimated(_ range: TextRange, text: TextRope?) -> HeightSpan {
    let paragraphs = text.map { self.paragraphs(in: range, of: $0) } ?? 0
    return HeightSpan(
      length: range.count, height: Self.guess(range.count, paragraphs, estimate), isExact: false)
  }

  /// Returns the number of paragraphs that end in `range`; the last paragraph of the text ends with
  /// the virtual byte.
  private func paragraphs(in range: TextRange, of text: TextRope) -> Int {
    let shown = min(range.lowerBound, text.end)..<min(range.upperBound, text.end)
    return text.newlineCount(in: shown) + (range.upperBound > text.end ? 1 : 0)
  }

  private static func guess(_ length: Int, _ paragraphs: Int, _ estimate: Estimate) -> Int {
    Int(Double(length) * estimate.perByte + Double(paragraphs) * estimate.perParagraph)
  }

  /// The spans in order, for tests: length, height, whether it is exact.
  var spanList: [(length: Int, height: Int, isExact: Bool)] {
    spans.map { ($0.length, $0.height, $0.isExact) }
  }
}
