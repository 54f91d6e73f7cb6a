import TextCore

/// The counted part of a text, and the changes in it since.
///
/// Words are counted within half a megabyte on both sides of a place, so that memory and time are
/// bounded in a document of any size. Edits are kept as one stretch of the counted text and one of
/// the current text, so that noting an edit costs nothing.
struct WordWindow {
  /// Bytes on both sides of the place that it was made for.
  static let reach = 1 << 19

  /// The text that was counted.
  private(set) var counted: TextRope
  /// The part of it that was counted.
  private(set) var range: TextRange
  /// The end of the counted part in the current text.
  private(set) var end: TextOffset
  /// The changed stretch: its range in `counted`, and its range in the current text.
  private(set) var change: (old: TextRange, new: TextRange)?

  /// Makes the window round a place, extended to the ends of words.
  init(_ text: TextRope, around place: TextOffset) {
    let lower = TextOffset(max(0, place.utf8 - Self.reach))
    let upper = TextOffset(min(text.end.utf8, place.utf8 + Self.reach))
    counted = text
    range = text.wordEdge(before: lower)..<text.wordEdge(after: upper)
    end = range.upperBound
  }

  /// True if a place in the current text has a margin of counted text on both sides, or the text
  /// ends there.
  func covers(_ place: TextOffset, in text: TextRope) -> Bool {
    let margin = Self.reach / 4
    return (range.lowerBound == 0 || place - range.lowerBound > margin)
      && (end == text.end || end - place > margin)
  }

  /// Follows an edit; false: it can't be followed, and all has to be counted again.
  mutating func follow(_ edit: Edit) -> Bool {
    for replacement in edit.replacements.reversed() {
      let gone = replacement.range
      guard range.lowerBound <= gone.lowerBound, gone.upperBound <= end else { return false }
      let growth = replacement.text.utf8Count - gone.count
      var (old, new) = change ?? (gone, gone)
      if change == nil {
        new = TextRange(at: gone.lowerBound, length: replacement.text.utf8Count)
      } else {
        // The old range grows by the bytes that the change does not cover yet.
        let before = max(0, new.lowerBound - gone.lowerBound)
        let after = max(0, gone.upperBound - new.upperBound)
        old = (old.lowerBound - before)..<(old.upperBound + after)
        new = (new.lowerBound - before)..<(new.upperBound + after + growth)
      }
      change = (old, new)
      end = end + growth
    }
    guard let change else { return true }
    return change.old.count < Self.reach && change.new.count < Self.reach
  }

  /// Takes the change for counting, extended to the edges of words: the removed bytes and the added
  /// ones. `spared`, a whole word of the current text, is not counted yet: it stays a change.
  mutating func take(
    from text: TextRope, sparing spared: TextRange?
  ) -> (old: [UInt8], new: [UInt8])? {
    guard let change else { return nil }
    // Text beyond the window was not counted, even if a word continues there.
    let lower = max(range.lowerBound, text.wordEdge(before: change.new.lowerBound))
    let upper = min(end, text.wordEdge(after: change.new.upperBound))
    let before = change.new.lowerBound - lower
    let after = upper - change.new.upperBound
    let old = counted.bytes(in: (change.old.lowerBound - before)..<(change.old.upperBound + after))
    var next = text
    var new = lower..<upper
    self.change = nil
    // A very long word may reach beyond the edge that was looked for: then nothing is spared.
    if let spared, lower <= spared.lowerBound, spared.upperBound <= upper {
      next.replace(spared, with: TextRope())
      self.change = (TextRange(at: spared.lowerBound, length: 0), spared)
      new = lower..<(upper - spared.count)
    }
    counted = next
    range = range.lowerBound..<(end - (self.change?.new.count ?? 0))
    return (old, next.bytes(in: new))
  }
}
