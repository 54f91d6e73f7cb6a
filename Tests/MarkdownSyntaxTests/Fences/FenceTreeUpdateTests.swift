import TestSupport
import TextCore
import Testing

@testable import MarkdownSyntax

/// Edits of many replacements, and the cost of following an edit.
@Suite struct FenceTreeUpdateTests {
  private static let lines = [
    "```", "~~~", "``` swift", "text", "some text", "", "> ```", "> text", "> > text", "# head",
    "- ```", "---", "===", "a | b", "---|---", "<!-- a", "a -->", "<!-- a -->", "> ===",
  ]
  private static let snippets = [
    "", "`", "\n", "x", "```\n", "\n~~~", "> ", ">", "a\n> b\nc", "-->", "=\n", "|-",
    "<!--", "\n---\n",
  ]

  private static func text(_ random: inout SeededGenerator, lines count: Int) -> TextRope {
    TextRope(
      "---\n"
        + (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }.joined(separator: "\n")
    )
  }

  /// So many short replacements, in ascending order.
  private static func edit(
    _ random: inout SeededGenerator, of count: Int, in text: TextRope
  ) -> Edit {
    let starts = Set((0..<count).map { _ in random.number(0...text.utf8Count) }).sorted()
    let ends = starts.dropFirst() + [text.utf8Count]
    return Edit(
      zip(starts, ends).map { start, limit in
        let end = min(limit, start + random.number(0...6))
        let new = random.number(0...2) == 0 ? "" : snippets.randomElement(using: &random) ?? ""
        return .init(range: TextOffset(start)..<TextOffset(end), text: TextRope(new))
      }, in: text)
  }

  @Test(arguments: [4, FenceNode.shippedLeafSize])
  func manyReplacementsEqualFromScratch(leafSize: Int) throws {
    let seed: UInt64 = 25
    var random = SeededGenerator(seed: seed)
    for round in 0..<6 {
      // Long compared with the edit, so that the tree follows it, and short.
      let fill = TextRope(String(repeating: "x", count: round < 4 ? 3_000_000 : 0) + "\n")
      var text = Self.text(&random, lines: 900)
      text.append(fill)
      text.append(Self.text(&random, lines: 900))
      var tree = FenceTree(text, leafSize: leafSize)
      for step in 0..<8 {
        let edit = Self.edit(&random, of: random.number(65...200), in: text)
        let before = text
        try edit.apply(to: &text)
        let work = WorkCounter()
        tree.update(for: edit, from: before, to: text, counting: work)
        tree.invariantCheck()
        let isSame = tree.lines == FenceTree(text).lines
        #expect(isSame, "seed \(seed), round \(round), step \(step)")
        // Lines of less than 12 KB that come of a long one are read for the end of a comment.
        #expect(round >= 4 || work.count < text.utf8Count / 2, "\(work.count)")
      }
    }
  }

  /// A line of 12 KB ends no comment, and an edit in its middle decides about it.
  @Test func aLineThatGetsTooLongEndsNoComment() throws {
    let most = HTMLComment.longestLine
    for count in (most - 3)...(most + 1) {
      let words = String(repeating: "x", count: count - 3)
      var text = TextRope("<!--\n" + words + "-->\na")
      var tree = FenceTree(text)
      for replaced in [0..<0, 0..<1, 0..<0, 0..<0, 0..<1, 0..<2] {
        let range = TextOffset(100 + replaced.lowerBound)..<TextOffset(100 + replaced.upperBound)
        let new = TextRope(replaced.isEmpty ? "yy" : "y")
        let edit = Edit([.init(range: range, text: new)], in: text)
        let before = text
        try edit.apply(to: &text)
        tree.update(for: edit, from: before, to: text, counting: WorkCounter())
        #expect(tree.lines == FenceTree(text).lines, "\(text.utf8Count) bytes")
      }
    }
  }

  /// Edits of many replacements, and some of one that is long, in texts of which the second is twice as
  /// long, read the same.
  @Test func readingDoesNotDependOnTheText() throws {
    func work(_ lines: Int, _ edit: (TextRope) -> Edit) throws -> Int {
      let before = TextRope(String(repeating: "some line of text\n", count: lines))
      let edit = edit(before)
      var after = before
      try edit.apply(to: &after)
      var tree = FenceTree(before)
      let work = WorkCounter()
      tree.update(for: edit, from: before, to: after, counting: work)
      return work.count
    }
    for count in [65, 500] {
      let works = try [500_000, 1_000_000].map { lines in
        try work(lines) { text in
          Edit(
            (0..<count).map {
              let start = TextOffset($0 * 18 * 900)
              return .init(range: start..<(start + 4), text: TextRope("more"))
            }, in: text)
        }
      }
      #expect(works[0] == works[1] && works[0] <= 2 * 18 * count, "\(works)")
    }
    let pasted = String(repeating: "pasted\n", count: 20_000)
    let works = try [500_000, 1_000_000].map { lines in
      try work(lines) { Edit(replacing: 18..<18, with: pasted, in: $0) }
    }
    #expect(works[0] == works[1] && works[0] <= 2 * pasted.utf8.count)
  }

  /// A letter that leaves the kind of its line unchanged causes a read of that line only; one that
  /// changes the kind also of the lines beside it.
  @Test func aLetterReadsItsLine() throws {
    let before = TextRope("first line\nx> text\nthe line behind\n")
    for (range, letter, isSame) in [
      (12..<12, "x", true), (13..<13, "x", true), (11..<12, ">", false), (11..<13, "# ", false),
      (11..<13, "```", false),
    ] {
      let edit = Edit(
        replacing: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), with: letter,
        in: before)
      var after = before
      try edit.apply(to: &after)
      var tree = FenceTree(before)
      let work = WorkCounter()
      tree.update(for: edit, from: before, to: after, counting: work)
      let isEqual = tree.lines == FenceTree(after).lines
      #expect(isEqual, "\(letter)")
      // The first letter shows the kind of a line of text, and of those beside it; some more bytes
      // show that no comment begins or ends in it.
      #expect(isSame ? work.count <= 14 : work.count > 14, "\(letter): \(work.count)")
    }
  }
}
