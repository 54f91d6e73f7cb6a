extension EditCommands {
  /// Moves the paragraphs that the selection touches past the next paragraph with text, upwards or
  /// downwards; the selection moves along. Nil if there is no such paragraph.
  ///
  /// The two change places: blank lines stay between them, and every line keeps its line ending, so
  /// that moving back restores the same bytes. Only the neighbour is rewritten. O(blank lines
  /// between them).
  public static func moveParagraph(
    _ direction: TextDirection, selection: Selection, text: TextRope
  ) -> EditResult? {
    let block = ParagraphBlock(in: text, touching: selection).content
    switch direction {
    case .backward:
      guard let last = text.lastByteOfText(before: block.lowerBound) else { return nil }
      let other = text.contentRange(at: last)
      var moved = text[other.upperBound..<block.lowerBound]
      moved.append(text[other])
      return result(
        inserting: moved, at: block.upperBound, removing: other.lowerBound..<block.lowerBound,
        of: text, moving: selection, by: -moved.utf8Count)
    case .forward:
      guard let first = text.firstByteOfText(from: block.upperBound) else { return nil }
      let other = text.contentRange(at: first)
      var moved = text[other]
      moved.append(text[block.upperBound..<other.lowerBound])
      return result(
        inserting: moved, at: block.lowerBound, removing: block.upperBound..<other.upperBound,
        of: text, moving: selection, by: moved.utf8Count)
    }
  }

  private static func result(
    inserting moved: TextRope, at offset: TextOffset, removing removed: TextRange,
    of text: TextRope, moving selection: Selection, by distance: Int
  ) -> EditResult {
    let insertion = Edit.Replacement(range: offset..<offset, text: moved)
    let removal = Edit.Replacement(range: removed, text: TextRope())
    return EditResult(
      edit: Edit(distance < 0 ? [removal, insertion] : [insertion, removal], in: text),
      selection: selection.shifted(by: distance, limit: text.end), kind: .command)
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

extension TextRope {
  /// The number of bytes read at a time.
  private static let window = 4096

  /// Returns the last byte before `offset` that is not white space; nil if there is none.
  fileprivate func lastByteOfText(before offset: TextOffset) -> TextOffset? {
    var end = offset
    while end.utf8 > 0 {
      let start = TextOffset(max(0, end.utf8 - Self.window))
      if let index = bytes(in: start..<end).lastIndex(where: { !$0.isWhiteSpace }) {
        return start + index
      }
      end = start
    }
    return nil
  }

  /// Returns the first byte from `offset` on that is not white space; nil if there is none.
  fileprivate func firstByteOfText(from offset: TextOffset) -> TextOffset? {
    var start = offset
    while start < end {
      let limit = min(start + Self.window, end)
      if let index = bytes(in: start..<limit).firstIndex(where: { !$0.isWhiteSpace }) {
        return start + index
      }
      start = limit
    }
    return nil
  }
}
