import Layout

extension Viewport {
  /// A piece and where its top stands, in device pixels below the window's top edge.
  public struct VisiblePiece {
    /// The piece.
    public var piece: LayoutManager.Piece
    /// Device pixels from the window's top edge; negative above it.
    public var top: Int

    /// Makes a piece at its place.
    public init(piece: LayoutManager.Piece, top: Int) {
      self.piece = piece
      self.top = top
    }

    /// Device pixels from the window's top edge to the next piece's top.
    var bottom: Int { top + piece.layout.height }
  }
}
