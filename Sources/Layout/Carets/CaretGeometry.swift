import TextCore

/// The place of a caret: its line, and its distance from the container's left edge.
public struct CaretPlace {
  /// The piece that holds the caret.
  public var piece: LayoutManager.Piece
  /// The line in the piece.
  public var lineIndex: Int
  /// Logical pixels from the container's left edge.
  public var x: Double

  /// The line that the caret is on.
  public var line: LineFragment { piece.layout.lines[lineIndex] }
}

/// A place in the text for a point.
public struct TextPlace: Hashable, Sendable {
  /// The offset between two clusters that is nearest to the point.
  public var offset: TextOffset
  /// The line that is meant at a soft wrap, by its end or start, and the neighbour that the caret
  /// is beside where the two run in different directions.
  public var affinity: Affinity

  public init(offset: TextOffset, affinity: Affinity) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// Measures carets, points and selections on the pieces of a layout manager. A query lays out the
/// text that it needs and never fails.
public struct CaretGeometry {
  let layout: LayoutManager

  /// Returns the place of a caret at `offset`; at a preedit's offset, the place of the input
  /// method's own caret inside of it.
  public func place(at offset: TextOffset, affinity: Affinity) -> CaretPlace {
    if let place = place(inPreeditAtTextOffset: offset) { return place }
    let piece = layout.piece(at: offset)
    if affinity == .upstream, offset <= piece.range.lowerBound, !piece.isFirst,
      let above = layout.piece(before: piece)
    {
      let line = above.layout.lines.count - 1
      return CaretPlace(
        piece: above, lineIndex: line,
        x: x(of: above.layout.length, affinity, in: above, line: line))
    }
    let local = min(offset, piece.content.upperBound) - piece.content.lowerBound
    let line = piece.layout.lineIndex(at: local, isUpstream: affinity == .upstream)
    return CaretPlace(
      piece: piece, lineIndex: line, x: x(of: local, affinity, in: piece, line: line))
  }

  /// Returns the horizontal span of the cluster after a caret, in logical pixels, for a caret that
  /// is as wide as a letter. At a line's end, and for a tab, it is as wide as `0`.
  public func clusterSpan(at offset: TextOffset, affinity: Affinity) -> Range<Double> {
    let place = place(at: offset, affinity: affinity)
    let local = offset - place.piece.content.lowerBound
    let standIn = max(1, layout.container.characterWidth)
    let isLeftward = place.line.baseLevel & 1 == 1
    guard affinity == .downstream, place.line.range.contains(local),
      let box = place.piece.layout.boxes(ofLine: place.lineIndex)
        .first(where: { $0.range.contains(local) }),
      box.width > 0, abs(Double(box.leadingX) - place.x) < 0.5
    else { return isLeftward ? (place.x - standIn)..<place.x : place.x..<(place.x + standIn) }
    let width = place.piece.layout.byte(at: local) == 0x09 ? standIn : Double(box.width)
    return box.level & 1 == 1 ? (place.x - width)..<place.x : place.x..<(place.x + width)
  }

  /// Returns the text place nearest to `x` on a line: on the nearer side of the cluster there.
  public func textPlace(in piece: LayoutManager.Piece, line index: Int, x: Double) -> TextPlace {
    let place = edges(ofLine: index, in: piece).place(atX: x)
    return TextPlace(
      offset: piece.content.lowerBound + place.offset, affinity: place.affinity)
  }

  /// Returns the beginning of the cluster under a click at `x` on a line, while a caret goes to the
  /// nearer edge. Beside the text it is the cluster at that end, without the blanks at which a line
  /// wraps. For an empty line it is the line's own beginning.
  public func cluster(in piece: LayoutManager.Piece, line index: Int, x: Double) -> TextOffset {
    let edges = edges(ofLine: index, in: piece)
    var local = edges.cluster(atX: x) ?? edges.range.lowerBound
    let isBeyond = edges.isRightToLeft ? x < edges.x(ofEdge: 0) : x >= edges.x(ofEdge: edges.last)
    while isBeyond, edges.wraps, local > edges.range.lowerBound,
      piece.layout.byte(at: local) == 0x20
    {
      local -= 1
    }
    return layout.storage.text.clusterRange(containing: piece.content.lowerBound + local).lowerBound
  }

  /// Returns the text place at a point: x in logical pixels from the container's left edge, y in
  /// device pixels from the top of the text.
  public func textPlace(x: Double, y: Int) -> TextPlace {
    if y < 0 { return TextPlace(offset: 0, affinity: .downstream) }
    if y >= layout.height {
      return TextPlace(offset: layout.storage.text.end, affinity: .downstream)
    }
    let piece = layout.piece(atHeight: y)
    let line = piece.layout.lineIndex(atHeight: y - layout.top(of: piece))
    return textPlace(in: piece, line: line, x: x)
  }

  /// Returns the start of the visual line at `offset`, inside of hidden tags there; if `offset` is
  /// there already, the place before them.
  public func lineStart(at offset: TextOffset, affinity: Affinity) -> TextPlace {
    let place = place(at: offset, affinity: affinity)
    let edges = edges(ofLine: place.lineIndex, in: place.piece)
    let start = place.piece.content.lowerBound
    let isThere = offset == start + edges.firstShown
    return TextPlace(
      offset: start + (isThere ? edges.range.lowerBound : edges.firstShown), affinity: .downstream)
  }

  /// Returns the end of the visual line at `offset`, inside of hidden tags there; if `offset` is
  /// there already, the place after them. At a soft wrap the caret stays on this line.
  public func lineEnd(at offset: TextOffset, affinity: Affinity) -> TextPlace {
    let place = place(at: offset, affinity: affinity)
    let edges = edges(ofLine: place.lineIndex, in: place.piece)
    let start = place.piece.content.lowerBound
    let isThere = offset == start + edges.lastShown
    return TextPlace(
      offset: start + (isThere ? edges.range.upperBound : edges.lastShown),
      affinity: wraps(place.lineIndex, in: place.piece) ? .upstream : .downstream)
  }

  /// Returns the place `count` lines below (negative: above) at the given x; `nil` past the text's
  /// edge.
  public func textPlace(lines count: Int, from offset: TextOffset, affinity: Affinity, x: Double)
    -> TextPlace?
  {
    let start = place(at: offset, affinity: affinity)
    var piece = start.piece
    var line = start.lineIndex + count
    while line < 0 {
      guard let above = layout.piece(before: piece) else { return nil }
      piece = above
      line += above.layout.lines.count
    }
    while line >= piece.layout.lines.count {
      guard let below = layout.piece(after: piece) else { return nil }
      line -= piece.layout.lines.count
      piece = below
    }
    return textPlace(in: piece, line: line, x: x)
  }

  func x(
    of local: Int, _ affinity: Affinity, in piece: LayoutManager.Piece, line index: Int
  ) -> Double {
    let line = piece.layout.lines[index]
    let edges = edges(ofLine: index, in: piece)
    let x = edges.x(ofEdge: edges.edge(of: .init(offset: local, affinity: affinity)))
    // Spaces at a wrapped line's end extend past the edge; the caret stays at the edge.
    if edges.isRightToLeft {
      let edge = layout.container.mirrored(layout.container.width)
      return max(x, min(edge, Double(line.x + line.width - 1)))
    }
    return min(x, max(layout.container.width, Double(line.x + 1)))
  }

  /// Returns the caret places of a line.
  func edges(ofLine index: Int, in piece: LayoutManager.Piece) -> CaretEdges {
    let line = piece.layout.lines[index]
    let boxes = piece.layout.boxes(ofLine: index)
    let wraps = wraps(index, in: piece)
    let start = index == 0 ? piece.textStart : 0
    guard start > 0 || piece.layout.shown != nil else {
      return CaretEdges(
        boxes: boxes, range: line.range, isRightToLeft: line.baseLevel & 1 == 1, wraps: wraps,
        left: line.x)
    }
    return CaretEdges(
      boxes: boxes, line: line, wraps: wraps, startingAt: start,
      hidesText: piece.layout.shown != nil)
  }

  /// Returns true if the paragraph continues on another line below.
  func wraps(_ line: Int, in piece: LayoutManager.Piece) -> Bool {
    line + 1 < piece.layout.lines.count || !piece.isLast
  }
}

extension LayoutManager {
  /// The geometry of carets, points and selections.
  public var carets: CaretGeometry { CaretGeometry(layout: self) }
}
