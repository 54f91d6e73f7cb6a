import TextCore

/// The direction changes of edits are in a separate record behind that of the edits, so that an older
/// program, which does not know it, reads all the rest.
extension HistoryRecord {
  /// The direction changes of each edit in the record; empty if there are none.
  var turns: [[Turn]] {
    switch self {
    // Called for each key, and hardly any changes a direction.
    case .edit(let edit): edit.edit.turns.isEmpty ? [] : [edit.edit.turns]
    case .undoable(let group), .redoable(let group):
      group.edits.allSatisfy(\.turns.isEmpty) ? [] : group.edits.map(\.turns)
    default: []
    }
  }

  /// Adds to the edits the direction changes of the record behind theirs. Other records ignore them.
  mutating func turn(_ turns: [[Turn]]) {
    switch self {
    case .edit(var edit):
      edit.edit = edit.edit.turning(turns.first ?? [])
      self = .edit(edit)
    case .undoable(let group): self = .undoable(group.turning(turns))
    case .redoable(let group): self = .redoable(group.turning(turns))
    default: break
    }
  }
}

extension UndoHistory.Group {
  fileprivate func turning(_ turns: [[Turn]]) -> Self {
    var group = self
    for (index, turns) in zip(group.edits.indices, turns) {
      group.edits[index] = group.edits[index].turning(turns)
    }
    return group
  }
}

/// The bytes of direction changes.
extension RecordWriter {
  mutating func put(_ turns: [Turn]) {
    put(turns.count)
    for turn in turns {
      put(turn.range.lowerBound)
      put(turn.range.count)
      put(Int(turn.direction?.rawValue ?? 0))
    }
  }

  mutating func put(_ turns: [[Turn]]) {
    put(turns.count)
    for turns in turns { put(turns) }
  }
}

extension RecordReader {
  mutating func turns() throws(DamagedRecord) -> [Turn] {
    var turns: [Turn] = []
    for _ in 0..<(try count()) {
      let (start, length, direction) = (try offset(), try count(), try count())
      guard direction <= 2 else { throw DamagedRecord() }
      turns.append(
        Turn(
          TextRange(at: start, length: length), WritingDirection(rawValue: UInt32(direction))))
    }
    return turns
  }

  mutating func turnsOfEdits() throws(DamagedRecord) -> [[Turn]] {
    var all: [[Turn]] = []
    for _ in 0..<(try count()) { all.append(try turns()) }
    return all
  }
}
