import TextCore

extension FenceTree {
  /// Follows `edit`, which made `after` out of `before`. Only paragraphs that the edit touches are
  /// read, and of those only the beginning unless they may be fences. For each replacement
  /// O(log n + its length + marked lines that come and go).
  public mutating func update(for edit: Edit, from before: TextRope, to after: TextRope) {
    // From the end, so that the positions before stay right.
    for region in EditedRegion.regions(of: edit, in: before).reversed() {
      let lines = region.lineStarts.compactMap { start in
        Self.mark(at: start, in: after).map {
          PlacedLine(position: start.utf8 - region.growthBefore, mark: $0)
        }
      }
      apply(FenceChange(range: region.old, lines: lines, delta: region.growth))
    }
  }

  private mutating func apply(_ change: FenceChange) {
    guard let root else {
      let lines = Self.lines(change.lines)
      self.root = FenceNode.build(lines[...], leafSize: leafSize)
      return
    }
    let first = root.firstPosition(from: change.range.lowerBound)
    if change.lines.isEmpty, first.map({ $0 >= change.range.upperBound }) ?? true {
      self.root = root.moving(from: change.range.upperBound, by: change.delta)
    } else {
      self.root = root.replacing(change)
    }
  }

  private static func lines(_ placed: [PlacedLine]) -> [MarkedLine] {
    var last = 0
    return placed.map { line in
      defer { last = line.position }
      return MarkedLine(gap: line.position - last, mark: line.mark)
    }
  }

  /// What the paragraph that begins at `start` may be.
  private static func mark(at start: TextOffset, in text: TextRope) -> LineMark? {
    var reader = LineMarkReader()
    var isTerminated = false
    text.forEachChunk(in: start..<text.end) { piece in
      for byte in piece {
        isTerminated = byte == .newline
        guard !isTerminated, reader.read(byte) else { return false }
      }
      return true
    }
    return reader.mark(isTerminated: isTerminated)
  }
}
