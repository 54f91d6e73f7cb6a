/// A change of a text as a value: computed without effects, applied by one writer, undone by its
/// inverse.
///
/// It knows the length of the text that it was made for, and refuses one of another length: a stale
/// edit changes nothing rather than the wrong place.
///
/// **Invariant:** the ranges ascend, do not overlap, and count in the text *before* the edit.
public struct Edit: Equatable, Sendable {
  /// A range of the old text and its replacement.
  public struct Replacement: Equatable, Sendable {
    /// The range to replace, in the text before the edit.
    public var range: TextRange
    public var text: TextRope

    public init(range: TextRange, text: TextRope) {
      self.range = range
      self.text = text
    }

    /// The growth of the text, in bytes.
    var growth: Int { text.utf8Count - range.count }
  }

  /// The side of an insertion to which an offset moves if it is exactly at the insertion.
  public enum Bias: Sendable {
    /// The offset stays before the new text.
    case before
    /// The offset goes after the new text.
    case after
  }

  /// The replacements in ascending order.
  public internal(set) var replacements: [Replacement]
  /// The direction overrides of paragraphs of the new text that do not follow from the
  /// replacements; in ascending order.
  public internal(set) var overrides: [DirectionOverride] = []
  /// The length, in bytes, of the text that the edit was made for.
  public internal(set) var oldLength: Int

  /// Makes an edit of `text`; the replacements must ascend and not overlap.
  public init(_ replacements: [Replacement], in text: TextRope) {
    self.init(replacements, oldLength: text.utf8Count)
  }

  /// Makes an edit of any text of `oldLength` bytes; the replacements must ascend and not overlap.
  public init(_ replacements: [Replacement], oldLength: Int) {
    self.replacements = replacements
    self.oldLength = oldLength
    assert(isOrdered, "The replacements of an edit overlap")
  }

  /// Makes an edit of `text` that sets direction overrides.
  public init(overriding overrides: [DirectionOverride], in text: TextRope) {
    self.init([], in: text)
    self.overrides = overrides
  }

  /// Returns the same edit with direction overrides, which count in the text after it.
  public func overriding(_ overrides: [DirectionOverride]) -> Edit {
    var edit = self
    edit.overrides += overrides
    return edit
  }

  /// The same edit without direction overrides.
  public var withoutDirections: Edit { Edit(replacements, oldLength: oldLength) }

  /// Makes an edit of `text` with one replacement.
  public init(replacing range: TextRange, with new: TextRope, in text: TextRope) {
    self.init([Replacement(range: range, text: new)], in: text)
  }

  /// Makes an edit of `text` with one replacement.
  public init(replacing range: TextRange, with new: String, in text: TextRope) {
    self.init(replacing: range, with: TextRope(new), in: text)
  }

  /// The length of the text after the edit, in bytes. O(k) for k replacements.
  public var newLength: Int { replacements.reduce(oldLength) { $0 + $1.growth } }

  /// Returns true if it can be applied to a text of `length` bytes. O(k) for k replacements.
  public func fits(length: Int) -> Bool {
    guard length == oldLength else { return false }
    guard let first = replacements.first, let last = replacements.last else { return true }
    return first.range.lowerBound >= 0 && last.range.upperBound.utf8 <= length && isOrdered
  }

  /// Adapts the edit to a text that has grown at its end.
  public mutating func lengthen(to length: Int) { oldLength = max(oldLength, length) }

  /// True if it changes nothing.
  public var isEmpty: Bool {
    overrides.isEmpty && changesNoText
  }

  /// True if it changes no text; it may change paragraph directions.
  public var changesNoText: Bool {
    replacements.allSatisfy { $0.range.isEmpty && $0.text.isEmpty }
  }

  private var isOrdered: Bool {
    zip(replacements, replacements.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.range.lowerBound
    }
  }
}

/// Error for an edit that was made for a text of another length. Nothing was changed.
public struct StaleEdit: Error, Equatable {}

extension Edit {
  /// Returns the edit that undoes this one, given the text before this one. It has no direction
  /// overrides. O(k log n).
  public func inverse(in text: TextRope) throws(StaleEdit) -> Edit {
    guard fits(length: text.utf8Count) else { throw StaleEdit() }
    var growth = 0
    let back = replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.growth
      return Replacement(
        range: TextRange(at: start, length: replacement.text.utf8Count),
        text: text[replacement.range])
    }
    return Edit(back, oldLength: text.utf8Count + growth)
  }

  /// Changes `text`, or nothing if the edit is stale. Ignores direction overrides, which
  /// `ParagraphDirections` applies. O(k log n).
  public func apply(to text: inout TextRope) throws(StaleEdit) {
    guard fits(length: text.utf8Count) else { throw StaleEdit() }
    // From the end, so that the ranges before stay valid.
    for replacement in replacements.reversed() {
      text.replace(replacement.range, with: replacement.text)
    }
  }

  /// Returns the position of `offset` in the new text, as `OffsetMapping` says. O(k).
  public func map(_ offset: TextOffset, bias: Bias) -> TextOffset {
    var growth = 0
    for replacement in replacements {
      let range = replacement.range
      guard range.lowerBound <= offset else { break }
      let start = range.lowerBound + growth
      let isInside = range.isEmpty ? range.lowerBound == offset : offset < range.upperBound
      if isInside {
        let staysAtStart = bias == .before || (range.lowerBound == offset && !range.isEmpty)
        if staysAtStart { return start }
        // Another insertion at the same place may follow.
        guard range.isEmpty else { return start + replacement.text.utf8Count }
      }
      growth += replacement.growth
    }
    return offset + growth
  }
}
