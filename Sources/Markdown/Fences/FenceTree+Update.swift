import TextCore

extension FenceTree {
  /// Follows `edit`, which made `after` out of `before`. Only paragraphs that the edit touches are
  /// read, and of those only the beginning unless they may be fences. For each replacement
  /// O(log n + its length + candidates that come and go).
  public mutating func update(for edit: Edit, from before: TextRope, to after: TextRope) {
    // From the end, so that the positions before stay right.
    for region in EditedRegion.regions(of: edit, in: before).reversed() {
      let fences = region.lineStarts.compactMap { start in
        Self.candidate(at: start, in: after).map {
          PlacedFence(position: start.utf8 - region.growthBefore, candidate: $0)
        }
      }
      apply(FenceChange(range: region.old, fences: fences, delta: region.growth))
    }
  }

  private mutating func apply(_ change: FenceChange) {
    guard let root else {
      let marks = Self.marks(of: change.fences)
      self.root = FenceNode.build(marks[...], leafSize: leafSize)
      return
    }
    let first = root.firstPosition(from: change.range.lowerBound)
    if change.fences.isEmpty, first.map({ $0 >= change.range.upperBound }) ?? true {
      self.root = root.moving(from: change.range.upperBound, by: change.delta)
    } else {
      self.root = root.replacing(change)
    }
  }

  private static func marks(of fences: [PlacedFence]) -> [FenceMark] {
    var last = 0
    return fences.map { fence in
      defer { last = fence.position }
      return FenceMark(gap: fence.position - last, candidate: fence.candidate)
    }
  }

  /// What the paragraph that begins at `start` may be.
  private static func candidate(at start: TextOffset, in text: TextRope) -> FenceCandidate? {
    var reader = FenceLineReader()
    text.forEachChunk(in: start..<text.end) { piece in
      for byte in piece {
        guard byte != .newline, reader.read(byte) else { return false }
      }
      return true
    }
    return reader.candidate
  }
}
