import TextCore

/// The direction changes of edits are in a separate record after that of the edits, so that an older
/// program, which does not know it, reads all the rest.
extension HistoryRecord {
  /// The direction changes of each edit in the record; empty if there are none.
  var overrides: [[DirectionOverride]] {
    switch self {
    // Called for each key, and hardly any changes a direction.
    case .edit(let edit): edit.edit.overrides.isEmpty ? [] : [edit.edit.overrides]
    case .undoable(let group), .redoable(let group):
      group.edits.allSatisfy(\.overrides.isEmpty) ? [] : group.edits.map(\.overrides)
    default: []
    }
  }

  /// Adds to the edits the direction changes of the record after theirs. Other records ignore them.
  mutating func setDirections(_ overrides: [[DirectionOverride]]) {
    switch self {
    case .edit(var edit):
      edit.edit = edit.edit.overriding(overrides.first ?? [])
      self = .edit(edit)
    case .undoable(let group): self = .undoable(group.overriding(overrides))
    case .redoable(let group): self = .redoable(group.overriding(overrides))
    default: break
    }
  }
}

extension UndoHistory.Group {
  fileprivate func overriding(_ overrides: [[DirectionOverride]]) -> Self {
    var group = self
    for (index, overrides) in zip(group.edits.indices, overrides) {
      group.edits[index] = group.edits[index].overriding(overrides)
    }
    return group
  }
}

/// The bytes of direction changes.
extension RecordWriter {
  mutating func put(_ overrides: [DirectionOverride]) {
    put(overrides.count)
    for forced in overrides {
      put(forced.range.lowerBound)
      put(forced.range.count)
      put(Int(forced.direction?.rawValue ?? 0))
    }
  }

  mutating func put(_ overrides: [[DirectionOverride]]) {
    put(overrides.count)
    for overrides in overrides { put(overrides) }
  }
}

extension RecordReader {
  mutating func overrides() throws(DamagedRecord) -> [DirectionOverride] {
    var overrides: [DirectionOverride] = []
    for _ in 0..<(try count()) {
      let (start, length, direction) = (try offset(), try count(), try count())
      guard direction <= 2 else { throw DamagedRecord() }
      overrides.append(
        DirectionOverride(
          TextRange(at: start, length: length), WritingDirection(rawValue: UInt32(direction))))
    }
    return overrides
  }

  mutating func overridesOfEdits() throws(DamagedRecord) -> [[DirectionOverride]] {
    var all: [[DirectionOverride]] = []
    for _ in 0..<(try count()) { all.append(try overrides()) }
    return all
  }
}
