extension RTFFlow {
  /// A paragraph that continues after a box in it.
  struct HeldParagraph {
    var pieces: [Piece]
    var markerText: String?
  }

  /// Begins a box. Its text is before the paragraph that holds it.
  mutating func beginBox() {
    endText()
    heldPieceCount += pieces.count
    heldParagraphs.append(HeldParagraph(pieces: pieces, markerText: markerText))
    pieces = []
    markerText = nil
  }

  /// Ends a box, whose last paragraph was ended.
  mutating func endBox() {
    guard let paragraph = heldParagraphs.popLast() else { return }
    heldPieceCount -= paragraph.pieces.count
    pieces = paragraph.pieces
    markerText = paragraph.markerText
  }
}
