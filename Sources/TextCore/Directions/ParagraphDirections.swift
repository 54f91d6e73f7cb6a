/// The direction overrides of a text's paragraphs. Most texts have none and need no storage.
///
/// Edits move the overrides along. Text that is written into a paragraph gets its direction: both
/// halves of a split paragraph keep it, and joined paragraphs get that of the first one of which
/// something is left. It does not hold the text, only the lengths of its paragraphs.
///
/// **Invariant:** all bytes of a paragraph, including its line ending, have one value. The last
/// paragraph has one more after the text's end.
public struct ParagraphDirections: Sendable {
  /// `nil`: no paragraph has an override. Otherwise one byte longer than the text.
  private var track: AttributeTrack?

  /// Makes the directions of a text without overrides.
  public init() {}

  /// Makes the directions of a text with overrides.
  public init(_ overrides: [DirectionOverride], in text: TextRope) {
    setDirections(overrides, in: text)
  }

  /// True if no paragraph has an override.
  public var isEmpty: Bool { track == nil }

  /// Returns the override of the paragraph at `offset`, or nil if it has none. O(log n).
  public func direction(at offset: TextOffset) -> WritingDirection? {
    track.flatMap { WritingDirection(rawValue: $0.run(at: offset.utf8).bits) }
  }

  /// The overrides in ascending order. O(k) for k of them.
  public var overrides: [DirectionOverride] {
    guard let track else { return [] }
    return overrides(in: 0..<track.length).filter { $0.direction != nil }
  }

  /// Returns the overrides of all of a range, with a nil direction where there is none.
  func overrides(in range: Range<Int>) -> [DirectionOverride] {
    guard let track else { return [DirectionOverride(TextRange(bytes: range), nil)] }
    var overrides: [DirectionOverride] = []
    track.enumerate(in: range.clamped(to: 0..<track.length)) { bits, run in
      overrides.append(DirectionOverride(TextRange(bytes: run), WritingDirection(rawValue: bits)))
      return true
    }
    return overrides
  }

  /// Sets overrides for paragraphs of `text`. Paragraphs out of its bounds are ignored. O(log n)
  /// each.
  public mutating func setDirections(_ overrides: [DirectionOverride], in text: TextRope) {
    for forced in overrides {
      let paragraphs = text.paragraphs(touching: forced.range)
      guard !paragraphs.isEmpty, track != nil || forced.direction != nil else { continue }
      set(forced.direction?.rawValue ?? 0, in: paragraphs, of: text.utf8Count + 1)
    }
  }

  private mutating func set(_ bits: UInt32, in range: Range<Int>, of length: Int) {
    var changed = track ?? AttributeTrack(length: length)
    changed.replace(range, withLength: range.count, bits: bits)
    keep(changed)
  }

  private mutating func keep(_ changed: AttributeTrack) {
    track = changed.isUniform(0, in: 0..<changed.length) ? nil : changed
  }

  /// Follows a replacement before it is made in `text`. O(log n).
  mutating func follow(_ range: TextRange, with new: TextRope, in text: TextRope) {
    guard var changed = track else { return }
    track = nil
    let first = text.paragraphRange(at: range.lowerBound)
    let last = text.paragraphRange(at: range.upperBound)
    let old = (
      first: changed.run(at: range.lowerBound.utf8).bits,
      last: changed.run(at: range.upperBound.utf8).bits
    )
    let length = new.utf8Count
    let isWhole = range.lowerBound == first.lowerBound && range.upperBound == last.lowerBound
    if old.first == old.last && changed.isUniform(old.first, in: range.bytes)
      || isWhole && new.endsParagraph
    {
      // If whole paragraphs are replaced, the one after them stays unchanged.
      changed.replace(range.bytes, withLength: length, bits: old.first)
    } else {
      let isHeadEmpty = range.lowerBound == first.lowerBound
      let isTailEmpty = range.upperBound >= text.contentRange(at: range.upperBound).upperBound
      let joined = first.lowerBound.utf8..<text.directionEnd(ofParagraph: last)
      changed.replace(
        joined, withLength: joined.count - range.count + length,
        bits: isHeadEmpty && !isTailEmpty ? old.last : old.first)
    }
    keep(changed)
  }

  /// Follows an edit before it is made in `text`. O(k log n) for k replacements and overrides.
  public mutating func follow(_ edit: Edit, in text: TextRope) {
    guard !isEmpty || !edit.overrides.isEmpty else { return }
    var text = text
    for replacement in edit.replacements.reversed() {
      follow(replacement.range, with: replacement.text, in: text)
      text.replace(replacement.range, with: replacement.text)
    }
    setDirections(edit.overrides, in: text)
  }
}

extension ParagraphDirections: Equatable {
  /// Returns true if both have the same overrides. Linear in their number.
  public static func == (left: Self, right: Self) -> Bool { left.overrides == right.overrides }
}

extension TextRope {
  /// True if text appended to this one begins a paragraph.
  fileprivate var endsParagraph: Bool { isEmpty || bytes(in: (end - 1)..<end) == [0x0A] }

  /// Returns the bytes of the paragraphs that a range touches, including the place after the
  /// text's end; empty if the range is outside of the text.
  func paragraphs(touching range: TextRange) -> Range<Int> {
    guard range.lowerBound >= 0, range.lowerBound <= end else { return 0..<0 }
    let first = paragraphRange(at: range.lowerBound)
    let last = paragraphRange(at: max(range.lowerBound, min(range.upperBound - 1, end)))
    return first.lowerBound.utf8..<directionEnd(ofParagraph: last)
  }

  /// Returns the end of the values of a paragraph's bytes: the last paragraph has one after the
  /// text.
  fileprivate func directionEnd(ofParagraph paragraph: TextRange) -> Int {
    let isLast =
      paragraph.upperBound == end
      && contentRange(at: paragraph.lowerBound).upperBound == end
    return paragraph.upperBound.utf8 + (isLast ? 1 : 0)
  }
}
