import TextCore

extension ListRenumbering {
  /// Reads the list above, which shows if its items count; false if there is too much to read.
  ///
  /// Above the last outermost item, only outermost items matter, and only as far as they count.
  mutating func readAbove() -> Bool {
    guard oldRegion.lowerBound > 0 else { return true }
    let last = ParagraphHead(at: oldRegion.lowerBound - 1, in: before)
    var heads = [last]
    var outermost = last.isOutermostItem ? last : nil
    var isCut = false
    for head in before.list(before: last) {
      if let outermost, outermost.number == nil { break }
      isCut = heads.count == FormattingContext.longestList
      guard !isCut else { break }
      heads.append(head)
      guard head.isOutermostItem else { continue }
      if let outermost, !outermost.countsOn(from: head) { break }
      outermost = head
    }
    guard !isCut || outermost != nil else { return false }
    for head in heads.reversed() {
      let previous = old.pass(head)
      irregular.keepOnly(old)
      if previous == nil, head.isItem, let level = old.innermost { irregular.forget(level) }
      // A list that is read from its middle on has no known beginning.
      if previous != nil || !isCut || old.isNested {
        irregular.note(head, after: previous, in: old)
      }
    }
    new = old
    let end = heads.firstIndex(where: \.isOutermostItem).map { $0 + 1 } ?? heads.count
    above = heads[..<end].reversed()
    return true
  }
}

extension ParagraphHead {
  /// Returns true if the item continues the list of an item above it and has the next number.
  fileprivate func countsOn(from above: ParagraphHead) -> Bool {
    guard let number, let other = above.number else { return false }
    return listMark == above.listMark && number == other + 1
  }
}
