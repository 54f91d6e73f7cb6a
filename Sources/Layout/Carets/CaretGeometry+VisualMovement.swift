import TextCore

/// A side of the page, regardless of the direction of its text.
public enum PageSide: Hashable, Sendable {
  /// The start of left-to-right lines.
  case left
  /// The end of left-to-right lines.
  case right
}

extension ParagraphLayout {
  /// True if parts of it run in another direction than the paragraph as a whole. O(runs).
  public var isMixed: Bool {
    lines.contains { line in line.runs.contains { $0.level != line.baseLevel } }
  }
}

/// Visual movement, from edge to edge of the clusters of a line, and on to the line of the same
/// paragraph that continues on that side.
extension CaretGeometry {
  /// The place of a caret one cluster further to `side`; `nil` at the paragraph's edge there.
  public func place(beside place: TextPlace, toward side: PageSide) -> TextPlace? {
    self.place(beside: lineOfEdges(at: place), toward: side)
  }

  private func place(beside line: LineOfEdges, toward side: PageSide) -> TextPlace? {
    let next = line.edge + (side == .right ? 1 : -1)
    guard next >= 0, next <= line.edges.last else {
      return continuation(of: line, toward: side)
        .flatMap { self.place(beside: $0, toward: side) }
    }
    return self.place(line, edge: next, coming: side)
  }

  /// Returns the place of a caret after the next word to `side`, in visual order; `nil` at the
  /// paragraph's edge there. If no word is near, the place where the search ended.
  ///
  /// - Parameter words: finds the words in a piece's bytes, in ascending order.
  public func place(
    afterWordBeside place: TextPlace, toward side: PageSide, words: ([UInt8]) -> [Range<Int>]
  ) -> TextPlace? {
    var line = lineOfEdges(at: place)
    var found = line.piece.layout.words(words)
    for _ in 0..<Self.longestSearch {
      if let edge = edge(afterWordBeside: line, toward: side, words: found) {
        return self.place(line, edge: edge, coming: side)
      }
      guard let next = continuation(of: line, toward: side) else {
        let edge = side == .right ? line.edges.last : 0
        return edge == line.edge ? nil : self.place(line, edge: edge)
      }
      if next.piece.range != line.piece.range { found = next.piece.layout.words(words) }
      line = next
    }
    return self.place(line, edge: line.edge)
  }

  /// The maximum number of lines without a word that a caret skips at once: some screens. A
  /// paragraph may have any number of them, and skipped lines have to be set.
  static var longestSearch: Int { 256 }

  /// Returns the edge after the next word to `side`; `nil` if the line has none.
  private func edge(
    afterWordBeside line: LineOfEdges, toward side: PageSide, words: [Range<Int>]
  ) -> Int? {
    let boxes = line.edges.boxes
    let ahead =
      side == .right
      ? Array(boxes[line.edge...]) : boxes[..<line.edge].reversed()
    for (index, box) in ahead.enumerated() {
      guard let word = words.first(where: { $0.contains(box.range.lowerBound) }) else { continue }
      let goesOn =
        index + 1 < ahead.count && word.contains(ahead[index + 1].range.lowerBound)
      if !goesOn { return line.edge + (side == .right ? index + 1 : -index - 1) }
    }
    return nil
  }

  /// Returns the affinity of a caret that belongs to the text before it, as after typing: upstream
  /// only if the text after it runs in the other direction.
  public func affinity(ofCaretAfterTextAt offset: TextOffset) -> Affinity {
    let line = lineOfEdges(at: TextPlace(offset: offset, affinity: .downstream))
    let local = offset - line.piece.content.lowerBound
    let upstream = line.edges.edge(of: .init(offset: local, affinity: .upstream))
    return upstream == line.edge ? .downstream : .upstream
  }

  /// Returns the end of `range` at which a caret leaves it to `side`.
  public func place(leaving range: TextRange, toward side: PageSide) -> TextPlace {
    let lower = TextPlace(offset: range.lowerBound, affinity: .downstream)
    let upper = TextPlace(
      offset: range.upperBound, affinity: affinity(ofCaretAfterTextAt: range.upperBound))
    let first = place(at: lower.offset, affinity: lower.affinity)
    let last = place(at: upper.offset, affinity: upper.affinity)
    let isOneLine =
      first.piece.range == last.piece.range && first.lineIndex == last.lineIndex
    let isLowerAtLeft = isOneLine ? first.x <= last.x : first.line.baseLevel & 1 == 0
    return isLowerAtLeft == (side == .left) ? lower : upper
  }

  private struct LineOfEdges {
    var piece: LayoutManager.Piece
    /// The line in the piece.
    var index: Int
    var edges: CaretEdges
    /// The edge that the caret is at.
    var edge: Int
  }

  private func lineOfEdges(at place: TextPlace) -> LineOfEdges {
    let caret = self.place(at: place.offset, affinity: place.affinity)
    let edges = edges(ofLine: caret.lineIndex, in: caret.piece)
    let local = place.offset - caret.piece.content.lowerBound
    return LineOfEdges(
      piece: caret.piece, index: caret.lineIndex, edges: edges,
      edge: edges.edge(of: .init(offset: local, affinity: place.affinity)))
  }

  /// Returns the place of an edge; the end of a line that wraps gives the start of the next line.
  ///
  /// - Parameter side: the direction of a caret that reaches the edge across a cluster. The caret
  ///   stays beside that cluster, on the near side of hidden text.
  private func place(_ line: LineOfEdges, edge: Int, coming side: PageSide? = nil) -> TextPlace {
    var place = line.edges.place(ofEdge: edge)
    if let side, line.piece.layout.shown != nil {
      place = line.edges.place(ofEdge: edge, beyondBox: side == .right ? edge - 1 : edge)
    }
    if edge == line.edges.end, line.edges.wraps { place.affinity = .downstream }
    return TextPlace(
      offset: line.piece.content.lowerBound + place.offset, affinity: place.affinity)
  }

  /// Returns the paragraph's next line to `side`, with the edge that comes first there; `nil` if it
  /// has none.
  private func continuation(of line: LineOfEdges, toward side: PageSide) -> LineOfEdges? {
    let isForward = (side == .left) == line.edges.isRightToLeft
    let hasMore = isForward ? line.edges.wraps : line.index > 0 || !line.piece.isFirst
    guard hasMore else { return nil }
    let index = line.index + (isForward ? 1 : -1)
    if line.piece.layout.lines.indices.contains(index) {
      let edges = edges(ofLine: index, in: line.piece)
      return LineOfEdges(
        piece: line.piece, index: index, edges: edges, edge: isForward ? edges.start : edges.end)
    }
    let range = line.edges.range
    return lineOfEdges(
      at: TextPlace(
        offset: line.piece.content.lowerBound + (isForward ? range.upperBound : range.lowerBound),
        affinity: isForward ? .downstream : .upstream))
  }
}
