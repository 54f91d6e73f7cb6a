extension EditCommands {
  /// Moves the paragraphs that the selection touches over the one before or after; the selection
  /// moves along.
  ///
  /// Only the neighbour is written anew. If one of them is the last of the text and has no newline,
  /// the newline between them stays between them.
  public static func moveParagraph(
    _ direction: TextDirection, selection: Selection, text: TextRope
  ) -> EditResult? {
    let block = ParagraphBlock(in: text, touching: selection)
    return switch direction {
    case .backward: moveUp(block, selection, text)
    case .forward: moveDown(block, selection, text)
    }
  }

  private static func moveUp(
    _ block: ParagraphBlock, _ selection: Selection, _ text: TextRope
  ) -> EditResult? {
    guard block.range.lowerBound > 0 else { return nil }
    let other = ParagraphBlock(in: text, holding: block.range.lowerBound - 1)
    var moved = text[other.range]
    if block.ending.isEmpty {
      moved = text[other.ending]
      moved.replace(moved.end..<moved.end, with: text[other.content])
    }
    let replacements: [Edit.Replacement] = [
      .init(range: other.range, text: TextRope()),
      .init(range: block.range.upperBound..<block.range.upperBound, text: moved),
    ]
    return EditResult(
      edit: Edit(replacements, in: text),
      selection: selection.shifted(by: -other.range.count, limit: text.end),
      kind: .command)
  }

  private static func moveDown(
    _ block: ParagraphBlock, _ selection: Selection, _ text: TextRope
  ) -> EditResult? {
    guard !block.ending.isEmpty else { return nil }
    let other = ParagraphBlock(in: text, holding: block.range.upperBound)
    var moved = text[other.range]
    var removed = other.range
    if other.ending.isEmpty {
      moved.replace(moved.end..<moved.end, with: text[block.ending])
      removed = block.ending.lowerBound..<other.range.upperBound
    }
    let replacements: [Edit.Replacement] = [
      .init(range: block.range.lowerBound..<block.range.lowerBound, text: moved),
      .init(range: removed, text: TextRope()),
    ]
    return EditResult(
      edit: Edit(replacements, in: text),
      selection: selection.shifted(by: moved.utf8Count, limit: text.end),
      kind: .command)
  }
}

extension Selection {
  /// The selection `distance` bytes further on, but not beyond `limit`.
  fileprivate func shifted(by distance: Int, limit: TextOffset) -> Selection {
    Selection(
      anchor: min(anchor + distance, limit), head: min(head + distance, limit),
      affinity: affinity)
  }
}
