import TextCore

extension FenceTree {
  /// Follows `edit`, which turned `before` into `after`. Only paragraphs that the edit touches and
  /// those next to them are read, and of those only the beginning unless they may be fences or
  /// contain the end of a comment. For each replacement O(log n + its length + removed and new
  /// marked lines). A text that is short compared to the edit is read again, which takes no longer.
  ///
  /// - Returns: false if no paragraph affects the others differently, as in nearly every edit.
  @discardableResult
  public mutating func update(for edit: Edit, from before: TextRope, to after: TextRope) -> Bool {
    update(for: edit, from: before, to: after, counting: nil)
  }

  /// - Parameter work: counts the bytes read; nil: they are not counted.
  @discardableResult
  package mutating func update(
    for edit: Edit, from before: TextRope, to after: TextRope, counting work: WorkCounter?
  ) -> Bool {
    guard edit.bytesWorthScanning < after.utf8Count else {
      work?.add(after.utf8Count)
      self = FenceTree(after, leafSize: leafSize)
      return true
    }
    let oldFrontMatter = updateFrontMatter(for: edit, in: after)
    let marks = LineMarks(text: after, start: frontMatterEnd, work: work)
    var changed: [EditedRegion] = []
    // From the end, so that the positions before stay valid.
    for region in EditedRegion.regions(of: edit, in: before).reversed() {
      if region.isOneLine, isSame(region, before, marks) {
        root = root?.moving(from: region.old.lowerBound + 1, by: region.growth)
      } else {
        replace(region, marks)
        changed.append(region)
      }
    }
    // Now that all positions are those of the text, the lines beside the regions can be read.
    for region in changed { markNeighbours(of: region, marks) }
    let hasFollowed = followFrontMatter(from: oldFrontMatter, marks)
    return hasFollowed || !changed.isEmpty
  }

  /// Returns true if the only line of a region affects all others as before, as in nearly every
  /// edit.
  private func isSame(
    _ region: EditedRegion, _ before: TextRope, _ marks: LineMarks
  ) -> Bool {
    let new = marks.head(at: region.newStart)
    let old = LineHead(at: TextOffset(region.old.lowerBound), in: before)
    marks.work?.add(old.readCount)
    return new.isSame(as: old) && region.keepsCommentEnd(from: before, to: marks)
      && !marks.isBesideRow(region.newStart)
  }

  /// Reads the lines of a region again, and the line after it, before which a quote may end now.
  private mutating func replace(_ region: EditedRegion, _ marks: LineMarks) {
    let after = marks.text
    // The change includes the start of the line after the region: that line is read again, too, or
    // is the empty one after the last newline.
    var change = FenceChange(
      range: region.old.lowerBound..<region.old.upperBound + 1, lines: [], delta: region.growth)
    var depth = LineHead.depth(before: region.newStart, in: after)
    func read(_ start: TextOffset, endsComment: Bool? = nil) {
      let head = marks.head(at: start)
      if let mark = marks.mark(of: head, at: start, after: depth, endsComment: endsComment) {
        change.lines.append(
          PlacedLine(position: start.utf8 - region.growthBefore, mark: mark))
      }
      depth = head.depth
    }
    for start in region.lineStarts { read(start) }
    let end = TextOffset(region.old.upperBound + region.growthBefore + region.growth)
    if end > region.lineStarts.last ?? end, after.byte(at: end - 1) == .newline {
      read(end, endsComment: endsComment(atMarkOf: region.old.upperBound))
    }
    apply(change)
  }

  /// Returns true if a comment ends in the line at a position of the tree, which the edit does not
  /// change.
  fileprivate func endsComment(atMarkOf position: Int) -> Bool {
    line(at: TextOffset(position)).mark?.endsComment ?? false
  }

  /// Updates the marks of the lines beside a region that it may affect.
  private mutating func markNeighbours(of region: EditedRegion, _ marks: LineMarks) {
    let text = marks.text
    if region.newStart > 0 {
      let above = text.paragraphRange(at: region.newStart - 1).lowerBound
      apply(marks.change(from: above, count: 1, knownFrom: self))
    }
    let last = text.paragraphRange(at: region.lineStarts.last ?? region.newStart)
    if last.upperBound > last.lowerBound, text.byte(at: last.upperBound - 1) == .newline {
      apply(marks.change(from: last.upperBound, count: Self.neighboursBelow, knownFrom: self))
    }
  }

  /// Appends the marked lines of a text that was added to `before`, after a line ending, which
  /// gave `after`. O(log n).
  public mutating func append(_ added: FenceTree, to before: TextRope, in after: TextRope) {
    let end = before.utf8Count
    // The first added line replaces an empty one.
    let start = FenceChange(range: 0..<1, lines: [], delta: 0)
    let old = root?.replacing(FenceChange(range: end..<end + 1, lines: [], delta: 0))
    let new = added.root?.replacing(start)?.moving(from: 0, by: end - (old?.span ?? 0))
    root = FenceNode.join(old, new)
    let oldFrontMatter = frontMatter
    if before.end <= frontMatter?.end ?? FrontMatterLines.reach {
      frontMatter = FrontMatterLines(of: after)
    }
    let marks = LineMarks(text: after, start: frontMatterEnd)
    if before.end > 0 {
      apply(marks.change(from: after.paragraphRange(at: before.end - 1).lowerBound, count: 1))
    }
    apply(marks.change(from: before.end, count: 1 + Self.neighboursBelow))
    followFrontMatter(from: oldFrontMatter, marks)
  }

  /// Finds the front matter again if `edit` may have changed it.
  ///
  /// - Returns: the former front matter, in offsets of `after`.
  private mutating func updateFrontMatter(
    for edit: Edit, in after: TextRope
  ) -> FrontMatterLines? {
    let old = frontMatter.map {
      FrontMatterLines(
        lastLine: edit.map($0.lastLine, bias: .before), end: edit.map($0.end, bias: .after))
    }
    if let first = edit.replacements.first,
      first.range.lowerBound <= old?.end ?? FrontMatterLines.reach
    {
      frontMatter = FrontMatterLines(of: after)
    }
    return old
  }

  /// Removes the lines of the front matter from the tree, and adds those that are no longer in it.
  ///
  /// - Parameter old: the former front matter, in offsets of the text.
  /// - Returns: true if there was anything to do.
  @discardableResult
  private mutating func followFrontMatter(from old: FrontMatterLines?, _ marks: LineMarks) -> Bool {
    guard old != nil || frontMatter != nil else { return false }
    let text = marks.text
    let start = marks.start
    let isChanged = frontMatter?.end != old?.end
    guard isChanged || root?.firstPosition(from: 0).map({ $0 < start.utf8 }) ?? false else {
      return false
    }
    let last = text.paragraphRange(at: max(start, min(old?.end ?? 0, text.end)))
    var change = marks.change(
      from: start, upTo: last.lowerBound, count: 1 + Self.neighboursBelow)
    change.range = 0..<change.range.upperBound
    apply(change)
    return true
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
  /// The length of a text that can be scanned from scratch in about the time needed to follow the
  /// edit. A replacement is taken to cost as much as 8 KB of a scan (4 µs), an inserted byte as
  /// much as scanning 8. The few replacements of a key press never justify a scan.
  fileprivate var bytesWorthScanning: Int {
    let written = replacements.reduce(0) { $0 + $1.text.utf8Count }
    guard replacements.count > 64 || written > 1 << 16 else { return 0 }
    return replacements.count << 13 + written << 3
  }
}

extension LineMarks {
  /// Returns the lines of the text from `offset` on, with their marks: those before `end`, and
  /// `count` lines from there on.
  ///
  /// - Parameter tree: knows the lines in which a comment ends; nil: they are read.
  fileprivate func change(
    from offset: TextOffset, upTo end: TextOffset = 0, count: Int, knownFrom tree: FenceTree? = nil
  ) -> FenceChange {
    var change = FenceChange(range: offset.utf8..<offset.utf8 + 1, lines: [], delta: 0)
    var offset = offset
    var depth = offset > start ? LineHead.depth(before: offset, in: text) : 0
    var count = count
    while count > 0 {
      if offset >= end { count -= 1 }
      let head = head(at: offset)
      if offset >= start,
        let mark = mark(
          of: head, at: offset, after: depth,
          endsComment: tree.map { $0.endsComment(atMarkOf: offset.utf8) })
      {
        change.lines.append(PlacedLine(position: offset.utf8, mark: mark))
      }
      change.range = change.range.lowerBound..<offset.utf8 + 1
      depth = head.depth
      let next = text.paragraphRange(at: offset).upperBound
      guard next > offset, text.byte(at: next - 1) == .newline else { break }
      offset = next
    }
    return change
  }
}

extension EditedRegion {
  /// Returns true if the only line of the region contains the end of a comment both before and
  /// after, or in neither text.
  fileprivate func keepsCommentEnd(from before: TextRope, to marks: LineMarks) -> Bool {
    let after = marks.text
    let (oldStart, newStart) = (TextOffset(old.lowerBound), newStart)
    // Two more bytes on each side may complete the `-->`. All of the line is read if its length
    // passes the limit for comments.
    let reach = HTMLComment.closingLength - 1
    func mayEnd(_ range: Range<Int>, _ text: TextRope) -> Bool {
      marks.work?.add(range.count)
      let bytes = text.bytes(in: TextOffset(range.lowerBound)..<TextOffset(range.upperBound))
      return HTMLComment.end(in: bytes, from: 0, before: bytes.count) != nil
    }
    let window = (changed.lowerBound - reach..<changed.upperBound + reach).clamped(to: old)
    let moved = window.lowerBound + growthBefore
    let newWindow = moved..<moved + window.count + growth
    let counts = [old.count, old.count + growth]
    let isLong = counts.contains { $0 >= HTMLComment.longestLine }
    let isShort = counts.contains { $0 < HTMLComment.longestLine + 3 }
    guard isShort, isLong || mayEnd(window, before) || mayEnd(newWindow, after) else { return true }
    return HTMLComment.endsLine(at: oldStart, of: before, marks.work)
      == HTMLComment.endsLine(at: newStart, of: after, marks.work)
  }
}
