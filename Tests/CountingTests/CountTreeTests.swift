import MarkdownSyntax
import TestSupport
import Testing
import TextCore

@testable import Counting

extension PartSizes {
  /// So that short texts have giant paragraphs of many parts.
  fileprivate static let small = PartSizes(
    giant: 600, longest: 128, head: 24, rarity: 5, shortest: 4, view: 32)
}

/// Counts that follow a text.
struct CountTreeTests {
  private static let pieces =
    [
      "word ", "well-", "x@y.org", "Word. ", "a", "B", ".", "! ", "*", "**", "`", "[x](y) ", "\\",
      "# ", "- ", "> ",
      "\n",
      "\n", "\n\n", "\r\n", "```\n", "\n```\n", "~~~\n", "```", "---\n", "---\n", "    ", "漢字", "é",
      "\u{301}", "👩‍🚀", "===\n", "=", "|", "-|-\n", "\n<!--", "-->",
      String(repeating: "long words of it ", count: 20), String(repeating: "ab*", count: 120),
    ].map { Array($0.utf8) } + [[0xFF], [0x80]]

  private func bytes(_ generator: inout SeededGenerator, pieces count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in Self.pieces[generator.number(0...(Self.pieces.count - 1))] }
  }

  private func edit(_ text: TextRope, _ generator: inout SeededGenerator) -> Edit {
    var replacements: [Edit.Replacement] = []
    var start = 0
    for _ in 0..<generator.number(1...3) where start <= text.utf8Count {
      let range = generator.range(in: text.utf8Count - start)
      let lower = start + range.lowerBound
      let new = TextRope(bytes: bytes(&generator, pieces: generator.number(0...4)))
      replacements.append(
        Edit.Replacement(range: TextRange(at: TextOffset(lower), length: range.count), text: new))
      start = lower + range.count + 1
    }
    return Edit(replacements, in: text)
  }

  @Test(arguments: seeds)
  func followingEditsIsCountingAnew(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counter = TextCounter(sizes: .small)
    for round in 0..<20 {
      var text = TextRope(bytes: bytes(&generator, pieces: generator.number(0...150)))
      var fences = FenceTree(text)
      var tree = CountTree(of: text, fences: fences, sizes: .small)
      for step in 0..<15 {
        if generator.number(0...3) > 0 { tree.countUnknown(by: counter) }
        let edit = edit(text, &generator)
        let before = text
        try edit.apply(to: &text)
        fences.update(for: edit, from: before, to: text)
        tree.follow(edit, to: text, fences: fences)
        tree.invariantCheck()
        var counted = tree
        counted.countUnknown(by: counter)
        counted.invariantCheck()
        var anew = CountTree(of: text, fences: fences, sizes: .small)
        anew.countUnknown(by: counter)
        try #require(counted.isComplete)
        try #require(counted.counts == anew.counts, "round \(round), step \(step)")
        let part = generator.range(in: text.utf8Count)
        let range = TextRange(at: TextOffset(part.lowerBound), length: part.count)
        let naive = counter.counts(in: range, of: text, fences: fences)
        try #require(counted.counts(in: range, by: counter) == naive, "\(range)")
      }
    }
  }

  @Test func appendedTextIsAddedToTheCounts() throws {
    let counter = TextCounter()
    let start = TextRope("One two.\nthr")
    var text = start
    let edit = Edit(replacing: text.end..<text.end, with: "ee four.\nFive.\n", in: text)
    try edit.apply(to: &text)
    var tree = CountTree(of: start, fences: FenceTree(start))
    tree.countUnknown(by: counter)
    #expect(tree.counts.words == 3)
    tree.follow(edit, to: text, fences: FenceTree(text))
    #expect(tree.counts.words < 5)
    tree.countUnknown(by: counter)
    #expect(tree.counts.words == 5)
    #expect(tree.counts.sentences == 3)
  }

  @Test func aLetterHasFewKilobytesCountedAnew() throws {
    var text = TextRope(String(repeating: "Some words of a line.\n", count: 10_000))
    let fences = FenceTree(text)
    var tree = CountTree(of: text, fences: fences)
    tree.countUnknown(by: TextCounter())
    let edit = Edit(replacing: 100_000..<100_000, with: TextRope("x"), in: text)
    try edit.apply(to: &text)
    tree.follow(edit, to: text, fences: fences)
    #expect(tree.unknownCount > 0 && tree.unknownCount < 10_000)
  }

  @Test func aLetterInAGiantParagraphHasFewOfItsPartsCountedAnew() throws {
    var text = TextRope(String(repeating: "Some words of one line. ", count: 40_000))
    let fences = FenceTree(text)
    var tree = CountTree(of: text, fences: fences)
    tree.countUnknown(by: TextCounter())
    #expect(tree.counts.words == 200_000)
    let edit = Edit(replacing: 500_000..<500_000, with: TextRope("x"), in: text)
    try edit.apply(to: &text)
    tree.follow(edit, to: text, fences: fences)
    #expect(tree.unknownCount > 0 && tree.unknownCount < 60_000)
  }

  @Test func aFenceMakesUnknownWhatItTurnsIntoCode() throws {
    var text = TextRope(String(repeating: "Some words.\n", count: 1000))
    var fences = FenceTree(text)
    var tree = CountTree(of: text, fences: fences)
    let counter = TextCounter()
    tree.countUnknown(by: counter)
    let before = text
    let edit = Edit(replacing: 6000..<6000, with: TextRope("```\n"), in: text)
    try edit.apply(to: &text)
    fences.update(for: edit, from: before, to: text)
    tree.follow(edit, to: text, fences: fences)
    #expect(tree.unknown.first?.upperBound == text.end)
    tree.countUnknown(by: counter)
    #expect(tree.counts.words == 1000)
  }
}
