import TextCore

/// What edits turn stands in a record of its own behind theirs, so that an older program, which does
/// not know it, reads all the rest.
extension HistoryRecord {
  /// What each edit of the record turns; empty: none turns anything.
  var turns: [[Turn]] {
    switch self {
    // Asked for each key, of which hardly any turns a thing.
    case .edit(let edit): edit.edit.turns.isEmpty ? [] : [edit.edit.turns]
    case .undoable(let group), .redoable(let group):
      group.edits.allSatisfy(\.turns.isEmpty) ? [] : group.edits.map(\.turns)
    default: []
    }
  }

  /// Gives the edits what the record behind theirs says. It belongs to no other record.
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

/// Turns as bytes.
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
