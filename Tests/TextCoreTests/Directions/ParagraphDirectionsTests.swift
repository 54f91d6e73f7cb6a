import TestSupport
import Testing

@testable import TextCore

/// A text as a list of paragraphs, of which some are turned: what `ParagraphDirections` is held
/// against.
private struct ParagraphList: Equatable {
  struct Paragraph: Equatable {
    var content: String
    var direction: WritingDirection?
  }

  var paragraphs: [Paragraph]

  init(_ text: String) {
    paragraphs = Self.lines(text).map { Paragraph(content: $0) }
  }

  /// What a text and its directions are as a list.
  init(_ text: TextRope, _ directions: ParagraphDirections) {
    var start: TextOffset = 0
    paragraphs = Self.lines(text.string(in: 0..<text.end)).map { line in
      defer { start = start + line.utf8.count + 1 }
      // Whatever is asked for of a paragraph, the answer is the same.
      let middle = directions.direction(at: start + line.utf8.count / 2)
      let end = directions.direction(at: start + line.utf8.count)
      let direction = directions.direction(at: start)
      #expect(middle == direction && end == direction)
      return Paragraph(content: line, direction: direction)
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func place(_ offset: Int) -> (index: Int, within: Int) {
    var rest = offset
    for (index, paragraph) in paragraphs.enumerated() {
      if rest <= paragraph.content.utf8.count { return (index, rest) }
      rest -= paragraph.content.utf8.count + 1
    }
    return (paragraphs.count - 1, paragraphs[paragraphs.count - 1].content.utf8.count)
  }

  mutating func replace(_ range: Range<Int>, with new: String) {
    let (first, last) = (place(range.lowerBound), place(range.upperBound))
    let (p, q) = (paragraphs[first.index], paragraphs[last.index])
    let head = String(p.content.prefix(first.within))
    let tail = String(q.content.dropFirst(last.within))
    let comesWhole = new.isEmpty || new.hasSuffix("\n")
    var result: [Paragraph]
    if p.direction != q.direction, first.within == 0, last.within == 0, comesWhole {
      result = Self.lines(new).dropLast().map { Paragraph(content: $0, direction: p.direction) }
      result.append(q)
    } else {
      let direction = head.isEmpty && !tail.isEmpty ? q.direction : p.direction
      result = Self.lines(head + new + tail).map {
        Paragraph(content: $0, direction: direction)
      }
    }
    paragraphs.replaceSubrange(first.index...last.index, with: result)
  }

  mutating func turn(_ range: Range<Int>, _ direction: WritingDirection?) {
    let (first, last) = (
      place(range.lowerBound), place(max(range.lowerBound, range.upperBound - 1))
    )
    for index in first.index...last.index { paragraphs[index].direction = direction }
  }
}

@Suite struct ParagraphDirectionsTests {
  private static let snippets = ["", "", "a", "bc", "\n", "\n", "d\n", "e\nf", "g\n\nh\n"]
  private static let directions: [WritingDirection?] = [nil, .leftToRight, .rightToLeft]

  private func edit(_ text: TextRope, _ random: inout SeededGenerator) -> Edit {
    var replacements: [Edit.Replacement] = []
    var start = 0
    for _ in 0..<random.number(1...3) {
      let lower = min(text.utf8Count, start + random.number(0...4))
      let upper = min(text.utf8Count, lower + random.number(0...5))
      let new = Self.snippets[random.number(0...(Self.snippets.count - 1))]
      replacements.append(.init(range: offsets(lower..<upper), text: TextRope(new)))
      start = upper + 1
      if start > text.utf8Count { break }
    }
    return Edit(replacements, in: text)
  }

  private func turns(_ text: TextRope, _ random: inout SeededGenerator) -> [Turn] {
    let lower = random.number(0...text.utf8Count)
    let range = offsets(lower..<min(text.utf8Count, lower + random.number(0...6)))
    return [Turn(range, Self.directions[random.number(0...2)])]
  }

  @Test(arguments: 0..<40) func paragraphsAreTurnedAsAListIs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let storage = TextStorage(TextRope("one\ntwo\n\nthree"))
    var model = ParagraphList("one\ntwo\n\nthree")
    for step in 0..<200 {
      if random.number(0...3) == 0 {
        let turns = turns(storage.text, &random)
        storage.turn(turns)
        for turn in turns {
          model.turn(turn.range.lowerBound.utf8..<turn.range.upperBound.utf8, turn.direction)
        }
      } else {
        let edit = edit(storage.text, &random)
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
      [Turn(4..<5, .rightToLeft), Turn(9..<9, .leftToRight)], in: text)
    for step in 0..<200 {
      var edit = edit(text, &random)
      if random.number(0...2) == 0 {
        var after = text
        try edit.apply(to: &after)
        edit = edit.turning(turns(after, &random))
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
    var directions = ParagraphDirections([Turn(4..<5, .rightToLeft)], in: text)
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
        edit = Edit(turning: turns(text, &random), in: text)
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
    var directions = ParagraphDirections([Turn(0..<3, .rightToLeft)], in: text)
    #expect(!directions.isEmpty)
    directions.turn([Turn(0..<3, nil)], in: text)
    #expect(directions.isEmpty && directions.turns.isEmpty)
    directions.turn([Turn(90..<99, .rightToLeft)], in: text)
    #expect(directions.isEmpty, "out of bounds")
  }

  @Test func ofAllOfALongTextThereIsOneStretch() {
    let text = TextRope(String(repeating: "word\n", count: 100_000))
    let directions = ParagraphDirections([Turn(0..<text.end, .rightToLeft)], in: text)
    #expect(directions.turns.count == 1)
  }
}

/// Paragraphs that a command moves or copies run as they did.
@Suite struct MovedParagraphTests {
  /// The directions of the paragraphs after an edit, a letter each.
  private func after(_ result: EditResult?, of text: TextRope, _ turned: [Turn]) throws -> String {
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
    // The second paragraph is turned.
    #expect(try after(moved, of: text, [Turn(4..<5, .rightToLeft)]) == expected)
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 5, "-rr-"), ("one\ntwo\nthree", 1, "--r-"), ("one\ntwo\nthree", 9, "-r--"),
    ("one\ntwo", 5, "-rr"), ("one\ntwo\ntwo", 5, "-rr-"),
  ])
  func copiesRunAsWhatTheyAreOf(string: String, caret: Int, expected: String) throws {
    let text = TextRope(string)
    let copied = EditCommands.duplicateParagraph(
      selection: Selection(caret: TextOffset(caret)), text: text)
    #expect(try after(copied, of: text, [Turn(4..<5, .rightToLeft)]) == expected)
  }
}
