/// Numbers the items of a list that some were moved in. Levels that nothing was moved into or out
/// of keep their numbers, whatever they are.
struct ListCounter {
  private struct List {
    var mark: UInt8?
    var next: Int
    /// Whether something came or went.
    var isChanged = false
  }

  private var lists = ListLevels<List>()
  /// The number that the next item takes that begins a level at these columns, because the one that
  /// began it has gone.
  private var vacant: (columns: Int, number: Int)?
  /// Whether a level that begins was a part of another one before.
  private var wasDivided = false

  /// The number of the next item; nil for one without.
  mutating func number(for line: ListRegion.Line) -> Int? {
    if line.isMoved { leave(line) }
    if !lists.close(deeperThan: line.columns) {
      lists.begin(list(beginningWith: line), at: line.columns)
    } else if lists.innermost?.mark != line.mark {
      // Another list on the same level.
      lists.replaceInnermost(with: list(beginningWith: line), at: line.columns)
    }
    return advance(line)
  }

  private mutating func list(beginningWith line: ListRegion.Line) -> List {
    var list = List(mark: line.mark, next: line.number ?? 1)
    if line.isMoved {
      list.next = 1
      list.isChanged = true
    } else if let vacant, abs(vacant.columns - line.columns) < ParagraphHead.levelStep {
      list.next = vacant.number
      list.isChanged = true
      self.vacant = nil
    } else if wasDivided {
      list.next = 1
      list.isChanged = true
    }
    return list
  }

  private mutating func advance(_ line: ListRegion.Line) -> Int? {
    guard var list = lists.innermost else { return nil }
    if line.isMoved { list.isChanged = true }
    wasDivided = line.isMoved && line.columns < line.head.block.listIndent
    let number = line.number.map { list.isChanged ? list.next : $0 }
    if let number { list.next = number + 1 }
    lists.innermost = list
    return number
  }

  /// Notes that an item is not where it was.
  mutating func leave(_ line: ListRegion.Line) {
    let columns = line.head.block.listIndent
    let isOpen = lists.change(at: columns) { $0.isChanged = true }
    if !isOpen, vacant == nil, let number = line.head.number, line.columns > columns {
      vacant = (columns, number)
    }
  }
}
