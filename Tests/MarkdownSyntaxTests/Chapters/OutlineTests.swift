import MarkdownSyntax
import TestSupport
import Testing
import TextCore

/// The headings of a text as a tree, against a list of levels.
@Suite struct OutlineTests {
  private static func text(_ levels: [Int]) -> TextRope {
    TextRope("\n" + levels.map { String(repeating: "#", count: $0) + " a\n" }.joined())
  }

  @Test func headingsAreFoundByOffsets() {
    for count in 0...9 {
      let text = Self.text(Array(repeating: 1, count: count))
      let outline = Outline(text, fences: FenceTree(text))
      #expect(outline.headings.count == count && outline.end == text.end)
      for offset in 0...text.utf8Count {
        let last = outline.headings.lastIndex { $0.offset.utf8 <= offset }
        #expect(outline.heading(atOrBefore: TextOffset(offset)) == last)
      }
      for number in 0...count {
        #expect(outline.offset(of: number) == TextOffset(1 + 4 * number))
      }
    }
  }

  @Test(arguments: UInt64(1)...4) func chaptersEndWhereALevelBeginsAgain(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let levels = (0..<random.number(1...8)).map { _ in random.number(1...3) }
      let text = Self.text(levels)
      let outline = Outline(text, fences: FenceTree(text))
      #expect(outline.headings.map(\.level) == levels)
      for (index, level) in levels.enumerated() {
        let end = levels.indices.dropFirst(index + 1).first { levels[$0] <= level } ?? levels.count
        #expect(outline.chapter(index) == index..<end)
        // The next sibling, and the end of its chapter.
        let next =
          end < levels.count && levels[end] == level ? outline.chapter(end).upperBound : nil
        #expect(outline.place(.forward, of: index) == next, "\(levels), \(index)")
        let above = levels[..<index].lastIndex { $0 <= level }
        let previous = above.flatMap { levels[$0] == level ? $0 : nil }
        #expect(outline.place(.backward, of: index) == previous, "\(levels), \(index)")
        for other in 0...levels.count {
          let allows = other == levels.count || levels[other] <= level
          #expect(outline.allows(index, before: other) == allows)
        }
      }
    }
  }
}
