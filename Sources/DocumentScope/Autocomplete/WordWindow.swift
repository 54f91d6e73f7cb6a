import TextCore

/// Which part of a text has been counted, and what has changed in it since.
///
/// Words are counted within half a megabyte on both sides of a place, so that memory and time are
/// bounded in a document of any size. Edits are kept as one stretch of the counted text and one of
/// the text as it is now, so that noting one costs nothing.
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

  /// Makes the window round a place, up to the ends of words.
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

  /// Follows an edit; false: it can't be followed, count anew.
  mutating func follow(_ edit: Edit) -> Bool {
    for replacement in edit.replacements.reversed() {
      let gone = replacement.range
      guard range.lowerBound <= gone.lowerBound, gone.upperBound <= end else { return false }
      let growth = replacement.text.utf8Count - gone.count
      var (old, new) = change ?? (gone, gone)
      if change == nil {
        new = TextRange(at: gone.lowerBound, length: replacement.text.utf8Count)
      } else {
        // The old text goes along with what the change does not hold yet.
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

  /// Takes the change for counting, out to the edges of words: the bytes that go and those that
  /// come. `spared`, a whole word of the text as it is now, is not counted yet: it stays a change.
  mutating func take(
    from text: TextRope, sparing spared: TextRange?
  ) -> (old: [UInt8], new: [UInt8])? {
    guard let change else { return nil }
    // What is beyond was not counted, also where a word goes on.
    let lower = max(range.lowerBound, text.wordEdge(before: change.new.lowerBound))
    let upper = min(end, text.wordEdge(after: change.new.upperBound))
    let before = change.new.lowerBound - lower
    let after = upper - change.new.upperBound
    let old = counted.bytes(in: (change.old.lowerBound - before)..<(change.old.upperBound + after))
    var next = text
    var new = lower..<upper
    self.change = nil
    // Words longer than an edge is looked for may reach beyond it: then nothing is spared.
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
