extension ParagraphLayout {
  /// Makes the lines of the displayed text, counted in bytes of the whole text. Hidden bytes are in
  /// a line, but in no run and under no caret place; those where a line wraps are in the line
  /// below.
  convenience init(_ shown: ShownText, set: ParagraphLayout, for request: Typesetter.Request) {
    var start = 0
    let offsets = shown.offsets
    let lines = set.lines.indices.map { index in
      let line = set.lines[index]
      let end =
        index + 1 == set.lines.count
        ? shown.length : max(start, shown.textOffset(ofEnd: line.range.upperBound))
      let range = start..<end
      start = end
      return line.mapped(to: range, offsets)
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
    // These boxes are not needed again.
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

extension LineFragment {
  /// Returns the line with its runs counted in bytes of the whole text. Each run is made anew: to
  /// change one in place costs several times as much, as the shown lines are kept, too.
  fileprivate func mapped(to range: Range<Int>, _ offsets: ShownText.Offsets) -> LineFragment {
    let runs = runs.map { run in
      Run(
        range: offsets.textRange(run.range), font: run.font, level: run.level, x: run.x,
        width: run.width,
        glyphs: run.glyphs.map { glyph in
          var glyph = glyph
          glyph.cluster = offsets.starts[Int(glyph.cluster)]
          return glyph
        },
        dots: run.dots?.mapped { Int(offsets.starts[$0]) })
    }
    return LineFragment(
      range: range, top: top, height: height, baseline: baseline, x: x, width: width,
      baseLevel: baseLevel, runs: runs)
  }
}
