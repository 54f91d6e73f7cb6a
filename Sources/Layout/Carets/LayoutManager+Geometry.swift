import TextCore

/// Where a caret stands: in which line, and how far from the container's left edge.
public struct CaretPlace {
  /// The piece that holds the caret.
  public var piece: LayoutManager.Piece
  /// The line in the piece.
  public var lineIndex: Int
  /// Logical pixels from the container's left edge.
  public var x: Double

  /// The line that the caret stands on.
  public var line: LineFragment { piece.layout.lines[lineIndex] }
}

/// A place in the text that a point stands for.
public struct TextPlace: Hashable, Sendable {
  /// The offset between two clusters that is nearest to the point.
  public var offset: TextOffset
  /// Which line's end or start is meant at a soft wrap, and beside which of its two neighbours the
  /// caret stands where they run in different directions.
  public var affinity: Affinity

  /// Makes a place.
  public init(offset: TextOffset, affinity: Affinity) {
    self.offset = offset
    self.affinity = affinity
  }
}

extension LayoutManager {
  /// Where a caret at `offset` stands; at a preedit's place inside of it, where the input method
  /// has its own.
  public func caretPlace(at offset: TextOffset, affinity: Affinity) -> CaretPlace {
    if let place = caretPlace(inPreeditAtTextOffset: offset) { return place }
    let piece = piece(at: offset)
    if affinity == .upstream, offset <= piece.range.lowerBound, !piece.isFirst,
      let above = self.piece(before: piece)
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

  /// The stretch of its line that the cluster after a caret takes, in logical pixels: what a caret
  /// covers that is as wide as a letter. At a line's end, and for a tab, it is as wide as `0`.
  public func clusterSpan(at offset: TextOffset, affinity: Affinity) -> Range<Double> {
    let place = caretPlace(at: offset, affinity: affinity)
    let local = offset - place.piece.content.lowerBound
    let standIn = max(1, container.characterWidth)
    let isLeftward = place.line.baseLevel & 1 == 1
    guard affinity == .downstream, place.line.range.contains(local),
      let box = place.piece.layout.boxes(ofLine: place.lineIndex)
        .first(where: { $0.range.contains(local) }),
      box.width > 0, abs(Double(box.leadingX) - place.x) < 0.5
    else { return isLeftward ? (place.x - standIn)..<place.x : place.x..<(place.x + standIn) }
    let width = place.piece.layout.byte(at: local) == 0x09 ? standIn : Double(box.width)
    return box.level & 1 == 1 ? (place.x - width)..<place.x : place.x..<(place.x + width)
  }

  /// The text place nearest to `x` on a line: on the nearer side of the cluster there.
  public func textPlace(in piece: Piece, line index: Int, x: Double) -> TextPlace {
    let place = caretEdges(ofLine: index, in: piece).place(atX: x)
    return TextPlace(
      offset: piece.content.lowerBound + place.offset, affinity: place.affinity)
  }

  /// The text place at a point: x in logical pixels from the container's left edge, y in device
  /// pixels from the top of the text.
  public func textPlace(x: Double, y: Int) -> TextPlace {
    if y < 0 { return TextPlace(offset: 0, affinity: .downstream) }
    if y >= height { return TextPlace(offset: storage.text.end, affinity: .downstream) }
    let piece = piece(atHeight: y)
    let line = piece.layout.lineIndex(atHeight: y - top(of: piece))
    return textPlace(in: piece, line: line, x: x)
  }

  /// The start of the visual line at `offset`.
  public func lineStart(at offset: TextOffset, affinity: Affinity) -> TextPlace {
    let place = caretPlace(at: offset, affinity: affinity)
    return TextPlace(
      offset: place.piece.content.lowerBound + place.line.range.lowerBound, affinity: .downstream)
  }

  /// The end of the visual line at `offset`; at a soft wrap the caret stays on this line.
  public func lineEnd(at offset: TextOffset, affinity: Affinity) -> TextPlace {
    let place = caretPlace(at: offset, affinity: affinity)
    return TextPlace(
      offset: place.piece.content.lowerBound + place.line.range.upperBound,
      affinity: wraps(place.lineIndex, in: place.piece) ? .upstream : .downstream)
  }

  /// The place `count` lines below (negative: above) at the given x; `nil` past the text's edge.
  public func textPlace(lines count: Int, from offset: TextOffset, affinity: Affinity, x: Double)
    -> TextPlace?
  {
    let start = caretPlace(at: offset, affinity: affinity)
    var piece = start.piece
    var line = start.lineIndex + count
    while line < 0 {
      guard let above = self.piece(before: piece) else { return nil }
      piece = above
      line += above.layout.lines.count
    }
    while line >= piece.layout.lines.count {
      guard let below = self.piece(after: piece) else { return nil }
      line -= piece.layout.lines.count
      piece = below
    }
    return textPlace(in: piece, line: line, x: x)
  }

  /// The stretches of a line that `range` covers, from left to right, in logical pixels. A line
  /// ending that is selected shows as a little room after the text.
  public func selectionSpans(_ range: TextRange, in piece: Piece, line index: Int) -> [Range<
    Double
  >] {
    let line = piece.layout.lines[index]
    let start = piece.content.lowerBound
    let first = max(range.lowerBound - start, line.range.lowerBound)
    let last = min(range.upperBound - start, line.range.upperBound)
    var spans: [Range<Double>] = []
    if first < last {
      for box in piece.layout.boxes(ofLine: index)
      where box.range.lowerBound < last && box.range.upperBound > first {
        add(Double(box.x)..<Double(box.x + max(0, box.width)), to: &spans)
      }
    }
    if index == piece.layout.lines.count - 1, piece.range != piece.content,
      range.upperBound > piece.content.upperBound, range.lowerBound <= piece.content.upperBound
    {
      add(endingSpan(in: piece, line: index), to: &spans)
    }
    return spans
  }

  /// The room that shows a selected line ending.
  private func endingSpan(in piece: Piece, line index: Int) -> Range<Double> {
    let end = x(of: piece.layout.length, .downstream, in: piece, line: index)
    let room = container.characterWidth / 2
    let isRightToLeft = piece.layout.lines[index].baseLevel & 1 == 1
    return isRightToLeft ? (end - room)..<end : end..<(end + room)
  }

  /// Adds a span, as a part of one that it touches.
  private func add(_ span: Range<Double>, to spans: inout [Range<Double>]) {
    let tolerance = 0.01
    if let last = spans.last, abs(last.upperBound - span.lowerBound) < tolerance {
      spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
    } else if let first = spans.first, abs(span.upperBound - first.lowerBound) < tolerance {
      spans[0] = span.lowerBound..<first.upperBound
    } else {
      spans.append(span)
    }
  }

  func x(
    of local: Int, _ affinity: Affinity, in piece: Piece, line index: Int
  ) -> Double {
    let line = piece.layout.lines[index]
    let edges = caretEdges(ofLine: index, in: piece)
    let x = edges.x(ofEdge: edges.edge(of: .init(offset: local, affinity: affinity)))
    // Spaces at a wrapped line's end reach past the edge; the caret waits there.
    if edges.isRightToLeft {
      let edge = container.mirrored(container.width)
      return max(x, min(edge, Double(line.x + line.width - 1)))
    }
    return min(x, max(container.width, Double(line.x + 1)))
  }
}

extension LayoutManager {
  /// The width of a short string in logical pixels.
  public func width(of string: String, font: FontRequest) -> Double {
    var runs: [ShapedRun] = []
    let bytes = Array(string.utf8)
    shaper.shape(bytes, range: 0..<bytes.count, font: font, level: 0, into: &runs)
    return runs.reduce(0.0) { sum, run in
      run.glyphs.reduce(sum) { $0 + Double($1.advance) }
    }
  }
}
