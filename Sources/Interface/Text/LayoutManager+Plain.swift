import Canvas
import Layout
import TextCore

extension LayoutManager {
  /// Makes the layout of a text outside the document, in lines of at most `width` logical pixels. It
  /// goes through the document's shaper, so every script and direction is right.
  convenience init(
    plain text: TextRope, font: FontRequest, lineHeight: Double, width: Double,
    direction: ParagraphStyle.Direction = .natural, breaker: any LineBreaker,
    context: ChromeContext
  ) {
    let typesetting = context.typesetting
    let letter = max(1, typesetting.shaper.metrics(for: font).zeroAdvance)
    self.init(
      storage: TextStorage(text), styles: StyleTable(),
      bodyStyle: ParagraphStyle(lineHeight: lineHeight, font: font, direction: direction),
      container: TextContainer(
        lineLength: width / letter, characterWidth: letter, leftPadding: 0, minInset: 0,
        availableWidth: width),
      scale: context.scale, shaper: typesetting.shaper, breaker: breaker, bidi: typesetting.bidi)
  }

  /// Returns all pieces from the first one, whose top is at `top` device pixels of the window.
  func allPieces(top: Int) -> [Viewport.VisiblePiece] {
    pieces(from: piece(at: 0), top: top, bottom: .max)
  }

  /// Returns the pieces from `first`, whose top is at `top`, down to `bottom`.
  func pieces(from first: Piece, top: Int, bottom: Int) -> [Viewport.VisiblePiece] {
    var pieces: [Viewport.VisiblePiece] = []
    var top = top
    var next: Piece? = first
    while let piece = next, top < bottom {
      pieces.append(.init(piece: piece, top: top))
      top += piece.layout.height
      next = self.piece(after: piece)
    }
    return pieces
  }

  /// Returns the text nearest to a point: x in logical pixels from the container's left edge, y in
  /// device pixels of the window, among pieces that are shown there.
  func hit(_ pieces: [Viewport.VisiblePiece], x: Double, y: Int) -> FieldHit? {
    guard let shown = pieces.last(where: { $0.top <= y }) ?? pieces.first else { return nil }
    let line = shown.piece.layout.lines.lastIndex { shown.top + $0.top <= y } ?? 0
    return FieldHit(
      place: carets.textPlace(in: shown.piece, line: line, x: x),
      cluster: carets.cluster(in: shown.piece, line: line, x: x))
  }
}
