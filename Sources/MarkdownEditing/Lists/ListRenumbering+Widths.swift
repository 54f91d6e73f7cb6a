import MarkdownSyntax
import TextCore

extension ListRenumbering {
  /// An item that gets another number.
  struct NumberChange {
    let head: ParagraphHead
    let number: Int

    /// True if the marker becomes wider or narrower.
    var changesWidth: Bool { head.growth(withNumber: number) != 0 }

    var replacement: Edit.Replacement {
      Edit.Replacement(
        range: TextRange(
          at: head.start + head.parts.marker.lowerBound, length: head.parts.marker.count - 1),
        text: TextRope("\(number)"))
    }
  }

  /// Returns the edits of the text after the edit that renumber items and move their content, in
  /// ascending order; nil if there is too much to read.
  func replacements(for changes: [NumberChange]) -> [Edit.Replacement]? {
    guard var moves = movesInRegion(changes) else { return nil }
    moves += changes.map(\.replacement)
    return moves.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  private func movesInRegion(_ changes: [NumberChange]) -> [Edit.Replacement]? {
    let numbers = Dictionary(uniqueKeysWithValues: changes.map { ($0.head.start, $0.number) })
    var moves: [Edit.Replacement] = []
    func pass(_ head: ParagraphHead, _ shift: inout MarkerShift) {
      if let indent = shift.pass(head) { moves.append(head.settingIn(by: indent)) }
      if let number = numbers[head.start] { shift.renumber(head, to: number) }
    }
    var shift = MarkerShift()
    for head in above { shift.pass(head) }
    var old = shift.old
    for head in before.heads(startingIn: oldRegion) { old.pass(head) }
    for head in after.heads(startingIn: newRegion) { pass(head, &shift) }
    guard hasSameCodeBelow else { return moves }
    shift.old = old
    // An item far below may get one more digit.
    var wider = changes.filter(\.changesWidth).map(\.head.start)[...]
    var (offset, isAtEnd) = (newRegion.upperBound, newRegion.upperBound == after.text.end)
    var budget = FormattingContext.longestList
    while !isAtEnd {
      if !shift.isOpen {
        wider = wider.drop { $0 < offset }
        guard let next = wider.first else { break }
        offset = next
        shift = MarkerShift()
      }
      guard budget > 0 else { return nil }
      budget -= 1
      let head = ParagraphHead(at: offset, in: after)
      pass(head, &shift)
      (offset, isAtEnd) = (head.range.upperBound, !head.hasEnding)
    }
    return moves
  }
}
