/// Numbers the items of a list that some were moved in. Levels that nothing was moved into or out
/// of keep their numbers, whatever they are.
struct ListCounter {
  private struct Level {
    var columns: Int
    var mark: UInt8?
    var next: Int
    /// Whether something came or went.
    var isChanged = false
  }

  private var levels: [Level] = []
  /// The number that the next item takes that begins a level at these columns, because the one that
  /// began it has gone.
  private var vacant: (columns: Int, number: Int)?
  /// Whether a level that begins was a part of another one before.
  private var wasDivided = false

  /// The number of the next item; nil for one without.
  mutating func number(for line: ListRegion.Line) -> Int? {
    let columns = line.columns
    if line.isMoved { leave(line) }
    while let top = levels.last, top.columns >= columns + ParagraphHead.levelStep {
      levels.removeLast()
    }
    if let top = levels.last, top.columns + ParagraphHead.levelStep > columns {
      if top.mark == line.mark { return advance(line) }
      // Another list on the same level.
      levels.removeLast()
    }
    begin(line)
    return advance(line)
  }

  private mutating func begin(_ line: ListRegion.Line) {
    var level = Level(columns: line.columns, mark: line.mark, next: line.number ?? 1)
    if line.isMoved {
      level.next = 1
      level.isChanged = true
    } else if let vacant, abs(vacant.columns - line.columns) < ParagraphHead.levelStep {
      level.next = vacant.number
      level.isChanged = true
      self.vacant = nil
    } else if wasDivided {
      level.next = 1
      level.isChanged = true
    }
    levels.append(level)
  }

  private mutating func advance(_ line: ListRegion.Line) -> Int? {
    let index = levels.count - 1
    if line.isMoved { levels[index].isChanged = true }
    wasDivided = line.isMoved && line.columns < line.head.block.listIndent
    guard let old = line.number else { return nil }
    let number = levels[index].isChanged ? levels[index].next : old
    levels[index].next = number + 1
    return number
  }

  /// Notes that an item is not where it was.
  mutating func leave(_ line: ListRegion.Line) {
    let columns = line.head.block.listIndent
    let index = levels.lastIndex { abs($0.columns - columns) < ParagraphHead.levelStep }
    if let index {
      levels[index].isChanged = true
    } else if vacant == nil, let number = line.head.number, line.columns > columns {
      vacant = (columns, number)
    }
  }
}
