import TestSupport
import Testing
import TextCore

@testable import Markdown

@Suite struct FenceTreeTests {
  private static let lines = [
    "```", "````", "~~~", "~~~~~", "``` swift", "~~~ a`b", "``` a`b", "   ```", "    ```", "text",
    "", "``", "> ```", "```  ", "x```", "`", String(repeating: "`", count: 70), "~~~\r",
  ]
  /// As long as a fence may be, with a line ending or without, and longer.
  private static let longLines = (509...511).flatMap { count in
    ["```", "~~~"].flatMap {
      [$0 + String(repeating: "x", count: count), $0 + String(repeating: " ", count: count) + "\r"]
    }
  }
  private static let leafSizes = [4, FenceNode.shippedLeafSize]

  /// The states before all lines of `bytes`, found line by line; and where each line begins.
  private static func naive(_ bytes: [UInt8]) -> [(start: Int, state: FenceState)] {
    var open: (character: Character, length: Int)?
    var start = 0
    return bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false).map { slice in
      defer { start += slice.count + 1 }
      let state =
        open.map { FenceState(character: $0.character.asciiValue ?? 0, length: $0.length) }
        ?? .outside
      let line = String(decoding: slice, as: UTF8.self)
      let text = line.drop { $0 == " " }
      let length = slice.count - (slice.last == .carriageReturn ? 1 : 0)
      guard length <= 512, line.count - text.count < 4, let first = text.first,
        first == "`" || first == "~"
      else { return (start, state) }
      let fence = min(text.prefix { $0 == first }.count, 64)
      let rest = text.drop { $0 == first }
      guard fence >= 3 else { return (start, state) }
      if let current = open {
        let closes = first == current.character && fence >= current.length
        if closes, rest.allSatisfy(\.isWhitespace) { open = nil }
      } else if first == "~" || !rest.contains("`") {
        open = (first, fence)
      }
      return (start, state)
    }
  }

  private static func text(_ random: inout SeededGenerator, lines count: Int) -> String {
    (0..<count).map { _ in
      (random.number(0...19) == 0 ? longLines : lines).randomElement(using: &random) ?? ""
    }.joined(separator: "\n")
  }

  private func check(_ tree: FenceTree, _ text: TextRope, _ note: String) {
    tree.invariantCheck()
    for (start, state) in Self.naive(text.bytes(in: 0..<text.end)) {
      #expect(tree.state(before: TextOffset(start)) == state, "\(note), line at \(start)")
    }
  }

  @Test func emptyText() {
    #expect(FenceTree().candidateCount == 0)
    #expect(FenceTree(TextRope()).state(before: 0) == .outside)
  }

  @Test func statesOfASmallText() {
    let tree = FenceTree(TextRope("a\n```\ncode\n~~~\n```\nb"))
    #expect(tree.candidateCount == 3)
    #expect(tree.state(before: 2) == .outside)
    #expect(tree.state(before: 6) == FenceState(character: .backtick, length: 3))
    #expect(tree.state(before: 15) == FenceState(character: .backtick, length: 3))
    #expect(tree.state(before: 19) == .outside)
    #expect(tree.firstCandidate(from: 3) == 11)
    #expect(tree.firstCandidate(from: 16) == nil)
  }

  @Test(arguments: leafSizes) func fromScratchEqualsNaive(leafSize: Int) {
    let seed: UInt64 = 21
    var random = SeededGenerator(seed: seed)
    for count in [1, 2, 5, 20, 60, 150] {
      for _ in 0..<10 {
        let text = TextRope(Self.text(&random, lines: count))
        check(FenceTree(text, leafSize: leafSize), text, "seed \(seed)")
      }
    }
  }

  /// One to three replacements, of nothing to several lines each.
  private static func edit(_ random: inout SeededGenerator, in text: TextRope) -> Edit {
    let cuts = (0..<(2 * Int.random(in: 1...3, using: &random)))
      .map { _ in Int.random(in: 0...text.utf8Count, using: &random) }.sorted()
    var replacements: [Edit.Replacement] = []
    for index in stride(from: 0, to: cuts.count, by: 2) {
      // Mostly short ones, so that the text stays long.
      let limit = Bool.random(using: &random) ? text.utf8Count : cuts[index] + 2
      let end = min(limit, cuts[index + 1])
      let lineCount = Int.random(in: 0...3, using: &random)
      let new = ["", "`", "\n", "x", "```\n", "\n~~~"].randomElement(using: &random) ?? ""
      let string = lineCount > 1 ? Self.text(&random, lines: 10 * (lineCount - 1)) : new
      replacements.append(
        Edit.Replacement(
          range: TextOffset(cuts[index])..<TextOffset(end), text: TextRope(string)))
    }
    return Edit(replacements, in: text)
  }

  @Test(arguments: leafSizes) func incrementalEqualsFromScratch(leafSize: Int) throws {
    let seed: UInt64 = 22
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      var text = TextRope(Self.text(&random, lines: 40))
      var tree = FenceTree(text, leafSize: leafSize)
      for step in 0..<40 {
        let edit = Self.edit(&random, in: text)
        let before = text
        let copy = tree
        try edit.apply(to: &text)
        tree.update(for: edit, from: before, to: text)
        tree.invariantCheck()
        let note = "seed \(seed), round \(round), step \(step)"
        #expect(tree.lines == FenceTree(text).lines, "\(note)")
        if step % 8 == 0 {
          check(tree, text, note)
          check(copy, before, note)
        }
      }
    }
  }

  @Test(arguments: leafSizes) func typingByLetter(leafSize: Int) throws {
    let seed: UInt64 = 23
    var random = SeededGenerator(seed: seed)
    var text = TextRope(Self.text(&random, lines: 30))
    var tree = FenceTree(text, leafSize: leafSize)
    for step in 0..<600 {
      let offset = Int.random(in: 0...text.utf8Count, using: &random)
      let deletes = offset < text.utf8Count && Bool.random(using: &random)
      let letter = ["`", "~", " ", "a", "\n"].randomElement(using: &random) ?? ""
      let edit = Edit(
        replacing: TextRange(at: TextOffset(offset), length: deletes ? 1 : 0),
        with: deletes ? "" : letter, in: text)
      let before = text
      try edit.apply(to: &text)
      tree.update(for: edit, from: before, to: text)
      #expect(tree.lines == FenceTree(text).lines, "seed \(seed), step \(step)")
    }
    tree.invariantCheck()
  }

  @Test func twoReplacementsInOneParagraph() throws {
    let before = TextRope("```\nab\n```")
    for (first, second) in [(0..<1, 2..<3), (4..<4, 6..<7), (3..<4, 10..<10), (10..<10, 10..<10)] {
      let edit = Edit(
        [
          .init(
            range: TextOffset(first.lowerBound)..<TextOffset(first.upperBound), text: TextRope("~")
          ),
          .init(
            range: TextOffset(second.lowerBound)..<TextOffset(second.upperBound),
            text: TextRope("\n~~~\n")),
        ], in: before)
      var after = before
      try edit.apply(to: &after)
      var tree = FenceTree(before)
      tree.update(for: edit, from: before, to: after)
      check(tree, after, "\(first) \(second)")
      #expect(tree.lines == FenceTree(after).lines, "\(first) \(second)")
    }
  }

  /// The empty paragraph after the last newline is touched by both.
  @Test func aReplacementUpToTheEndAndAnInsertionThere() throws {
    let before = TextRope("text\nmore\n")
    let edit = Edit(
      [
        .init(range: 5..<10, text: TextRope("lines\n")),
        .init(range: 10..<10, text: TextRope("```")),
      ], in: before)
    var after = before
    try edit.apply(to: &after)
    var tree = FenceTree(before)
    tree.update(for: edit, from: before, to: after)
    #expect(tree.lines == FenceTree(after).lines)
  }

  @Test func manyFencesStayBalanced() throws {
    let text = TextRope(String(repeating: "```\n", count: 20_000))
    var tree = FenceTree(text)
    #expect(tree.candidateCount == 20_000)
    #expect(tree.root.map { $0.height < 20 } ?? false)
    let edit = Edit(replacing: 40_000..<40_000, with: "text\n", in: text)
    var after = text
    try edit.apply(to: &after)
    tree.update(for: edit, from: text, to: after)
    #expect(tree.candidateCount == 20_000)
    #expect(tree.state(before: 40_005).isInside == tree.state(before: 40_013).isInside)
    #expect(tree.state(before: 40_005).isInside != tree.state(before: 40_009).isInside)
    #expect(tree.state(before: 80_005) == .outside)
  }
}

extension FenceTree {
  /// All marked lines with their positions.
  var lines: [PlacedLine] {
    var position = 0
    return (root?.lines ?? []).map { line in
      position += line.gap
      return PlacedLine(position: position, mark: line.mark)
    }
  }
}

extension FenceNode {
  fileprivate var lines: [MarkedLine] {
    switch content {
    case .leaf(let lines): lines
    case .branch(let left, let right): left.lines + right.lines
    }
  }
}
