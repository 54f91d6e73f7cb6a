import TestSupport
import Testing

@testable import TextCore

@Suite struct ParagraphDirectionsTests {
  @Test(arguments: 0..<40) func paragraphsAreTurnedAsAListIs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let storage = TextStorage(TextRope("one\ntwo\n\nthree"))
    var model = ParagraphList("one\ntwo\n\nthree")
    for step in 0..<200 {
      if random.number(0...3) == 0 {
        let overrides = random.overrides(in: storage.text)
        storage.setDirections(overrides)
        for forced in overrides {
          model.turn(forced.range.lowerBound.utf8..<forced.range.upperBound.utf8, forced.direction)
        }
      } else {
        let edit = random.paragraphEdit(of: storage.text)
        for replacement in edit.replacements.reversed() {
          let range = replacement.range
          storage.replace(range, with: replacement.text)
          model.replace(
            range.lowerBound.utf8..<range.upperBound.utf8,
            with: replacement.text.string(in: 0..<replacement.text.end))
        }
      }
      #expect(ParagraphList(storage.text, storage.directions) == model, "step \(step)")
    }
  }

  @Test(arguments: 0..<40) func everyEditCanBeTakenBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = TextRope("one\ntwo\n\nthree\nfour")
    var directions = ParagraphDirections(
      [DirectionOverride(4..<5, .rightToLeft), DirectionOverride(9..<9, .leftToRight)], in: text)
    for step in 0..<200 {
      var edit = random.paragraphEdit(of: text)
      if random.number(0...2) == 0 {
        var after = text
        try edit.apply(to: &after)
        edit = edit.overriding(random.overrides(in: after))
      }
      let inverse = try edit.inverse(in: text, directions)
      let (oldText, oldDirections) = (text, directions)
      directions.follow(edit, in: text)
      try edit.apply(to: &text)
      let again = try inverse.inverse(in: text, directions)
      var (back, backDirections) = (text, directions)
      backDirections.follow(inverse, in: back)
      try inverse.apply(to: &back)
      #expect(back == oldText && backDirections == oldDirections, "step \(step)")
      backDirections.follow(again, in: back)
      #expect(backDirections == directions, "made again, step \(step)")
    }
  }

  /// Letters that are typed and deleted are joined to one edit of a step.
  @Test(arguments: 0..<40) func stepsOfManyKeysBringDirectionsBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = TextRope("one\ntwo\nthree")
    var directions = ParagraphDirections([DirectionOverride(4..<5, .rightToLeft)], in: text)
    var history = UndoHistory()
    var states: [(text: TextRope, directions: ParagraphDirections)] = []
    func make(_ edit: Edit) throws(StaleEdit) -> Edit {
      let inverse = try edit.inverse(in: text, directions)
      directions.follow(edit, in: text)
      try edit.apply(to: &text)
      return inverse
    }
    var caret = text.end
    for _ in 0..<120 {
      let before = (text, directions)
      let edit: Edit
      var kind = EditKind.typing
      switch random.number(0...9) {
      case 0: caret = TextOffset(random.number(0...text.utf8Count))
      case 1:
        edit = Edit(overriding: random.overrides(in: text), in: text)
        history.record(
          inverse: try make(edit), joins: false, before: state(caret), after: state(caret))
        states.append(before)
        continue
      default: break
      }
      if random.number(0...2) == 0, caret > 0 {
        edit = Edit(replacing: (caret - 1)..<caret, with: "", in: text)
        kind = .deleting
      } else {
        edit = Edit(
          replacing: caret..<caret, with: ["a", "b", "\n"][random.number(0...2)], in: text)
      }
      let old = caret
      let inverse = try make(edit)
      caret = edit.map(caret, bias: .after)
      history.grouping = .uninterrupted
      let joins = history.record(
        inverse: inverse, kind: kind, at: 0, before: state(old), after: state(caret))
      if !joins { states.append(before) }
    }
    let last = (text, directions)
    #expect(history.undoCount == states.count)
    for state in states.reversed() {
      _ = try history.undo(length: text.utf8Count, make)
      #expect(text == state.text && directions == state.directions)
    }
    while history.canRedo { _ = try history.redo(length: text.utf8Count, make) }
    #expect(text == last.0 && directions == last.1)
  }

  private func state(_ caret: TextOffset) -> EditorState {
    EditorState(selection: Selection(caret: caret))
  }

  @Test func aTextWithoutTurnedParagraphsHasNothing() {
    let text = TextRope("one\ntwo")
    var directions = ParagraphDirections([DirectionOverride(0..<3, .rightToLeft)], in: text)
    #expect(!directions.isEmpty)
    directions.setDirections([DirectionOverride(0..<3, nil)], in: text)
    #expect(directions.isEmpty && directions.overrides.isEmpty)
    directions.setDirections([DirectionOverride(90..<99, .rightToLeft)], in: text)
    #expect(directions.isEmpty, "out of bounds")
  }

  @Test func ofAllOfALongTextThereIsOneStretch() {
    let text = TextRope(String(repeating: "word\n", count: 100_000))
    let directions = ParagraphDirections([DirectionOverride(0..<text.end, .rightToLeft)], in: text)
    #expect(directions.overrides.count == 1)
  }
}

/// Paragraphs that a command moves or copies run as they did.
@Suite struct MovedParagraphTests {
  /// The directions of the paragraphs after an edit, a letter each.
  private func after(_ result: EditResult?, of text: TextRope, _ turned: [DirectionOverride]) throws
    -> String
  {
    let edit = try #require(result).edit
    var directions = ParagraphDirections(turned, in: text)
    directions.follow(edit.carrying(directions, in: text), in: text)
    var text = text
    try edit.apply(to: &text)
    return (0...text.newlineCount).map { index in
      switch directions.direction(at: text.paragraphStart(index)) {
      case .rightToLeft: "r"
      case .leftToRight: "l"
      case nil: "-"
      }
    }.joined()
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 5, TextDirection.backward, "r--"),
    ("one\ntwo\nthree", 5, .forward, "--r"),
    ("one\ntwo\nthree", 1, .forward, "r--"),
    ("one\ntwo\nthree", 9, .backward, "--r"),
    ("one\ntwo\n\nthree", 5, .forward, "---r"),
    ("one\ntwo\n\nthree", 10, .backward, "---r"),
  ])
  func paragraphsThatChangePlaces(
    string: String, caret: Int, direction: TextDirection, expected: String
  ) throws {
    let text = TextRope(string)
    let moved = EditCommands.moveParagraph(
      direction, selection: Selection(caret: TextOffset(caret)), text: text)
    // The second paragraph has an override.
    #expect(try after(moved, of: text, [DirectionOverride(4..<5, .rightToLeft)]) == expected)
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 5, "-rr-"), ("one\ntwo\nthree", 1, "--r-"), ("one\ntwo\nthree", 9, "-r--"),
    ("one\ntwo", 5, "-rr"), ("one\ntwo\ntwo", 5, "-rr-"),
  ])
  func copiesRunAsWhatTheyAreOf(string: String, caret: Int, expected: String) throws {
    let text = TextRope(string)
    let copied = EditCommands.duplicateParagraph(
      selection: Selection(caret: TextOffset(caret)), text: text)
    #expect(try after(copied, of: text, [DirectionOverride(4..<5, .rightToLeft)]) == expected)
  }
}
