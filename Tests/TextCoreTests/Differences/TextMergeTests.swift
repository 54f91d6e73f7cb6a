import TestSupport
import Testing

@testable import TextCore

@Suite struct TextMergeTests {
  private func merge(_ base: String, _ ours: String, _ theirs: String) -> TextMerge {
    TextMerge(base: TextRope(base), ours: TextRope(ours), theirs: TextRope(theirs))
  }

  private func expect(
    _ base: String, _ ours: String, _ theirs: String, _ merged: String, conflicts: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let merge = merge(base, ours, theirs)
    #expect(merge.text.string(in: 0..<merge.text.end) == merged, sourceLocation: sourceLocation)
    #expect(merge.conflictCount == conflicts, sourceLocation: sourceLocation)
  }

  @Test func changesOfDifferentParagraphsAreBothThere() {
    expect("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n")
    expect("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n")
    expect("a\nb\nc\n", "x\na\nb\nc\n", "a\nb\n", "x\na\nb\n")
  }

  @Test func neighboursAreNotTheSameParagraph() {
    expect("a\nb\n", "A\nb\n", "a\nB\n", "A\nB\n")
    expect("a\nb\n", "A\nb\n", "a\nx\nb\n", "A\nx\nb\n")
    expect("a\nb\n", "a\nx\nb\n", "a\nB\n", "a\nx\nB\n")
  }

  @Test func ofWhatBothChangedOursStays() {
    expect("a\nb\nc\n", "a\nours\nc\n", "a\ntheirs\nc\n", "a\nours\nc\n", conflicts: 1)
    expect("a\nb\nc\n", "a\nc\n", "a\ntheirs\nc\n", "a\nc\n", conflicts: 1)
    expect("a\nb\nc\n", "a\nours\nc\n", "a\nc\n", "a\nours\nc\n", conflicts: 1)
    expect("a\nb\nc\n", "a\nours\nc\n", "", "a\nours\nc\n", conflicts: 1)
    // All else is merged nevertheless.
    expect(
      "a\n\nb\n\nc\n", "a\n\nours\n\nc\n", "A\n\ntheirs\n\nC\n", "A\n\nours\n\nC\n", conflicts: 1)
  }

  /// After a crash the file may have been saved later than the history: one text continues the
  /// other.
  @Test func aTextThatGoesOnWhereTheOtherStoppedIsTaken() {
    for (base, before, after) in [
      ("a\nb\n", "a x\nb\n", "a x y\nb\n"), ("a\nb\n", "a\nx\nb\n", "a\nx y\nz\nb\n"),
      ("a\n", "ax\n", "axy"), ("", "x", "x y"), ("a\nb\n", "1 a\nb\n", "1 2 a\nb\n"),
    ] {
      expect(base, before, after, after)
      expect(base, after, before, after)
    }
    // A deletion is never undone by it.
    expect("a b c\n", "a c\n", "a b b c\n", "a c\n", conflicts: 1)
    expect("a\nb\n", "a\n", "a\nb c\n", "a\n", conflicts: 1)
  }

  @Test func theSameChangeIsNoConflict() {
    expect("a\nb\n", "a\nB\n", "a\nB\n", "a\nB\n")
    expect("a\nb\n", "a\n", "a\n", "a\n")
    expect("a\n", "a\nx\n", "a\nx\n", "a\nx\n")
  }

  @Test func equalInsertionsStayOnce() {
    expect("a\nb\n", "a\nours\nb\n", "a\ntheirs\nb\n", "a\nours\ntheirs\nb\n")
    expect("a\n", "a\nx\nours\n", "a\nx\ntheirs\n", "a\nx\nours\ntheirs\n")
    expect("", "ours\n", "theirs\n", "ours\ntheirs\n")
  }

  /// Appending to a text does not change its last paragraph, but only the line ending of it.
  @Test func aLastLineThatGetsAnEndIsTheSameParagraph() {
    expect("a\nb", "a\nb\nours", "a\nb\ntheirs", "a\nb\nours\ntheirs")
    expect("a", "a\nours", "A", "A\nours")
    expect("a", "a\nours", "a\n", "a\nours\n")
    expect("a\n", "a\nours\n", "a", "a\nours")
    expect("a\r\nb", "a\r\nb\r\nours", "A\r\nb", "A\r\nb\r\nours")
    expect("a", "a b", "a", "a b")
  }

  /// Neighbouring paragraphs with small changes are merged separately.
  @Test func aListIsMergedItemByItem() {
    expect(
      "- [ ] milk\n- [ ] bread\n- [ ] eggs\n", "- [ ] milk\n- [ ] rye bread\n- [ ] eggs\n",
      "- [x] milk\n- [ ] bread\n- [x] eggs\n", "- [x] milk\n- [ ] rye bread\n- [x] eggs\n")
    expect(
      "- [ ] milk\n- [ ] bread\n", "- [ ] milk\n- [ ] rye bread\n", "- [x] milk\n- [x] bread\n",
      "- [x] milk\n- [ ] rye bread\n", conflicts: 1)
    // Paragraphs that others replace are merged as one.
    expect("one\ntwo\n", "one!\ntwo\n", "two!\nthree\n", "one!\ntwo\n", conflicts: 1)
  }

  /// Each paragraph was changed, as when a word is replaced in the whole text.
  @Test func oursStaysWhereEveryParagraphWasChanged() {
    func text(_ word: String, mine: Int? = nil) -> String {
      (0..<700).map { "paragraph \($0) of \($0 == mine ? "mine" : word)\n\n" }.joined()
    }
    expect(
      text("word"), text("word", mine: 300), text("term"), text("term", mine: 300), conflicts: 1)
  }

  // Laws

  @Test(arguments: seeds, chunkSizes)
  func anUnchangedSideDecidesNothing(seed: UInt64, chunkSize: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let base = Self.lines(&random)
      let (one, two) = (Self.text(base, chunkSize, &random), Self.changed(base, chunkSize, &random))
      let taken = TextMerge(base: one, ours: one, theirs: two)
      #expect(taken.text == two && taken.conflictCount == 0)
      let kept = TextMerge(base: one, ours: two, theirs: one)
      #expect(kept.text == two && kept.conflictCount == 0)
      let same = TextMerge(base: one, ours: two, theirs: two)
      #expect(same.text == two && same.conflictCount == 0)
    }
  }

  /// Compared with a naive model: each paragraph is changed by at most one side.
  @Test(arguments: seeds)
  func changesOfDifferentParagraphsAreMergedInAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var (base, ours, theirs, both) = ([String](), [String](), [String](), [String]())
      for number in 0..<Int.random(in: 1...30, using: &random) {
        // An unchanged paragraph is between the changed ones.
        let fixed = "fixed \(number)"
        base.append(fixed)
        ours.append(fixed)
        theirs.append(fixed)
        both.append(fixed)
        let line = "line \(number)"
        let new: [String] =
          switch Int.random(in: 0...3, using: &random) {
          case 0: []
          case 1: [line, "added \(number)"]
          case 2: ["added \(number)", line]
          default: ["changed \(number)"]
          }
        base.append(line)
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          ours += new
          theirs.append(line)
          both += new
        case 1:
          ours.append(line)
          theirs += new
          both += new
        default:
          ours.append(line)
          theirs.append(line)
          both.append(line)
        }
      }
      func rope(_ lines: [String]) -> TextRope { TextRope(lines.joined(separator: "\n")) }
      let merge = TextMerge(base: rope(base), ours: rope(ours), theirs: rope(theirs))
      #expect(merge.text == rope(both) && merge.conflictCount == 0)
      let other = TextMerge(base: rope(base), ours: rope(theirs), theirs: rope(ours))
      #expect(other.text == rope(both) && other.conflictCount == 0)
    }
  }

  /// For any changes without a conflict, every paragraph that one side added is there, and no others.
  /// All of ours are always there.
  @Test(arguments: seeds)
  func noParagraphIsLostOrDoubled(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let base = (0..<Int.random(in: 0...12, using: &random)).map { "line \($0)" }
      var count = 0
      func change(_ name: String) -> [String] {
        var lines = base
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let place = Int.random(in: 0...lines.count, using: &random)
          count += 1
          if Bool.random(using: &random) || place == lines.count {
            lines.insert("\(name) \(count)", at: place)
          } else {
            lines.remove(at: place)
          }
        }
        return lines
      }
      let (ours, theirs) = (change("ours"), change("theirs"))
      func rope(_ lines: [String]) -> TextRope {
        TextRope(lines.map { $0 + "\n" }.joined())
      }
      let merge = TextMerge(base: rope(base), ours: rope(ours), theirs: rope(theirs))
      let merged = merge.text.string(in: 0..<merge.text.end).split(separator: "\n").map(String.init)
      #expect(Set(merged).count == merged.count, "\(base) \(ours) \(theirs) \(merged)")
      let allowed = Set(ours + theirs)
      #expect(merged.allSatisfy(allowed.contains))
      let mine = Set(ours).subtracting(base)
      #expect(mine.isSubset(of: merged))
      if merge.conflictCount == 0 {
        #expect(Set(theirs).subtracting(base).isSubset(of: merged))
        // Paragraphs that both sides kept stay; those that one side removed go.
        let stayed = Set(base).intersection(ours).intersection(theirs)
        #expect(Set(base).intersection(merged) == stayed)
      }
    }
  }

  private static func lines(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ["", "a", "b\r", "item one", "item two", "\r"].randomElement(using: &random) ?? ""
    }
  }

  private static func text(
    _ lines: [String], _ chunkSize: Int, _ random: inout SeededGenerator
  ) -> TextRope {
    let text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    return TextRope(bytes: Array(text.utf8), chunkSize: chunkSize)
  }

  private static func changed(
    _ lines: [String], _ chunkSize: Int, _ random: inout SeededGenerator
  ) -> TextRope {
    var lines = lines
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      if place == lines.count || Bool.random(using: &random) {
        lines.insert(Self.lines(&random).first ?? "x", at: place)
      } else {
        lines.remove(at: place)
      }
    }
    return text(lines, chunkSize, &random)
  }
}

@Suite struct EditJoinTests {
  @Test(arguments: seeds)
  func aJoinedEditDoesTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = TextRope(String(repeating: "0123456789", count: 40))
    var replacements: [Edit.Replacement] = []
    var place = 0
    while true {
      let start = place + Int.random(in: 1...9, using: &random)
      let end = start + Int.random(in: 0...5, using: &random)
      guard end < text.utf8Count else { break }
      let new = ["", "x", "yy"].randomElement(using: &random) ?? ""
      replacements.append(
        Edit.Replacement(range: TextOffset(start)..<TextOffset(end), text: TextRope(new)))
      place = end
    }
    let edit = Edit(replacements, in: text)
    var expected = text
    try edit.apply(to: &expected)
    for most in [1, 2, 7, 1000] {
      let joined = edit.joined(toAtMost: most, in: text, ParagraphDirections())
      #expect(joined.replacements.count <= most)
      var result = text
      try joined.apply(to: &result)
      #expect(result == expected)
    }
  }
}
