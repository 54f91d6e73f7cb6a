import TestSupport
import Testing

@testable import TextCore

/// The differences that a merge finds besides the merged text, so that nothing is compared twice.
@Suite struct MergeDifferenceTests {
  @Test(arguments: seeds, chunkSizes)
  func theyMakeTheMergedTextAndTheirs(seed: UInt64, chunkSize: Int) throws {
    var random = SeededGenerator(seed: seed)
    var known = (ours: 0, theirs: 0)
    for _ in 0..<300 {
      let base = lines(&random)
      let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
      func text(_ lines: [String]) -> TextRope {
        let isClosed = Int.random(in: 0..<4, using: &random) > 0
        let text = lines.joined(separator: lineEnd) + (isClosed ? lineEnd : "")
        return TextRope(bytes: Array(text.utf8), chunkSize: chunkSize)
      }
      let before = text(base)
      let (ours, theirs) = (text(changed(base, &random)), text(changed(base, &random)))
      let merge = TextMerge(base: before, ours: ours, theirs: theirs)
      if let difference = merge.differenceFromOurs {
        try check(difference, from: ours, to: merge.text)
        known.ours += 1
      }
      if let difference = merge.differenceToTheirs {
        try check(difference, from: before, to: theirs)
        known.theirs += 1
      }
    }
    #expect(known.ours > 100 && known.theirs > 100)
  }

  /// A file has a line ending after its last line as a rule, and a text that is being written has none.
  @Test func theyAreKnownForUsualTexts() {
    let lines = (0..<40).map { "line \($0)\n" }
    let base = TextRope(lines.joined())
    let theirs = TextRope(lines.map { $0.replacing("line", with: "row") }.joined())
    for end in ["mine\n", "mine"] {
      let merge = TextMerge(base: base, ours: TextRope(lines.joined() + end), theirs: theirs)
      #expect(merge.differenceFromOurs != nil && merge.differenceToTheirs != nil)
    }
  }

  @Test func aDifferenceOfManyHunksIsJoinedToFew() throws {
    let lines = (0..<2_000).map { "line \($0)\n" }
    let old = TextRope(lines.joined())
    let new = TextRope(
      lines.enumerated().map { $0.isMultiple(of: 3) ? "changed \($0)\n" : $1 }.joined())
    let difference = TextDifference(from: old, to: new)
    #expect(difference.hunks.count > 600)
    let joined = difference.joined(toAtMost: 100)
    #expect(joined.hunks.count <= 100)
    try check(joined, from: old, to: new)
    #expect(difference.joined(toAtMost: 1_000).hunks == difference.hunks)
    #expect(TextDifference(from: old, to: old).joined(toAtMost: 1).hunks.isEmpty)
  }

  /// Expects that the hunks make one text of the other.
  private func check(
    _ difference: TextDifference, from old: TextRope, to new: TextRope,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (hunk, next) in zip(difference.hunks, difference.hunks.dropFirst()) {
      #expect(hunk.old.upperBound < next.old.lowerBound, sourceLocation: sourceLocation)
    }
    let replacements = difference.hunks.map {
      Edit.Replacement(range: $0.old, text: new[$0.new])
    }
    var made = old
    try Edit(replacements, oldLength: old.utf8Count).apply(to: &made)
    #expect(made == new, sourceLocation: sourceLocation)
    made = old
    try Edit(difference, from: old, to: new).apply(to: &made)
    #expect(made == new, sourceLocation: sourceLocation)
  }

  private func lines(_ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ["", "a", "b", "item one", "item two"].randomElement(using: &random) ?? ""
    }
  }

  private func changed(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      if place == lines.count || Bool.random(using: &random) {
        lines.insert(["", "new", "item three"].randomElement(using: &random) ?? "", at: place)
      } else if Bool.random(using: &random) {
        lines[place] += " more"
      } else {
        lines.remove(at: place)
      }
    }
    return lines
  }
}
