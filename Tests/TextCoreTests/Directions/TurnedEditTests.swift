import TestSupport
import Testing

@testable import TextCore

/// Composed edits and joined replacements set the same directions. The expected ones come from a
/// list of paragraphs.
@Suite struct TurnedEditTests {
  /// A list of paragraphs after an edit.
  private func list(_ before: ParagraphList, after edit: Edit) -> ParagraphList {
    var list = before
    for replacement in edit.replacements.reversed() {
      list.replace(
        replacement.range.lowerBound.utf8..<replacement.range.upperBound.utf8,
        with: replacement.text.string(in: 0..<replacement.text.end))
    }
    for forced in edit.overrides {
      list.turn(forced.range.lowerBound.utf8..<forced.range.upperBound.utf8, forced.direction)
    }
    return list
  }

  /// A random edit that may change directions as well.
  private func turningEdit(
    _ text: TextRope, _ random: inout SeededGenerator
  ) throws -> (edit: Edit, after: TextRope) {
    let edit = random.number(0...4) == 0 ? Edit([], in: text) : random.paragraphEdit(of: text)
    var after = text
    try edit.apply(to: &after)
    return (random.number(0...2) == 0 ? edit : edit.overriding(random.overrides(in: after)), after)
  }

  @Test(arguments: 0..<40) func twoEditsAsOneTurnAsBoth(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      let text = TextRope("one\ntwo\n\nthree\nfour")
      let directions = ParagraphDirections(
        (0..<random.number(0...2)).flatMap { _ in random.overrides(in: text) }, in: text)
      let (first, between) = try turningEdit(text, &random)
      let (later, after) = try turningEdit(between, &random)
      let wanted = list(list(ParagraphList(text, directions), after: first), after: later)
      let both = try first.followed(by: later, in: text, directions)
      #expect(
        list(ParagraphList(text, directions), after: both) == wanted,
        "step \(step): \(first), then \(later)")
      var (end, turned) = (text, directions)
      turned.follow(both, in: end)
      try both.apply(to: &end)
      #expect(end == after && ParagraphList(end, turned) == wanted, "step \(step)")
      guard first.overrides.isEmpty || later.changesNoText, directions.isEmpty else { continue }
      // Without the text, everything that the replacements themselves say is right.
      let plain = try first.followed(by: later)
      if later.changesNoText {
        #expect(list(ParagraphList(text, directions), after: plain) == wanted, "step \(step)")
      }
    }
  }

  @Test(arguments: 0..<40) func joinedReplacementsTurnAsBefore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      let text = TextRope("one\ntwo\n\nthree\nfour")
      let directions = ParagraphDirections(
        (0..<random.number(0...2)).flatMap { _ in random.overrides(in: text) }, in: text)
      let (edit, _) = try turningEdit(text, &random)
      let joined = edit.joined(toAtMost: 1, in: text, directions)
      let wanted = list(ParagraphList(text, directions), after: edit)
      #expect(joined.replacements.count <= 1)
      #expect(
        list(ParagraphList(text, directions), after: joined) == wanted, "step \(step): \(edit)")
      if !edit.overrides.isEmpty {
        let plain = edit.joined(toAtMost: 1, in: text, ParagraphDirections())
        #expect(plain.overrides == edit.overrides, "step \(step)")
      }
    }
  }

  /// A long edit whose places are joined, as by tags in each line, turns what its places do.
  @Test(arguments: 0..<40) func joinedPlacesTurnAsTheyDoAlone(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = ["one", "", "- two", "three four", "five"]
    for step in 0..<50 {
      let text = TextRope(
        (0..<random.number(1...12)).map { _ in lines[random.number(0...4)] }
          .joined(separator: "\n"))
      let directions = ParagraphDirections(
        (0..<random.number(1...3)).flatMap { _ in random.overrides(in: text) }, in: text)
      let replacements = random.inlineReplacements(of: text)
      var writer = EditWriter(text, sizes: EditWriter.Sizes(most: 1, longest: 1000))
      writer.replace(replacements)
      guard let written = writer.finish(), let places = written.places else { continue }
      let edit = written.edit.carrying(directions, in: text, by: places)
      let wanted = list(
        ParagraphList(text, directions), after: Edit(replacements, in: text))
      #expect(
        list(ParagraphList(text, directions), after: edit) == wanted,
        "step \(step): \(replacements)")
    }
  }

  /// A paragraph that moves keeps its direction, but not in edits of more than a megabyte.
  @Test(arguments: [(0, true), (1, false)]) func longMovesCarryNoDirections(
    more: Int, carries: Bool
  ) {
    let long = String(repeating: "x", count: (1 << 20) - 8 + more)
    let text = TextRope("abc\nd\n")
    let directions = ParagraphDirections([DirectionOverride(0..<3, .rightToLeft)], in: text)
    // `abc` moves below a long paragraph that is inserted with it.
    let edit = Edit(
      [
        .init(range: 0..<4, text: TextRope()), .init(range: 6..<6, text: TextRope(long + "\nabc")),
      ], in: text)
    #expect(
      edit.replacements.reduce(0) { $0 + $1.text.utf8Count + $1.range.count } == (1 << 20) + more)
    let carrying = edit.carrying(directions, in: text)
    #expect(carrying.overrides.isEmpty != carries)
  }
}
