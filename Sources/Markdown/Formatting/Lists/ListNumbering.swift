import TextCore

/// Counts the items of ordered lists, level by level.
struct ListNumbering {
  private struct Level {
    var indent: Int
    var next: Int
  }

  private let context: FormattingContext
  private var levels: [Level] = []
  private var last: ParagraphHead?

  init(in context: FormattingContext) { self.context = context }

  /// The number for a paragraph that becomes an item; paragraphs come in order. The first goes on
  /// from an item above.
  mutating func next(for head: ParagraphHead) -> Int {
    let indent = head.isItem ? head.block.listIndent : 0
    while let top = levels.last, top.indent >= indent + ParagraphHead.levelStep {
      levels.removeLast()
    }
    if levels.last.map({ $0.indent + ParagraphHead.levelStep <= indent }) ?? true {
      levels.append(Level(indent: indent, next: last == nil ? first(for: head) : 1))
    }
    last = head
    levels[levels.count - 1].next += 1
    return levels[levels.count - 1].next - 1
  }

  private func first(for head: ParagraphHead) -> Int {
    guard let sibling = context.sibling(before: head), sibling.listMark == .period else {
      return 1
    }
    return sibling.number.map { $0 + 1 } ?? 1
  }

  /// New numbers for the items behind the last paragraph.
  func following() -> [Edit.Replacement] {
    guard let last, let level = levels.last else { return [] }
    return context.renumbering(
      after: last, indent: level.indent, mark: .period, from: level.next)
  }
}

extension FormattingContext {
  /// New numbers, from `number` on, for the items after `head` that are on the level of `indent`
  /// and in the list of `mark`. Ends at the first that has the right number, or with the list.
  func renumbering(
    after head: ParagraphHead, indent: Int, mark: UInt8?, from number: Int
  ) -> [Edit.Replacement] {
    var replacements: [Edit.Replacement] = []
    var number = number
    for item in list(after: head) where item.isItem {
      let distance = item.block.listIndent - indent
      if distance >= ParagraphHead.levelStep { continue }
      guard distance > -ParagraphHead.levelStep, item.listMark == mark,
        let old = item.number, old != number
      else { break }
      replacements.append(item.renumbered(number))
      number += 1
    }
    return replacements
  }
}

extension ParagraphHead {
  /// The edit that gives the item another number.
  func renumbered(_ number: Int) -> Edit.Replacement {
    Edit.Replacement(
      range: TextRange(at: start + parts.marker.lowerBound, length: parts.marker.count - 1),
      text: TextRope("\(number)"))
  }
}
