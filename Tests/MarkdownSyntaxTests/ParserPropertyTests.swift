import MarkdownTestSupport
import TestSupport
import Testing

@testable import MarkdownSyntax

@Suite struct ParserPropertyTests {
  private static let pieces = [
    "*", "**", "_", "__", "~", "~~", "==", "`", "``", "[", "](", ")", "]", "[^", "<", ">", "\\",
    "# ", "> ", "- ", "1. ", "[ ] ", "a", "b ", " ", "é", "語", "\u{A0}", "—", "https:", "\"", "(",
    "x@y.z", "---", "\t",
  ]

  static func paragraph(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      if Int.random(in: 0..<40, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else if let piece = pieces.randomElement(using: &random) {
        bytes += piece.utf8
      }
    }
    return bytes.filter { $0 != .newline && $0 != .carriageReturn }
  }

  private func check(_ parsed: ParsedParagraph, _ bytes: [UInt8], seed: UInt64) {
    var end = 0
    var last: InlineStyle = []
    for run in parsed.inlines {
      #expect(run.range.lowerBound >= end && !run.range.isEmpty, "seed \(seed): \(bytes)")
      #expect(!run.style.isEmpty, "seed \(seed): \(bytes)")
      #expect(run.range.lowerBound > end || run.style != last, "seed \(seed): \(bytes)")
      (end, last) = (run.range.upperBound, run.style)
    }
    let prefix = parsed.prefix
    #expect(end <= bytes.count && prefix.length <= bytes.count, "seed \(seed): \(bytes)")
    #expect(prefix.indentation + prefix.hanging <= prefix.length, "seed \(seed): \(bytes)")
  }

  @Test func runsAscendAndStayInBounds() {
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser()
    for _ in 0..<3000 {
      let bytes = Self.paragraph(&random)
      let fence = FenceState(rawValue: Bool.random(using: &random) ? 0 : 1)
      let parsed = parser.parse(bytes, fence: fence)
      check(parsed, bytes, seed: seed)
      var fresh = ParagraphParser()
      #expect(fresh.parse(bytes, fence: fence) == parsed, "seed \(seed): \(bytes)")
    }
  }

  @Test func randomBytes() {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser()
    for _ in 0..<500 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(parser.parse(bytes, fence: .outside), bytes, seed: seed)
    }
  }
}

/// Inputs on which a careless parser takes quadratic time. The work of the search for the other end
/// of a construct is counted: openers, backticks, the ends of addresses, labels and links.
@Suite struct ParserStressTests {
  @Test(arguments: [
    "*a ", "*a", "_a ", "**a *b ", "*a_b ", "~a ~~b ", "==a ", "[", "[a](", "[a](b ", "[a](b \"",
    "[a](<b", "[^", "[^a", "<", "<a", "<ab:", "<a@b", "`a``", "\\", "](", "*a**", "a**b", "*_~",
    "[[a](b)", "[a]()", "(", "![", "a* *b ", "***a ", "_a*", "a~b", "é*",
  ])
  func isNearLinear(unit: String) {
    let count = 50_000
    let bytes = Array(String(repeating: unit, count: count).utf8)
    var parser = ParagraphParser(sizes: .undivided)
    let parsed = parser.parse(bytes, fence: .outside)
    #expect(parsed.inlines.last.map { $0.range.upperBound <= bytes.count } ?? true)
    #expect(parser.work <= 40 * bytes.count)
  }

  /// Random repetitions of any pieces.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func repetitionsTakeNearLinearWork(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser(sizes: .undivided)
    var most = 0.0
    for _ in 0..<60 {
      let parts = (0..<2).map { _ in ParserPropertyTests.paragraph(&random) }
      let every = random.number(1...40)
      let bytes = (0..<400).flatMap { parts[$0 % every == 0 ? 1 : 0] }
      guard !bytes.isEmpty else { continue }
      let before = parser.work
      _ = parser.parse(bytes, fence: .outside)
      let work = parser.work - before
      most = max(most, Double(work) / Double(bytes.count))
      #expect(work <= 40 * bytes.count, "seed \(seed): \(parts), \(every)")
    }
    #expect(most > 1, "nothing was searched for")
  }

  @Test func nestedEmphasis() {
    let count = 20_000
    let text =
      String(repeating: "*a **a ", count: count) + String(repeating: "b** b* ", count: count)
    var parser = ParagraphParser(sizes: .undivided)
    let parsed = parser.parse(Array(text.utf8), fence: .outside)
    #expect(parsed.inlines.count > 1)
    #expect(parser.work <= 40 * count)
  }

  @Test func backtickRunsOfManyLengths() {
    let text = (1...1000).map { String(repeating: "`", count: $0) }.joined(separator: "a")
    #expect(text.utf8.count > 500_000)
    var parser = ParagraphParser(sizes: .undivided)
    #expect(parser.parse(Array(text.utf8), fence: .outside).inlines.isEmpty)
    #expect(parser.work <= 2 * text.utf8.count)
  }

  @Test func manyQuotes() {
    let text = String(repeating: ">", count: 10_000) + " word"
    var parser = ParagraphParser(sizes: .undivided)
    let parsed = parser.parse(Array(text.utf8), fence: .outside)
    #expect(parsed.prefix.hanging == 10_001 && parsed.block.quoteDepth == 63)
  }

  @Test func openBracketsAreNoLinks() {
    let text =
      String(repeating: "[", count: 50_000) + "a" + String(repeating: "](b)", count: 50_000)
    var parser = ParagraphParser(sizes: .undivided)
    let parsed = parser.parse(Array(text.utf8), fence: .outside)
    #expect(parsed.inlines.map(\.range).first == 49_999..<50_000)
    #expect(parsed.inlines.count == 6)
  }

  @Test func longLines() {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    var parser = ParagraphParser(sizes: .undivided)
    #expect(parser.parse(line, fence: .outside).inlines.isEmpty)
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    #expect(parser.parse(zeros, fence: .outside).inlines.isEmpty)
    let continuations = [UInt8](repeating: 0x80, count: 100_000)
    #expect(parser.parse(continuations, fence: .outside).inlines.isEmpty)
  }
}
