import TextCore

/// The caret's places where text is hidden. A place beside hidden text has two offsets, one on each
/// side of it, and both are at the same edge.
extension CaretEdges {
  /// The places on a line of which some text is hidden, or on which no caret comes before `start`.
  init(
    boxes: [ClusterBox], line: LineFragment, wraps: Bool, startingAt start: Int, hidesText: Bool
  ) {
    let isRightToLeft = line.baseLevel & 1 == 1
    let text = boxes.filter { $0.range.lowerBound >= start }
    let markers = boxes.filter { $0.range.lowerBound < start }
    let left =
      isRightToLeft
      ? markers.map(\.x).min() ?? line.x : markers.map { $0.x + $0.width }.max() ?? line.x
    let lower = max(line.range.lowerBound, min(start, line.range.upperBound))
    self.init(
      boxes: text, range: lower..<line.range.upperBound, isRightToLeft: isRightToLeft, wraps: wraps,
      left: left)
    guard hidesText, let first = text.map(\.range.lowerBound).min(),
      let last = text.map(\.range.upperBound).max()
    else { return }
    shown = first..<last
  }

  /// The offset for a movement to the line's beginning: after hidden text, inside of the tags of
  /// its first letter.
  var firstShown: Int {
    shown.map(\.lowerBound).flatMap { isAt(start, $0) ? $0 : nil } ?? range.lowerBound
  }

  /// The offset for a movement to the line's end: before hidden text.
  var lastShown: Int {
    shown.map(\.upperBound).flatMap { isAt(end, $0) ? $0 : nil } ?? range.upperBound
  }

  /// Returns true if a caret at `offset` is drawn at `edge`: where directions meet it may not be.
  private func isAt(_ edge: Int, _ offset: Int) -> Bool {
    self.edge(of: Place(offset: offset, affinity: .downstream)) == edge
  }

  /// Returns the place of an edge on the side of one of the clusters there, or the edge's own place
  /// if that cluster has none there.
  func place(ofEdge edge: Int, beyondBox index: Int) -> Place {
    let own = place(ofEdge: edge)
    guard boxes.indices.contains(index) else { return own }
    let isAtRight = edge > index
    let isLeftToRight = boxes[index].level & 1 == 0
    let offset =
      isAtRight == isLeftToRight ? boxes[index].range.upperBound : boxes[index].range.lowerBound
    let beside = Place(offset: offset, affinity: .downstream)
    // Between text of two directions the edge's own place may be far from this one.
    let between = min(own.offset, offset)..<max(own.offset, offset)
    let isHidden = !boxes.contains { between.contains($0.range.lowerBound) }
    return isHidden && self.edge(of: beside) == edge ? beside : own
  }
}

extension CaretGeometry {
  /// Returns the sign or letter at `x` among the guarded markers of a line; nil: there is none.
  public func guardedMarker(
    in piece: LayoutManager.Piece, line index: Int, x: Double
  ) -> TextRange? {
    guard index == 0, piece.textStart > 0 else { return nil }
    let box = piece.layout.boxes(ofLine: index).first {
      $0.range.lowerBound < piece.textStart && Double($0.x) <= x && x < Double($0.x + $0.width)
    }
    return box.map {
      TextRange(at: piece.content.lowerBound + $0.range.lowerBound, length: $0.range.count)
    }
  }
}

extension LayoutManager.Piece {
  /// The first offset in the piece at which a caret may be: after its markers, if these are
  /// guarded.
  var textStart: Int {
    let style = layout.style
    guard isFirst, style.guardsMarkers, style.hanging > 0 else { return 0 }
    return min(style.prefixLength, layout.length)
  }
}
