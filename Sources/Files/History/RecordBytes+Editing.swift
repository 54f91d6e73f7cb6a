import TextCore

/// The bytes of edits, editor states and undo steps.
extension RecordWriter {
  mutating func put(_ state: EditorState) {
    put(state.selection.anchor)
    put(state.selection.head)
    put(state.selection.affinity == .upstream)
    put(state.scroll != nil)
    guard let scroll = state.scroll else { return }
    put(scroll.offset)
    put(scroll.distance.bitPattern)
  }

  mutating func put(_ edit: Edit) {
    put(edit.oldLength)
    put(edit.replacements.count)
    for replacement in edit.replacements {
      put(replacement.range.lowerBound)
      put(replacement.range.count)
      put(replacement.text)
    }
  }

  mutating func put(_ group: UndoHistory.Group) {
    put(group.before)
    put(group.after)
    put(group.edits.count)
    for edit in group.edits { put(edit) }
  }
}

extension RecordReader {
  mutating func state() throws(DamagedRecord) -> EditorState {
    let (anchor, head) = (try offset(), try offset())
    let affinity: Affinity = try truth() ? .upstream : .downstream
    var state = EditorState(
      selection: Selection(anchor: anchor, head: head, affinity: affinity))
    guard try truth() else { return state }
    let (top, distance) = (try offset(), Double(bitPattern: try word()))
    if abs(distance) <= Self.farthest {
      state.scroll = ScrollAnchor(offset: top, distance: distance)
    }
    return state
  }

  mutating func historyEdit() throws(DamagedRecord) -> HistoryEdit {
    let joins = try truth()
    let (before, after) = (try state(), try state())
    return HistoryEdit(try edit(), joins: joins, before: before, after: after)
  }

  mutating func edit() throws(DamagedRecord) -> Edit {
    let oldLength = try count()
    var replacements: [Edit.Replacement] = []
    var end = 0
    for _ in 0..<(try count()) {
      let start = try count()
      let length = try count()
      // Replacements ascend and don't overlap.
      guard start >= end, start + length <= oldLength else { throw DamagedRecord() }
      end = start + length
      replacements.append(
        Edit.Replacement(range: TextRange(at: TextOffset(start), length: length), text: try text()))
    }
    return Edit(replacements, oldLength: oldLength)
  }

  mutating func group() throws(DamagedRecord) -> UndoHistory.Group {
    let (before, after) = (try state(), try state())
    var edits: [Edit] = []
    for _ in 0..<(try count()) { edits.append(try edit()) }
    guard !edits.isEmpty else { throw DamagedRecord() }
    return UndoHistory.Group(edits: edits, before: before, after: after)
  }

  /// The greatest valid scroll distance, in logical pixels.
  private static let farthest = 1e6
}
