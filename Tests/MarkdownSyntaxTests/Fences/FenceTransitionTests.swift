import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct FenceTransitionTests {
  private static let lines = [
    "a", "", "> a", ">> a", ">>> a", "```", "````", "~~~", "> ```", "> ~~~~", ">> ```", "- ```",
    "``` swift",
  ]

  private static func marks(_ lines: [String]) -> [LineMark] {
    var depth = 0
    return lines.compactMap { line in
      let reader = LineMarkReader(line.utf8)
      defer { depth = reader.depth }
      return reader.mark(isTerminated: true, after: depth)
    }
  }

  /// Two stretches in a row are one, and are kept as one: with no more than it needs.
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
