extension ParagraphLayout {
  /// Makes the lines of the displayed text, counted in bytes of the whole text. Hidden bytes are in
  /// a line, but in no run and under no caret place; those where a line wraps are in the line
  /// below.
  convenience init(_ shown: ShownText, set: ParagraphLayout, for request: Typesetter.Request) {
    var start = 0
    let offsets = shown.offsets
    let lines = set.lines.enumerated().map { index, line in
      var line = line
      let end =
        index + 1 == set.lines.count
        ? shown.length : max(start, shown.textOffset(ofEnd: line.range.upperBound))
      line.range = start..<end
      start = end
      for index in line.runs.indices {
        line.runs[index].range = shown.textRange(line.runs[index].range)
        line.runs[index].dots = line.runs[index].dots?.mapped(shown.textOffset(ofStart:))
        for glyph in line.runs[index].glyphs.indices {
          let cluster = Int(line.runs[index].glyphs[glyph].cluster)
          line.runs[index].glyphs[glyph].cluster = offsets.starts[cluster]
        }
      }
      return line
    }
    let keepsLines = request.bytes.count >= PieceCache.longPiece
    self.init(
      lines: lines, spaceAfter: set.height - (set.lines.last.map { $0.top + $0.height } ?? 0),
      bytes: request.bytes, style: request.paragraphStyle, continuation: set.continuation,
      shown: shown, shownLines: keepsLines ? set : nil)
    // A long piece makes the boxes of a line when they are requested: few of its lines ever are.
    guard !keepsLines else { return }
    for index in lines.indices {
      clusterBoxes[index] = boxes(ofLine: index, in: set, offsets.textRange)
    }
  }

  /// Returns the boxes of a line of the displayed text, with their bytes in the whole text.
  func boxes(
    ofLine index: Int, in set: ParagraphLayout, _ textRange: (Range<Int>) -> Range<Int>
  ) -> [ClusterBox] {
    // Nothing asks for these again.
    defer { set.clusterBoxes[index] = nil }
    return set.boxes(ofLine: index).reduce(into: []) { boxes, next in
      var box = next
      box.range = textRange(next.range)
      // A sign and its space are one cluster.
      if let last = boxes.last, last.range == box.range, !box.range.isEmpty {
        boxes[boxes.count - 1].width += box.width
      } else {
        boxes.append(box)
      }
    }
  }

  /// Returns the words of the displayed text, as bytes of the whole text.
  func words(_ find: ([UInt8]) -> [Range<Int>]) -> [Range<Int>] {
    guard let shown else { return find(bytes) }
    return find(shown.bytes).map(shown.textRange)
  }
}
