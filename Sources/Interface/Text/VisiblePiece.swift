import Layout

extension Viewport {
  /// A piece and the place of its top, in device pixels below the window's top edge.
  public struct VisiblePiece {
    public var piece: LayoutManager.Piece
    /// The top in device pixels from the window's top edge; negative above it.
    public var top: Int

    /// Makes a piece with its place.
    public init(piece: LayoutManager.Piece, top: Int) {
      self.piece = piece
      self.top = top
    }

    /// The top of the next piece, in device pixels from the window's top edge.
    var bottom: Int { top + piece.layout.height }
  }
}
