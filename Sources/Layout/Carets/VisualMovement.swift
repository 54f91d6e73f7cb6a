import TextCore

/// Movement by the arrow keys to the left and right, which is visual: in right-to-left text the
/// left neighbour of a letter is the next letter, and where directions meet the caret continues at
/// its visual neighbour.
public struct VisualMovement {
  private let layout: LayoutManager
  private let boundaries: any TextBoundaries

  /// The movements over a text as it is laid out now.
  public init(layout: LayoutManager, boundaries: any TextBoundaries) {
    self.layout = layout
    self.boundaries = boundaries
  }

  private var text: TextRope { layout.storage.text }

  /// Returns the place of the caret one cluster or word further to `side`; the same place if there
  /// is none. Without extending, an arrow only collapses a selection, to the side that it points
  /// to.
  public func place(
    from selection: Selection, toward side: PageSide, byWord: Bool, extending: Bool
  ) -> TextPlace {
    if !extending, !selection.isEmpty, !byWord {
      return layout.carets.place(leaving: selection.range, toward: side)
    }
    let here = TextPlace(offset: selection.head, affinity: selection.affinity)
    let piece = layout.carets.place(at: here.offset, affinity: here.affinity).piece
    if byWord, !piece.layout.isMixed, piece.layout.shown == nil {
      return place(wordFrom: here, in: piece, toward: side)
    }
    let next =
      byWord
      ? layout.carets.place(afterWordBeside: here, toward: side, words: words)
      : layout.carets.place(beside: here, toward: side)
    return next ?? place(beyond: piece, toward: side) ?? here
  }

  /// Returns the place a word further if all text of the paragraph runs one way. Words follow each
  /// other in the order of the text, also into a neighbouring paragraph if all of both runs as the
  /// text does. Between other paragraphs it stops at their edges, as an arrow key without Ctrl does: the
  /// order of the text could lead it back, or past words.
  private func place(
    wordFrom here: TextPlace, in piece: LayoutManager.Piece, toward side: PageSide
  ) -> TextPlace {
    let isBackward = (side == .left) != piece.layout.isRightToLeft
    let offset = TextMovement(text: text, boundaries: boundaries)
      .offset(from: here.offset, by: .word, isBackward ? .backward : .forward)
    let content = text.contentRange(at: piece.range.lowerBound)
    let edge = isBackward ? content.lowerBound : content.upperBound
    let leaves = here.offset == edge || (isBackward ? offset < edge : offset > edge)
    let runAsText = [piece, layout.piece(at: offset)].allSatisfy {
      $0.layout.isRightToLeft == layout.isRightToLeft && !$0.layout.isMixed
    }
    if !leaves || runAsText { return TextPlace(offset: offset, affinity: .downstream) }
    if here.offset != edge { return TextPlace(offset: edge, affinity: .downstream) }
    return place(beyond: piece, toward: side) ?? here
  }

  private func words(_ paragraph: [UInt8]) -> [Range<Int>] {
    boundaries.wordSegments(in: paragraph).filter(\.isWord).map(\.range)
  }

  /// Returns the place that an arrow key leads to from the edge of a paragraph; `nil` at the edge
  /// of the text.
  private func place(beyond piece: LayoutManager.Piece, toward side: PageSide) -> TextPlace? {
    neighbour(of: piece, toward: side).map { place(entering: $0, from: side) }
  }

  private func place(entering piece: LayoutManager.Piece, from side: PageSide) -> TextPlace {
    let content = text.contentRange(at: piece.range.lowerBound)
    let entersAtStart = (side == .left) == piece.layout.isRightToLeft
    return entersAtStart
      ? layout.carets.lineStart(at: content.lowerBound, affinity: .downstream)
      : layout.carets.lineEnd(at: content.upperBound, affinity: .downstream)
  }

  /// The paragraph that an arrow key to `side` enters from the edge of another: in a text that
  /// begins from left to right, the one above at the left and the one below at the right. All
  /// paragraphs keep to that, so that an arrow passes those of any direction and never turns back.
  ///
  /// - Returns: a piece of it.
  private func neighbour(
    of piece: LayoutManager.Piece, toward side: PageSide
  ) -> LayoutManager.Piece? {
    let paragraph = text.paragraphRange(at: piece.range.lowerBound)
    if (side == .left) != layout.isRightToLeft {
      return paragraph.lowerBound == 0 ? nil : layout.piece(at: paragraph.lowerBound - 1)
    }
    let isLast = text.contentRange(at: paragraph.lowerBound) == paragraph
    return isLast ? nil : layout.piece(at: paragraph.upperBound)
  }
}
