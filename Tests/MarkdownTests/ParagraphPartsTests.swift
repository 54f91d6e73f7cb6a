import TestSupport
import TextCore
import Testing

@testable import Markdown

/// A paragraph that is parsed by parts is what it is when parsed as a whole.
@Suite struct ParagraphPartsTests {
  private static let pieces: [[UInt8]] =
    [
      "word ", "and ", "more ", "long ", "text, ", "a", "**", "*", "_", "`", "==", "[a](b)", "[",
      "]",
      "\\", "é ", "漢字", "👩‍🚀", "~", "<http://a.b>", "nospacesatallhere",
    ].map { Array($0.utf8) } + [[0xFF], [0x80]]

  private static func paragraph(_ random: inout SeededGenerator) -> [UInt8] {
    let prefix = ["", "# ", "> ", "- [ ] ", "1. ", "[^1]: "].randomElement(using: &random) ?? ""
    return Array(prefix.utf8)
      + (0..<random.number(300...700)).flatMap { _ in
        pieces[random.number(0...(pieces.count - 1))]
      }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func partsOfATextAreThoseOfItsBytes(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let bytes = Self.paragraph(&random)
      let before = Array("another line\n".utf8)
      let text = TextRope(bytes: before + bytes + Array("\nand one more".utf8))
      let content = TextRange(at: TextOffset(before.count), length: bytes.count)
      var offset = content.lowerBound
      for part in ParagraphParts.parts(of: bytes) {
        let expected = TextRange(at: content.lowerBound + part.lowerBound, length: part.count)
        #expect(ParagraphParts.part(holding: offset, of: content, in: text) == expected)
        #expect(
          ParagraphParts.part(holding: expected.upperBound - 1, of: content, in: text) == expected)
        offset = expected.upperBound
      }
      #expect(offset == content.upperBound)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func parsingByPartsIsParsing(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser()
    for _ in 0..<20 {
      let bytes = Self.paragraph(&random)
      let whole = parser.parse(bytes, fence: .outside)
      let parts = ParagraphParts.parts(of: bytes)
      guard ParagraphParser.isParted(head: Array(bytes[parts[0]]), fence: .outside) else {
        continue
      }
      let head = parser.parse(Array(bytes[parts[0]]), fence: .outside)
      var styles = Self.styles(head.inlines, count: parts[0].count)
      var hasLooseEnds = head.block.hasLooseEnds
      for part in parts.dropFirst() {
        let parsed = parser.parsePart(Array(bytes[part]), of: head.block)
        styles += Self.styles(parsed.inlines, count: part.count)
        hasLooseEnds = hasLooseEnds || parsed.block.hasLooseEnds
      }
      #expect(styles == Self.styles(whole.inlines, count: bytes.count))
      #expect(head.prefix == whole.prefix)
      #expect(hasLooseEnds == whole.block.hasLooseEnds)
    }
  }

  private static func styles(_ runs: [InlineRun], count: Int) -> [InlineStyle] {
    var styles = [InlineStyle](repeating: [], count: count)
    for run in runs { for index in run.range { styles[index] = run.style } }
    return styles
  }

  /// What is said to keep the parts does keep them, moved by what was typed before them.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func aChangeIsKnownToKeepTheParts(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var kept = 0
    for _ in 0..<200 {
      let bytes = Self.paragraph(&random)
      let range = random.range(in: bytes.count)
      let new = random.bytes(upTo: 3).filter { $0 != 0x0A }
      let text = TextRope(bytes: bytes)
      let content = 0..<text.end
      guard
        ParagraphParts.areKept(
          replacing: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), with: new,
          in: content, of: text)
      else { continue }
      kept += 1
      var edited = bytes
      edited.replaceSubrange(range, with: new)
      let growth = new.count - range.count
      let expected = ParagraphParts.parts(of: bytes).map { part in
        let lower = part.lowerBound <= range.lowerBound ? part.lowerBound : part.lowerBound + growth
        let isBefore = part.upperBound <= range.lowerBound && part.upperBound < bytes.count
        let upper = isBefore ? part.upperBound : part.upperBound + growth
        return lower..<upper
      }
      #expect(ParagraphParts.parts(of: edited) == expected)
    }
    #expect(kept > 10)
  }

  /// A part for each repetition would be one for every byte or two.
  @Test func whatRepeatsAfterAFewBytesIsOnePart() {
    func expectOnePart(of unit: [UInt8], count: Int = 200) {
      let bytes = Array(repeating: unit, count: count).flatMap(\.self)
      #expect(ParagraphParts.parts(of: bytes) == [0..<bytes.count], "\(unit)")
    }
    expectOnePart(of: [0], count: 40_000)
    for byte in UInt8.min...UInt8.max { expectOnePart(of: [byte]) }
    var random = SeededGenerator(seed: 1)
    for length in 2...ParagraphParts.shortest {
      for _ in 0..<40 {
        expectOnePart(of: (0..<length).map { _ in UInt8(random.number(0...255)) })
        expectOnePart(of: (1..<length).map { _ in UInt8(random.number(0x61...0x7A)) } + [0x20])
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func noPartButTheLastIsVeryShort(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let parts = ParagraphParts.parts(of: Self.paragraph(&random))
      #expect(parts.count > 2)
      #expect(parts.dropLast().allSatisfy { $0.count > ParagraphParts.shortest })
    }
  }

  @Test func aShortParagraphHasNoParts() {
    let short = strongWords(130)
    #expect((900..<ParagraphParts.leastLength).contains(short.count))
    #expect(ParagraphParts.parts(of: short).count > 1, "it would have some if it were longer")
    #expect(strong(in: short) == [2..<(short.count - 2)])
    let long = strongWords(160)
    #expect(long.count >= ParagraphParts.leastLength)
    #expect(strong(in: long).isEmpty)
  }

  private func strongWords(_ count: Int) -> [UInt8] {
    Array("**\((0..<count).map { "word\($0)" }.joined(separator: " "))**".utf8)
  }

  /// What is written strongly, without the tags.
  private func strong(in paragraph: [UInt8]) -> [Range<Int>] {
    var parser = ParagraphParser()
    return parser.parse(paragraph, fence: .outside).inlines
      .filter { $0.style.contains(.strong) && !$0.style.contains(.tag) }.map(\.range)
  }
}
