import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

@Suite struct FenceCursorTests {
  private static let pieces = [
    "a", "===", "---", "```", "~~~", "> ", "> > ", "<!-- x", "y -->", "<!-- z -->", "a | b", "-|-",
    "# h", "", "- ```", "> ```", "+++",
  ]

  private func text(_ random: inout SeededGenerator) -> TextRope {
    let lines = (0...random.number(0...40)).map { _ in
      let count = random.number(0...3) == 0 ? 2 : 1
      return (0..<count).map { _ in Self.pieces[random.number(0...(Self.pieces.count - 1))] }
        .joined()
    }
    let frontMatter = random.number(0...2) == 0 ? "---\ntitle: x\n---\n" : ""
    return TextRope(frontMatter + lines.joined(separator: "\n"))
  }

  /// The cursor finds what a search in the tree finds, also where lines are left out.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func statesAreThoseOfTheTree(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var contexts = 0
    for _ in 0..<200 {
      let text = text(&random)
      let tree = FenceTree(text, leafSize: random.number(1...5))
      var cursor = FenceCursor(tree)
      for paragraph in 0...text.newlineCount where random.number(0...2) > 0 {
        let start = text.paragraphStart(paragraph)
        let states = cursor.states(at: start)
        if states.line.hasContext { contexts += 1 }
        #expect(states.before == tree.state(before: start), "seed \(seed): \(text)")
        #expect(states.line == tree.lineState(at: start), "seed \(seed): \(text)")
      }
    }
    #expect(contexts > 20)
  }

  /// Each node is visited once.
  @Test func aPassVisitsEachNodeOnce() {
    let text = TextRope(String(repeating: "Title\n=====\n", count: 1_000))
    var tree = FenceTree(text)
    let visits = WorkCounter()
    tree.visits = visits
    var cursor = FenceCursor(tree)
    for paragraph in 0...text.newlineCount {
      _ = cursor.states(at: text.paragraphStart(paragraph))
    }
    #expect(visits.count > 0 && visits.count <= 2 * 2_000 / FenceNode.shippedLeafSize + 2)
  }
}
