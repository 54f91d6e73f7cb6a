/// The place of a caret whose offset is displayed at two places: at the end of one visual line and
/// at the start of the next, or, where text of two directions meets, beside the cluster before it
/// and beside the one after it.
public enum Affinity: Hashable, Sendable {
  /// With the text before it: at the end of the line above, beside the cluster before it.
  case upstream
  /// With the text after it: at the start of the line below, beside the cluster after it.
  case downstream
}

/// A selection, from the anchor, which stays, to the head, where the caret is.
///
/// `ab«cd» ef`: with the anchor at 2 and the head at 4, extending to 1 gives `a«b»cd ef`.
public struct Selection: Hashable, Sendable {
  /// The step by which the mouse extends a selection.
  public enum Granularity: Hashable, Sendable {
    /// After a single click.
    case cluster
    /// After a double click.
    case word
    /// After a triple click.
    case paragraph
  }

  /// The end that stays when the selection is extended.
  public var anchor: TextOffset
  /// The end that moves; the caret.
  public var head: TextOffset
  /// The visual line that shows the head at a soft wrap, and the neighbour that it is beside where
  /// the two run in different directions.
  public var affinity: Affinity
  /// The step by which the mouse extends this selection.
  public var granularity: Granularity
  /// The word or paragraph clicked first, which stays selected; empty at the anchor for clusters.
  public var anchorRange: TextRange
  /// The column that moving up and down aims at, in logical pixels; nil: that of the head.
  public var goalX: Double?

  public init(caret: TextOffset, affinity: Affinity = .downstream) {
    self.init(anchor: caret, head: caret, affinity: affinity)
  }

  /// Makes a selection from `anchor` to `head`.
  public init(anchor: TextOffset, head: TextOffset, affinity: Affinity = .downstream) {
    self.anchor = anchor
    self.head = head
    self.affinity = affinity
    granularity = .cluster
    anchorRange = anchor..<anchor
  }

  /// The selected range.
  public var range: TextRange { min(anchor, head)..<max(anchor, head) }

  /// True if it is only a caret.
  public var isEmpty: Bool { anchor == head }

  /// Returns the selection in the text after an edit that was not made with this selection.
  ///
  /// Text inserted at an edge stays outside; a caret goes after text inserted at it.
  public func mapped(by edit: some OffsetMapping) -> Selection {
    var result = self
    if isEmpty {
      result.head = edit.map(head, bias: .after)
      result.anchor = result.head
    } else {
      let mapped = edit.map(range)
      result.anchor = anchor < head ? mapped.lowerBound : mapped.upperBound
      result.head = anchor < head ? mapped.upperBound : mapped.lowerBound
    }
    result.anchorRange =
      anchorRange.isEmpty ? result.anchor..<result.anchor : edit.map(anchorRange)
    if result.head != head { result.goalX = nil }
    return result
  }
}
