import Layout
import TextCore

/// The arrows to the left and right go as it looks: in right-to-left text the left neighbour of a
/// letter is the next one, and where directions meet the caret goes on beside what is seen there.
extension SelectionModule {
  /// Moves the caret by a cluster or a word. Without Shift an arrow only leaves what is selected, at
  /// the side that it points to.
  func moveVisually(_ side: PageSide, byWord: Bool, extending: Bool) {
    let selection = editor.selection
    if !extending, !selection.isEmpty, !byWord {
      return set(layout.place(leaving: selection.range, toward: side), extending: false)
    }
    let here = TextPlace(offset: selection.head, affinity: selection.affinity)
    let piece = layout.caretPlace(at: here.offset, affinity: here.affinity).piece
    if byWord, !piece.layout.isMixed {
      return moveByWord(from: piece, toward: side, extending: extending)
    }
    let next =
      byWord
      ? layout.place(behindWordBeside: here, toward: side, words: words)
      : layout.place(beside: here, toward: side)
    set(
      next ?? self.place(beyond: piece, toward: side) ?? here, extending: extending)
  }

  /// Moves by a word where all text of the paragraph runs one way: one after the other, also over
  /// the ends of paragraphs that run as the text does.
  private func moveByWord(
    from piece: LayoutManager.Piece, toward side: PageSide, extending: Bool
  ) {
    let isBackward = (side == .left) != piece.layout.isRightToLeft
    let edge = isBackward ? piece.content.lowerBound : piece.content.upperBound
    let leaves = isBackward ? piece.isFirst : piece.isLast
    if leaves, editor.selection.head == edge, let beyond = neighbour(of: piece, toward: side),
      beyond.layout.isRightToLeft || piece.layout.isRightToLeft,
      !(beyond.layout.isRightToLeft && piece.layout.isRightToLeft && layout.isRightToLeft)
    {
      return set(place(entering: beyond, from: side), extending: extending)
    }
    move(by: .word, isBackward ? .backward : .forward, extending: extending)
  }

  private func words(_ paragraph: [UInt8]) -> [Range<Int>] {
    boundaries.wordSegments(in: paragraph).filter(\.isWord).map(\.range)
  }

  /// The place that an arrow comes to at the edge of a paragraph; `nil` where there is nothing.
  private func place(beyond piece: LayoutManager.Piece, toward side: PageSide) -> TextPlace? {
    neighbour(of: piece, toward: side).map { place(entering: $0, from: side) }
  }

  private func place(entering piece: LayoutManager.Piece, from side: PageSide) -> TextPlace {
    let content = editor.text.contentRange(at: piece.range.lowerBound)
    let entersAtStart = (side == .left) == piece.layout.isRightToLeft
    return TextPlace(
      offset: entersAtStart ? content.lowerBound : content.upperBound, affinity: .downstream)
  }

  /// The paragraph that an arrow to `side` goes on to from the edge of another: in a text that begins
  /// from left to right, the one above at the left and the one below at the right. All paragraphs
  /// keep to that, so that an arrow passes those of any direction and never turns back.
  ///
  /// - Returns: a piece of it.
  private func neighbour(
    of piece: LayoutManager.Piece, toward side: PageSide
  ) -> LayoutManager.Piece? {
    let paragraph = editor.text.paragraphRange(at: piece.range.lowerBound)
    if (side == .left) != layout.isRightToLeft {
      return paragraph.lowerBound == 0 ? nil : layout.piece(at: paragraph.lowerBound - 1)
    }
    let isLast = editor.text.contentRange(at: paragraph.lowerBound) == paragraph
    return isLast ? nil : layout.piece(at: paragraph.upperBound)
  }
}
