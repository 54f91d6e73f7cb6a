import TextCore

extension FenceTree {
  /// All headings in ascending order. O(n) for n marked lines.
  public var headings: [Heading] {
    var headings: [Heading] = []
    headings.reserveCapacity(root?.headingCount ?? 0)
    visit(0..<Int.max, .ascending) {
      headings.append($0)
      return true
    }
    return headings
  }

  /// Returns the last heading of at most `level` that begins at `offset` or before; nil if there is
  /// none. O(log n + skipped headings).
  public func heading(atOrBefore offset: TextOffset, level: Int = 6) -> Heading? {
    first(in: 0..<offset.utf8 + 1, .descending, level: level)
  }

  /// Returns the first heading of at most `level` that begins after `offset`; nil if there is none.
  /// O(log n + skipped headings).
  public func heading(after offset: TextOffset, level: Int = 6) -> Heading? {
    first(in: offset.utf8 + 1..<Int.max, .ascending, level: level)
  }

  private func first(in range: Range<Int>, _ order: FenceNode.Order, level: Int) -> Heading? {
    var found: Heading?
    visit(range, order) { heading in
      guard heading.level <= level else { return true }
      found = heading
      return false
    }
    return found
  }

  private func visit(
    _ range: Range<Int>, _ order: FenceNode.Order, _ body: (Heading) -> Bool
  ) {
    _ = root?.visitHeadings(in: range, order, from: 0, after: .outside, body)
  }
}

extension FenceNode {
  enum Order {
    case ascending, descending
  }

  /// Calls `body` with the headings whose positions are in `range`, until it returns false. `range`
  /// counts from the start of the text, in which the node's origin is at `origin`; `state` is the one
  /// before its first line.
  ///
  /// - Returns: true if `body` never returned false.
  func visitHeadings(
    in range: Range<Int>, _ order: Order, from origin: Int, after state: FenceState,
    _ body: (Heading) -> Bool
  ) -> Bool {
    guard headingCount > 0, origin + span >= range.lowerBound, origin < range.upperBound else {
      return true
    }
    switch content {
    case .leaf(let lines):
      let headings = Self.headings(of: lines, from: origin, after: state).filter {
        range.contains($0.offset.utf8)
      }
      switch order {
      case .ascending: return headings.allSatisfy(body)
      case .descending: return headings.reversed().allSatisfy(body)
      }
    case .branch(let left, let right):
      func visitLeft() -> Bool {
        left.visitHeadings(in: range, order, from: origin, after: state, body)
      }
      func visitRight() -> Bool {
        right.visitHeadings(
          in: range, order, from: origin + left.span, after: left.transition(state), body)
      }
      switch order {
      case .ascending: return visitLeft() && visitRight()
      case .descending: return visitRight() && visitLeft()
      }
    }
  }

  private static func headings(
    of lines: MarkedLines, from origin: Int, after state: FenceState
  ) -> [Heading] {
    var (state, position) = (state, origin)
    var headings: [Heading] = []
    headings.reserveCapacity(lines.count)
    for line in lines {
      position += line.gap
      let isInside = line.mark.lineState(state).isInside
      state = line.mark(state)
      if let level = line.mark.headingLevel, !isInside {
        headings.append(Heading(offset: TextOffset(position), level: level))
      }
    }
    return headings
  }
}
