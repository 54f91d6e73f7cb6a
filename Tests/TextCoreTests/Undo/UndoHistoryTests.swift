import TestSupport
import Testing

@testable import TextCore

/// A text with a history, and a clock that is set by hand.
private struct Writer {
  var text = TextRope()
  var state = EditorState(selection: Selection(caret: 0))
  var history = UndoHistory()
  var time = 0.0
  /// States around the last edit.
  var last: (before: EditorState, after: EditorState)?

  mutating func perform(_ result: EditResult?) {
    guard let result, !result.edit.isEmpty else { return }
    let before = state
    let begun = result.edit.begins(in: text)
    guard let inverse = try? Self.perform(result.edit, on: &text) else {
      Issue.record("\(result.edit) was made for another text")
      return
    }
    state = EditorState(
      selection: result.selection, scroll: ScrollAnchor(offset: 0, distance: time))
    history.record(
      inverse: inverse, kind: result.kind, begun: begun, at: time, before: before,
      after: state)
    last = (before, state)
  }

  mutating func type(_ string: String, interval: Double = 0.1) {
    for character in string {
      perform(
        EditCommands.insert(
          TextRope(String(character)), selection: state.selection, text: text))
      time += interval
    }
  }

  mutating func delete(_ direction: TextDirection, times: Int = 1) {
    for _ in 0..<times {
      perform(
        EditCommands.delete(
          unit: .cluster, direction: direction, selection: state.selection,
          movement: TextMovement(text: text, boundaries: SimpleTextBoundaries())))
    }
  }

  mutating func moveCaret(to offset: TextOffset) {
    state.selection = Selection(caret: offset)
  }

  mutating func undo() -> String {
    var text = self.text
    let restored = try? history.undo(length: text.utf8Count) { edit throws(StaleEdit) in
      try Self.perform(edit, on: &text)
    }
    if let restored { state = restored }
    self.text = text
    return drawing
  }

  mutating func redo() -> String {
    var text = self.text
    let restored = try? history.redo(length: text.utf8Count) { edit throws(StaleEdit) in
      try Self.perform(edit, on: &text)
    }
    if let restored { state = restored }
    self.text = text
    return drawing
  }

  var drawing: String { MarkedText.drawing(state.selection, in: text) }

  private static func perform(_ edit: Edit, on text: inout TextRope) throws(StaleEdit) -> Edit {
    let inverse = try edit.inverse(in: text)
    try edit.apply(to: &text)
    return inverse
  }
}

@Suite struct UndoHistoryTests {
  @Test func aPhraseIsOneStepAndOneEdit() {
    var writer = Writer()
    writer.type("hello world")
    #expect(writer.history.undoCount == 1)
    #expect(writer.history.undoGroups[0].edits.count == 1)
    #expect(writer.undo() == "ˇ")
    #expect(writer.redo() == "hello worldˇ")
  }

  @Test func aPauseOfASecondEndsThePhrase() {
    var writer = Writer()
    writer.type("one")
    writer.time += 0.9
    writer.type("two")
    #expect(writer.undo() == "oneˇ")
    #expect(writer.undo() == "ˇ")
  }

  @Test func aNewlineBelongsToThePhraseItEnds() {
    var writer = Writer()
    writer.type("one\ntwo")
    #expect(writer.undo() == "one\nˇ")
    #expect(writer.undo() == "ˇ")
    #expect(!writer.history.canUndo)
  }

  @Test func aCaretJumpEndsThePhrase() {
    var writer = Writer()
    writer.type("one")
    writer.moveCaret(to: 0)
    writer.type("two")
    #expect(writer.undo() == "ˇone")
  }

  @Test func deletingIsAStepOfItsOwn() {
    var writer = Writer()
    writer.type("abcdef")
    writer.delete(.backward, times: 3)
    #expect(writer.history.undoGroups[1].edits.count == 1)
    writer.type("x")
    #expect(writer.undo() == "abcˇ")
    #expect(writer.undo() == "abcdefˇ")
    #expect(writer.redo() == "abcˇ")
  }

  @Test func deletingForwardIsOneEdit() {
    var writer = Writer()
    writer.type("abcdef")
    writer.moveCaret(to: 1)
    writer.delete(.forward, times: 3)
    #expect(writer.history.undoGroups[1].edits.count == 1)
    #expect(writer.undo() == "aˇbcdef")
    #expect(writer.redo() == "aˇef")
  }

  @Test func everyCommandIsAStep() {
    var writer = Writer()
    writer.type("ab")
    for _ in 0..<2 {
      writer.perform(
        EditCommands.duplicateParagraph(selection: writer.state.selection, text: writer.text))
    }
    writer.type("c")
    #expect(writer.history.undoCount == 4)
    #expect(writer.undo() == "ab\nab\nabˇ")
    #expect(writer.undo() == "ab\nabˇ")
  }

  @Test func typingOverASelectionBringsItBack() {
    var writer = Writer()
    writer.type("hello")
    writer.state.selection = Selection(anchor: 4, head: 1)
    writer.type("ipp")
    #expect(writer.drawing == "hippˇo")
    #expect(writer.history.undoGroups[1].edits.count == 1)
    #expect(writer.undo() == "h«ˇell»o")
    #expect(writer.redo() == "hippˇo")
  }

  @Test func aNewEditForgetsWhatCouldBeRedone() {
    var writer = Writer()
    writer.type("one")
    _ = writer.undo()
    #expect(writer.history.canRedo)
    writer.type("two")
    #expect(!writer.history.canRedo && writer.history.redoCount == 0)
    #expect(writer.redo() == "twoˇ")
  }

  @Test func typingAfterUndoIsANewStep() {
    var writer = Writer()
    writer.type("one\ntwo")
    _ = writer.undo()
    writer.type("x")
    #expect(writer.undo() == "one\nˇ")
  }

  @Test func breakGroupAndEmptyEdits() {
    var writer = Writer()
    writer.type("a")
    writer.history.breakGroup()
    writer.type("b")
    #expect(writer.history.undoCount == 2)
    writer.history.record(
      inverse: Edit([], in: writer.text), kind: .command, at: 0, before: writer.state,
      after: writer.state)
    #expect(writer.history.undoCount == 2)
  }

  @Test func aStepOfAnotherTextIsRefusedAndKept() {
    var writer = Writer()
    writer.type("one\ntwo")
    _ = writer.undo()
    var calls = 0
    for length in [3, 5] {
      #expect(throws: StaleEdit()) {
        try writer.history.undo(length: length) { edit throws(StaleEdit) in
          calls += 1
          return edit
        }
      }
      #expect(throws: StaleEdit()) {
        try writer.history.redo(length: length) { edit throws(StaleEdit) in
          calls += 1
          return edit
        }
      }
    }
    #expect(calls == 0)
    #expect(writer.redo() == "one\ntwoˇ")
    #expect(writer.undo() == "one\nˇ")
    #expect(writer.undo() == "ˇ")
  }

  /// As when the rest of a large file is read during typing.
  @Test func stepsStayTrueWhenTheTextGrowsByItself() {
    var writer = Writer()
    writer.type("one\ntwo")
    writer.delete(.backward, times: 2)
    _ = writer.undo()
    writer.text.append(TextRope(", rest"))
    writer.history.textWasAppended(length: 6)
    #expect(writer.redo() == "one\ntˇ, rest")
    writer.type("en")
    for expected in ["one\ntˇ, rest", "one\ntwoˇ, rest", "one\nˇ, rest", "ˇ, rest"] {
      #expect(writer.undo() == expected)
    }
  }

  @Test(arguments: seeds, chunkSizes)
  func undoAllAndRedoAllAreExact(seed: UInt64, chunkSize: Int) {
    var random = SeededGenerator(seed: seed)
    var writer = Writer()
    writer.text = TextRope(bytes: random.bytes(upTo: 100), chunkSize: chunkSize)
    let original = writer.text
    var steps: [(before: EditorState, after: EditorState, text: TextRope)] = []
    for _ in 0..<200 {
      writer.last = nil
      writer.step(&random)
      guard let last = writer.last else { continue }
      if writer.history.undoCount > steps.count {
        steps.append((last.before, last.after, writer.text))
      } else {
        steps[steps.count - 1].after = last.after
        steps[steps.count - 1].text = writer.text
      }
      #expect(writer.history.undoCount == steps.count)
    }
    #expect(steps.count > 20)
    for index in steps.indices.reversed() {
      _ = writer.undo()
      #expect(writer.text == (index > 0 ? steps[index - 1].text : original))
      #expect(writer.state == steps[index].before)
    }
    #expect(!writer.history.canUndo)
    for step in steps {
      _ = writer.redo()
      #expect(writer.text == step.text && writer.state == step.after)
    }
    #expect(!writer.history.canRedo)
  }
}

extension Writer {
  /// Makes a random action of a writer, mostly typing and deleting.
  fileprivate mutating func step(_ random: inout SeededGenerator) {
    time += random.number(0...20) == 0 ? 1.5 : 0.1
    switch random.number(0...9) {
    case 0...4:
      let new = TextRope(bytes: random.bytes(upTo: 2))
      perform(EditCommands.insert(new, selection: state.selection, text: text))
    case 5: delete(.backward)
    case 6: delete(.forward)
    case 7: moveCaret(to: TextOffset(random.number(0...text.utf8Count)))
    case 8: state.selection = randomSelection(&random)
    default:
      let edit = random.edit(in: text)
      perform(EditResult(edit: edit, selection: state.selection.mapped(by: edit), kind: .command))
    }
  }

  private func randomSelection(_ random: inout SeededGenerator) -> Selection {
    Selection(
      anchor: TextOffset(random.number(0...text.utf8Count)),
      head: TextOffset(random.number(0...text.utf8Count)))
  }
}
