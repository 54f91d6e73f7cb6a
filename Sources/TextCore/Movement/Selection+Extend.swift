extension Selection {
  /// Returns the selection of a click: a caret, or the word or the paragraph at `offset`.
  public static func selecting(
    _ granularity: Granularity, at offset: TextOffset, movement: TextMovement
  ) -> Selection {
    let range = movement.range(of: granularity, at: offset)
    var selection = Selection(anchor: range.lowerBound, head: range.upperBound)
    selection.granularity = granularity
    selection.anchorRange = range
    return selection
  }

  /// Returns the selection when the mouse moves to `offset` with the button pressed, or clicks
  /// there with Shift. `offset` is the nearest place for a caret, or, with words and paragraphs,
  /// the beginning of the cluster under the mouse.
  ///
  /// After a double click whole words are selected, and the word first clicked always is:
  /// `one «two» three` extended to the left gives `«one two» three`, with the anchor at the right.
  public func extended(to offset: TextOffset, movement: TextMovement) -> Selection {
    var result = self
    result.goalX = nil
    result.affinity = .downstream
    if granularity == .cluster {
      result.head = offset
      return result
    }
    let target = movement.range(of: granularity, at: offset)
    if offset < anchorRange.lowerBound {
      result.anchor = anchorRange.upperBound
      result.head = target.lowerBound
    } else if offset >= anchorRange.upperBound {
      result.anchor = anchorRange.lowerBound
      result.head = target.upperBound
    } else {
      result.anchor = anchorRange.lowerBound
      result.head = anchorRange.upperBound
    }
    return result
  }

  /// Returns the selection extended with the keyboard: the head moves, the anchor stays, also after
  /// a selection with the mouse.
  public func extended(
    by unit: TextUnit, _ direction: TextDirection, movement: TextMovement
  ) -> Selection {
    Selection(anchor: anchor, head: movement.offset(from: head, by: unit, direction))
  }

  /// Returns the caret after a movement without Shift. By clusters it only collapses the selection:
  /// `a«bc»d` forward is `abcˇd`.
  public func moved(
    by unit: TextUnit, _ direction: TextDirection, movement: TextMovement
  ) -> Selection {
    if unit == .cluster, !isEmpty {
      return Selection(caret: direction == .forward ? range.upperBound : range.lowerBound)
    }
    return Selection(caret: movement.offset(from: head, by: unit, direction))
  }
}

extension TextMovement {
  /// Returns the range that a click of that granularity selects at `offset`.
  fileprivate func range(
    of granularity: Selection.Granularity, at offset: TextOffset
  ) -> TextRange {
    switch granularity {
    case .cluster: offset..<offset
    case .word: wordRange(at: offset)
    case .paragraph: paragraphRange(at: offset)
    }
  }
}
