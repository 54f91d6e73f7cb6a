import TestSupport

@testable import TextCore

/// An undo history compared with a list of all former texts and states.
enum UndoTarget {
  /// The states before and after a step.
  private struct Step {
    var before: Moment
    var after: Moment
  }

  private struct Moment: Equatable {
    var text: TextRope
    var state: EditorState
  }

  static func run(_ tape: inout Tape) {
    var history = UndoHistory()
    var now = Moment(
      text: TextRope(bytes: [], chunkSize: tape.element(of: [16, TextChunk.standardSize])),
      state: EditorState(selection: Selection(caret: 0)))
    var (undo, redo): ([Step], [Step]) = ([], [])
    var time = 0.0
    while tape.hasNext() {
      time += tape.number(0...15) == 0 ? 1.5 : 0.1
      switch tape.number(0...15) {
      case 0...2:
        let step = undo.popLast()
        tape.expect((step != nil) == history.canUndo, "there is something to undo when there is")
        let state = try? history.undo(length: now.text.utf8Count) { edit throws(StaleEdit) in
          try make(edit, &now.text)
        }
        if let state, let step {
          now.state = state
          tape.expect(now == step.before, "undo leads back")
          redo.append(step)
        }
      case 3...4:
        let step = redo.popLast()
        tape.expect((step != nil) == history.canRedo, "there is something to redo when there is")
        let state = try? history.redo(length: now.text.utf8Count) { edit throws(StaleEdit) in
          try make(edit, &now.text)
        }
        if let state, let step {
          now.state = state
          tape.expect(now == step.after, "redo leads on")
          undo.append(step)
        }
      case 5: history.breakGroup()
      case 6: history.grouping = tape.element(of: UndoHistory.Grouping.allCases)
      case 7...8: now.state.selection = selection(in: now.text, &tape)
      default:
        guard let result = command(in: now, &tape), !result.edit.isEmpty else { break }
        let before = now
        let begun = result.edit.begins(in: now.text)
        guard let inverse = try? make(result.edit, &now.text) else {
          tape.expect(false, "a command's edit fits the text that it was made for")
          break
        }
        now.state = EditorState(
          selection: result.selection, scroll: ScrollAnchor(offset: 0, distance: time))
        history.record(
          inverse: inverse, kind: result.kind, begun: begun, at: time,
          before: before.state, after: now.state)
        redo = []
        if history.undoCount > undo.count {
          undo.append(Step(before: before, after: now))
        } else {
          undo[undo.count - 1].after = now
        }
      }
      tape.expect(history.undoCount == undo.count, "an edit is at most one step")
      tape.expect(history.redoCount == redo.count, "an edit forgets what was taken back")
    }
  }

  private static func make(_ edit: Edit, _ text: inout TextRope) throws(StaleEdit) -> Edit {
    let inverse = try edit.inverse(in: text)
    try edit.apply(to: &text)
    return inverse
  }

  private static func selection(in text: TextRope, _ tape: inout Tape) -> Selection {
    let head = TextOffset(tape.number(0...text.utf8Count))
    let anchor = TextOffset(tape.number(0...text.utf8Count))
    return tape.number(0...2) == 0 ? Selection(anchor: anchor, head: head) : Selection(caret: head)
  }

  /// Returns a random edit, mostly typing and deleting as writers do.
  private static func command(in now: Moment, _ tape: inout Tape) -> EditResult? {
    let (text, selection) = (now.text, now.state.selection)
    func delete(_ direction: TextDirection) -> EditResult? {
      EditCommands.delete(
        unit: .cluster, direction: direction, selection: selection,
        movement: TextMovement(text: text, boundaries: SimpleTextBoundaries()))
    }
    switch tape.number(0...9) {
    case 0...4:
      let new = TextRope(bytes: tape.text(of: Pieces.plain, upTo: 2))
      return EditCommands.insert(new, selection: selection, text: text)
    case 5...6: return delete(.backward)
    case 7: return delete(.forward)
    // A text that only grows would soon be slow.
    case 8 where text.utf8Count < 2000:
      return EditCommands.duplicateParagraph(selection: selection, text: text)
    default: return EditCommands.deleteParagraph(selection: selection, text: text)
    }
  }
}
