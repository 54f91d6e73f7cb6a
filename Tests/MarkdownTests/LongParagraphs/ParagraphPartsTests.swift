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

  /// So many letters without a mark that there are plain places among them.
  private static func plainLetters(_ random: inout SeededGenerator) -> [UInt8] {
    let unit = ["x", "ab ", "some words "].randomElement(using: &random) ?? ""
    let bytes = Array(String(repeating: unit, count: 250 / unit.utf8.count).utf8)
    return Array(bytes.prefix(random.number(100...200)))
  }

  private static func parts(of paragraph: [UInt8]) -> [Range<Int>] {
    ParagraphParts.parts(in: 0..<paragraph.count, of: paragraph).map(\.range)
  }

  private static func paragraph(_ random: inout SeededGenerator) -> [UInt8] {
    let prefix = ["", "# ", "> ", "- [ ] ", "1. ", "[^1]: "].randomElement(using: &random) ?? ""
    return Array(prefix.utf8)
      + (0..<random.number(300...700)).flatMap { _ in
        let index = random.number(0...pieces.count)
        return index < pieces.count ? pieces[index] : plainLetters(&random)
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
      for part in ParagraphParts.parts(in: 0..<bytes.count, of: bytes) {
        let expected = TextRange(at: offset, length: part.range.count)
        for place in [offset, offset + part.range.count / 2, expected.upperBound - 1] {
          let found = ParagraphParts.part(holding: place, of: content, in: text)
          if part.isPlain {
            #expect(found.lowerBound == place)
            #expect(found.upperBound > place && found.upperBound <= expected.upperBound)
          } else {
            #expect(found == expected)
          }
        }
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
      let parts = Self.parts(of: bytes)
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

  /// What is said to keep the parts does keep together what is marked in them, moved by what was
  /// typed before it.
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
      let expected = Self.marks(of: bytes).map { marks in
        marks.map { $0 < range.lowerBound ? $0 : $0 + growth }
      }
      #expect(Self.marks(of: edited) == expected)
    }
    #expect(kept > 10)
  }

  /// Where there is syntax, part by part.
  private static func marks(of paragraph: [UInt8]) -> [[Int]] {
    Self.parts(of: paragraph)
      .map { $0.filter { paragraph[$0].isInlineSyntax } }.filter { !$0.isEmpty }
  }

  /// A part for each repetition would be one for every byte or two.
  @Test func whatRepeatsAfterAFewBytesIsNotCut() {
    func expectOnePart(of unit: [UInt8], count: Int = 200) {
      let bytes = Array(repeating: unit, count: count).flatMap(\.self)
      let plain = ParagraphParts.plainReach..<(bytes.count - ParagraphParts.plainReach)
      #expect(
        Self.parts(of: bytes)
          == (unit.contains(where: \.isInlineSyntax)
            ? [0..<bytes.count]
            : [0..<plain.lowerBound, plain, plain.upperBound..<bytes.count]),
        "\(unit)")
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

  /// Where no mark moves them.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func cutsAreNotVeryNear(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let bytes = Self.paragraph(&random).filter { !$0.isInlineSyntax }
      let cuts = [0] + ParagraphParts.cuts(in: 1..<bytes.count, of: bytes)
      #expect(cuts.count > 2)
      #expect(zip(cuts, cuts.dropFirst()).allSatisfy { $1 - $0 > ParagraphParts.shortest })
    }
  }

  private static let constructs = [
    "**strong words**", "*a b c*", "_d e_", "`code here`", "``a b``", "[a link](http://b.c)",
    "==some words==", "~~gone now~~", "**a *b* c**", "<http://d.e>", "*a **b `c d` e** f*",
    "[*a* b](<c d> \"e f\")",
  ]

  /// A cut would part a mark from its partner.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func noConstructIsCut(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser()
    var cuts = 0
    for _ in 0..<40 {
      let words = (0..<random.number(200...500)).map { _ in
        random.number(0...2) == 0
          ? Self.constructs.randomElement(using: &random) ?? "" : "w\(random.number(0...999))"
      }
      let bytes = Array(words.joined(separator: " ").utf8)
      let parts = Self.parts(of: bytes)
      cuts += parts.count - 1
      let parted = parts.flatMap { part in
        Self.styles(
          parser.parsePart(Array(bytes[part]), of: BlockStyle()).inlines, count: part.count)
      }
      let whole = Self.styles(
        parser.parsePart(bytes, of: BlockStyle()).inlines, count: bytes.count)
      let place = bytes.indices.first { parted[$0] != whole[$0] }
      let around = place.map { bytes[max(0, $0 - 200)..<min($0 + 200, bytes.count)] }
      #expect(place == nil, "\(String(decoding: around ?? [], as: UTF8.self))")
    }
    #expect(cuts > 500)
  }

  /// Without a cut it costs no more than text: only what is near the place is read.
  @Test func aPartOfPlainLettersIsShort() {
    for unit in ["x", "ab ", "字"] {
      let text = TextRope(String(repeating: unit, count: 1_000_000))
      let content = 0..<text.end
      for offset in [0, text.utf8Count / 2, text.utf8Count - 1] {
        #expect(
          ParagraphParts.part(
            holding: TextOffset(offset), of: content, in: text
          ).count <= 128)
      }
    }
  }

  /// A mark among them meets those near it, and none that is far away.
  @Test func marksMeetOverAFewPlainLetters() {
    let plain = [UInt8](repeating: UInt8(ascii: "x"), count: 2 * ParagraphParts.plainReach)
    let far = Array("y **".utf8) + plain + Array("** y".utf8)
    let near = Array("y **".utf8) + plain.dropFirst() + Array("** y".utf8)
    let rest = [UInt8](repeating: UInt8(ascii: "x"), count: ParagraphParts.leastLength)
    #expect(strong(in: far + rest).isEmpty)
    #expect(strong(in: near + rest) == [4..<(4 + plain.count - 1)])
  }

  @Test func aShortParagraphHasNoParts() {
    let short = strongWords(130)
    #expect((900..<ParagraphParts.leastLength).contains(short.count))
    #expect(Self.parts(of: short).count > 1, "it would have some if it were longer")
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
