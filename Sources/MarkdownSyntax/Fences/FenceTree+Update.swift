import TextCore

extension FenceTree {
  /// Follows `edit`, which made `after` out of `before`. Only paragraphs that the edit touches and
  /// those next to them are read, and of those only the beginning unless they may be fences. For each
  /// replacement O(log n + its length + marked lines that come and go). All of a text that is short
  /// beside the edit is read anew, which takes no longer.
  public mutating func update(for edit: Edit, from before: TextRope, to after: TextRope) {
    update(for: edit, from: before, to: after, counting: nil)
  }

  /// - Parameter work: counts the bytes that are read; nil: nothing does.
  package mutating func update(
    for edit: Edit, from before: TextRope, to after: TextRope, counting work: WorkCounter?
  ) {
    guard edit.bytesWorthScanning < after.utf8Count else {
      work?.add(after.utf8Count)
      self = FenceTree(after, leafSize: leafSize)
      return
    }
    // From the end, so that the positions before stay right.
    for region in EditedRegion.regions(of: edit, in: before).reversed() {
      if region.isOneLine, isSame(region, before, after, work) {
        root = root?.moving(from: region.old.lowerBound + 1, by: region.growth)
      } else {
        replace(region, in: after, work)
      }
    }
    updateFrontMatter(for: edit, in: after)
  }

  /// Whether the one line of a region is to all others what it was, as in nearly every edit.
  private func isSame(
    _ region: EditedRegion, _ before: TextRope, _ after: TextRope, _ work: WorkCounter?
  ) -> Bool {
    let new = LineHead(at: region.newStart, in: after)
    let old = LineHead(at: TextOffset(region.old.lowerBound), in: before)
    work?.add(new.readCount + old.readCount)
    return new == old
  }

  /// Reads the lines of a region anew, and the line behind it, before which a quote may end now.
  private mutating func replace(
    _ region: EditedRegion, in after: TextRope, _ work: WorkCounter?
  ) {
    // With the start of the line behind: it is read anew, too, or was the empty one after the last
    // newline.
    var change = FenceChange(
      range: region.old.lowerBound..<region.old.upperBound + 1, lines: [], delta: region.growth)
    var depth = LineHead.depth(before: region.newStart, in: after)
    func read(_ start: TextOffset) {
      let head = LineHead(at: start, in: after)
      work?.add(head.readCount)
      if let mark = head.mark(after: depth) {
        change.lines.append(
          PlacedLine(position: start.utf8 - region.growthBefore, mark: mark))
      }
      depth = head.depth
    }
    for start in region.lineStarts { read(start) }
    let end = TextOffset(region.old.upperBound + region.growthBefore + region.growth)
    if end > region.lineStarts.last ?? end, after.byte(at: end - 1) == .newline { read(end) }
    apply(change)
  }

  /// Takes on the marked lines of a text that was added to `before`, behind a line ending, which made
  /// `after`. O(log n).
  public mutating func append(_ added: FenceTree, to before: TextRope, in after: TextRope) {
    let end = before.utf8Count
    // Where the first line of what was added is now, an empty one was.
    let start = FenceChange(range: 0..<1, lines: [], delta: 0)
    let old = root?.replacing(FenceChange(range: end..<end + 1, lines: [], delta: 0))
    let new = added.root?.replacing(start)?.moving(from: 0, by: end - (old?.span ?? 0))
    root = FenceNode.join(old, new)
    let head = LineHead(at: before.end, in: after)
    if let mark = head.mark(after: LineHead.depth(before: before.end, in: after)) {
      apply(
        FenceChange(
          range: end..<end + 1, lines: [PlacedLine(position: end, mark: mark)], delta: 0))
    }
    followFrontMatter(from: frontMatter, in: after, changedAt: before.end)
  }

  /// Removes the lines of the front matter from the tree, and adds those that are no longer in it.
  private mutating func updateFrontMatter(for edit: Edit, in after: TextRope) {
    guard let first = edit.replacements.first else { return }
    let old = frontMatter.map {
      FrontMatterLines(
        lastLine: edit.map($0.lastLine, bias: .before), end: edit.map($0.end, bias: .after))
    }
    followFrontMatter(from: old, in: after, changedAt: first.range.lowerBound)
  }

  /// - Parameters:
  ///   - old: the former front matter, in offsets of `after`.
  ///   - changed: the offset of the first change.
  private mutating func followFrontMatter(
    from old: FrontMatterLines?, in after: TextRope, changedAt changed: TextOffset
  ) {
    guard changed <= old?.end ?? FrontMatterLines.reach else { return }
    frontMatter = FrontMatterLines(of: after)
    guard old != nil || frontMatter != nil else { return }
    let start = frontMatter?.end ?? 0
    let last = after.paragraphRange(at: max(start, min(old?.end ?? 0, after.end)))
    let isChanged = frontMatter?.end != old?.end
    guard isChanged || root?.firstPosition(from: 0).map({ $0 < start.utf8 }) ?? false else {
      return
    }
    var change = FenceChange(
      range: 0..<max(last.lowerBound, start).utf8 + 1, lines: [], delta: 0)
    var offset = start
    var depth = 0
    while true {
      let head = LineHead(at: offset, in: after)
      if let mark = head.mark(after: depth) {
        change.lines.append(PlacedLine(position: offset.utf8, mark: mark))
      }
      depth = head.depth
      guard offset < last.lowerBound else { break }
      offset = after.paragraphRange(at: offset).upperBound
    }
    apply(change)
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
}

extension Edit {
  /// As many bytes of a text are scanned from scratch in about the time that it takes to follow the
  /// edit. A replacement is taken to cost as much as 8 KB of a scan (4 µs), a byte that comes in as much
  /// as 8. The few replacements of a key are never worth it.
  fileprivate var bytesWorthScanning: Int {
    let written = replacements.reduce(0) { $0 + $1.text.utf8Count }
    guard replacements.count > 64 || written > 1 << 16 else { return 0 }
    return replacements.count << 13 + written << 3
  }
}

/// What the beginning of a paragraph says to the tree.
private struct LineHead: Equatable {
  private var reader = LineMarkReader()
  private var isTerminated = false

  /// How many `>` it begins with.
  var depth: Int { reader.depth }

  /// The number of bytes of the text that were read.
  var readCount: Int { reader.count }

  /// Reads the paragraph that begins at `start`.
  init(at start: TextOffset, in text: TextRope) {
    text.forEachChunk(in: start..<text.end) { piece in
      for byte in piece {
        isTerminated = byte == .newline
        guard !isTerminated, reader.read(byte) else { return false }
      }
      return true
    }
  }

  /// How many `>` the paragraph begins with that ends before `offset`; 0 where there is none.
  static func depth(before offset: TextOffset, in text: TextRope) -> Int {
    guard offset > 0 else { return 0 }
    return LineHead(at: text.paragraphRange(at: offset - 1).lowerBound, in: text).depth
  }

  /// What the paragraph is behind one with so many `>`.
  func mark(after depth: Int) -> LineMark? {
    reader.mark(isTerminated: isTerminated, after: depth)
  }

  /// Whether both say the same.
  static func == (first: LineHead, second: LineHead) -> Bool {
    first.depth == second.depth && first.mark(after: 0) == second.mark(after: 0)
  }
}
