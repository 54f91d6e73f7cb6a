import TestSupport
import TextCore
import Testing

@testable import MarkdownSyntax

@Suite struct FenceTransitionTests {
  private static let lines = [
    "a", "", "> a", ">> a", ">>> a", "```", "````", "~~~", "> ```", "> ~~~~", ">> ```", "- ```",
    "``` swift", "<!-- a", "> <!--", ">> <!--", "a -->", "> -->", ">> a -->", "<!-- a -->",
    "``` -->",
  ]

  private static func marks(_ lines: [String]) -> [LineMark] {
    let text = TextRope(lines.joined(separator: "\n"))
    let marks = LineMarks(text: text, start: 0)
    var (depth, start) = (0, TextOffset(0))
    return lines.compactMap { line in
      let head = marks.head(at: start)
      defer { (depth, start) = (head.depth, start + line.utf8.count + 1) }
      return marks.mark(of: head, at: start, after: depth)
    }
  }

  /// Two stretches in a row become one, stored with no more than it needs.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func partsMakeTheWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<random.number(2...24)).map { _ in
      Self.lines[random.number(0...(Self.lines.count - 1))]
    }
    let marks = Self.marks(lines)
    let whole = FenceTransition(of: marks)
    for cut in 0...marks.count {
      let first = FenceTransition(of: marks[..<cut])
      let second = FenceTransition(of: marks[cut...])
      #expect(FenceTransition(first, then: second) == whole, "\(lines) at \(cut)")
    }
  }
}
