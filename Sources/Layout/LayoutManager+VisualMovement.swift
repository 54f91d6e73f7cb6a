import TextCore

/// A side of the page, whichever way its text runs.
public enum PageSide: Hashable, Sendable {
  /// Where left-to-right lines begin.
  case left
  /// Where left-to-right lines end.
  case right
}

extension ParagraphLayout {
  /// Whether parts of it run otherwise than the paragraph as a whole. O(runs).
  public var isMixed: Bool {
    lines.contains { line in line.runs.contains { $0.level != line.baseLevel } }
  }
}

/// Movement as it looks, from edge to edge of the clusters of a line, and on in the lines of the
/// same paragraph in which it goes on to that side.
extension LayoutManager {
  /// The place of a caret one cluster further to `side`; `nil` at the paragraph's edge there.
  public func place(beside place: TextPlace, toward side: PageSide) -> TextPlace? {
    let line = lineOfEdges(at: place)
    let next = line.edge + (side == .right ? 1 : -1)
    guard next >= 0, next <= line.edges.last else {
      return continuation(of: line, toward: side)
        .flatMap { self.place(beside: $0, toward: side) }
    }
    return self.place(line, edge: next)
  }

  /// The place of a caret behind the next word to `side`, as the lines look; `nil` at the
  /// paragraph's edge there.
  ///
  /// - Parameter words: finds the words in a paragraph's bytes, in ascending order.
  public func place(
    behindWordBeside place: TextPlace, toward side: PageSide, words: ([UInt8]) -> [Range<Int>]
  ) -> TextPlace? {
    let line = lineOfEdges(at: place)
    let found = words(line.piece.layout.bytes)
    let step = side == .right ? 1 : -1
    var edge = line.edge
    while edge + step >= 0, edge + step <= line.edges.last {
      let passed = line.edges.boxes[side == .right ? edge : edge - 1]
      edge += step
      guard let word = found.first(where: { $0.contains(passed.range.lowerBound) }) else {
        continue
      }
      let ahead = side == .right ? edge : edge - 1
      let goesOn =
        line.edges.boxes.indices.contains(ahead)
        && word.contains(line.edges.boxes[ahead].range.lowerBound)
      if !goesOn { return self.place(line, edge: edge) }
    }
    if let next = continuation(of: line, toward: side) {
      return self.place(behindWordBeside: next, toward: side, words: words)
    }
    return edge == line.edge ? nil : self.place(line, edge: edge)
  }

  /// The affinity of a caret that goes with the text before it, as one does that has just written
  /// it: upstream only where the text after it runs the other way.
  public func affinity(ofCaretAfterTextAt offset: TextOffset) -> Affinity {
    let line = lineOfEdges(at: TextPlace(offset: offset, affinity: .downstream))
    let local = offset - line.piece.content.lowerBound
    let upstream = line.edges.edge(of: .init(offset: local, affinity: .upstream))
    return upstream == line.edge ? .downstream : .upstream
  }

  /// The end of `range` that a caret comes to when it leaves the range to `side`.
  public func place(leaving range: TextRange, toward side: PageSide) -> TextPlace {
    let lower = TextPlace(offset: range.lowerBound, affinity: .downstream)
    let upper = TextPlace(
      offset: range.upperBound, affinity: affinity(ofCaretAfterTextAt: range.upperBound))
    let first = caretPlace(at: lower.offset, affinity: lower.affinity)
    let last = caretPlace(at: upper.offset, affinity: upper.affinity)
    let isOneLine =
      first.piece.range == last.piece.range && first.lineIndex == last.lineIndex
    let isLowerAtLeft = isOneLine ? first.x <= last.x : first.line.baseLevel & 1 == 0
    return isLowerAtLeft == (side == .left) ? lower : upper
  }

  private struct LineOfEdges {
    var piece: Piece
    var edges: CaretEdges
    /// The edge that the caret stands at.
    var edge: Int
  }

  private func lineOfEdges(at place: TextPlace) -> LineOfEdges {
    let caret = caretPlace(at: place.offset, affinity: place.affinity)
    let edges = caretEdges(ofLine: caret.lineIndex, in: caret.piece)
    let local = place.offset - caret.piece.content.lowerBound
    return LineOfEdges(
      piece: caret.piece, edges: edges,
      edge: edges.edge(of: .init(offset: local, affinity: place.affinity)))
  }

  /// The place of an edge; that of the end of a line that wraps is the start of the next line.
  private func place(_ line: LineOfEdges, edge: Int) -> TextPlace {
    var place = line.edges.place(ofEdge: edge)
    if edge == line.edges.end, line.edges.wraps { place.affinity = .downstream }
    return TextPlace(
      offset: line.piece.content.lowerBound + place.offset, affinity: place.affinity)
  }

  /// The edge of the paragraph's next line to `side`; `nil` where it has none.
  private func continuation(of line: LineOfEdges, toward side: PageSide) -> TextPlace? {
    let start = line.piece.content.lowerBound
    if (side == .left) == line.edges.isRightToLeft {
      guard line.edges.wraps else { return nil }
      return TextPlace(offset: start + line.edges.range.upperBound, affinity: .downstream)
    }
    guard line.edges.range.lowerBound > 0 || !line.piece.isFirst else { return nil }
    return TextPlace(offset: start + line.edges.range.lowerBound, affinity: .upstream)
  }
}
