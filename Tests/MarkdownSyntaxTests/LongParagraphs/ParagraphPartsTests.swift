import MarkdownTestSupport
import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// For any bytes, a paragraph parsed in parts has the result of one parsed as a whole.
@Suite struct ParagraphPartsTests {
  private static let pieces: [[UInt8]] =
    [
      "word ", "and ", "more ", "long ", "text, ", "a", "**", "*", "_", "`", "==", "[a](b)", "[",
      "]", "\\", "é ", "漢字", "👩‍🚀", "~", "<http://a.b>", "nospacesatallhere",
    ].map { Array($0.utf8) } + [[0xFF], [0x80]]

  /// Units that are repeated so often that there is no cut between parts.
  private static let units = ["x", "ab ", "some words ", "*a", "~=", "\\*", "[]", "`", "字*", ">"]

  private static func parts(of paragraph: [UInt8], _ sizes: PartSizes) -> [ParagraphParts.Part] {
    ParagraphParts.parts(in: 0..<paragraph.count, of: paragraph, sizes)
  }

  private static func repeated(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let unit = units[random.number(0...(units.count - 1))]
    return Array(String(repeating: unit, count: count / unit.utf8.count).utf8)
  }

  private static func paragraph(_ random: inout SeededGenerator, _ sizes: PartSizes) -> [UInt8] {
    let prefix = ["", "# ", "> ", "- [ ] ", "1. ", "[^1]: "].randomElement(using: &random) ?? ""
    let count = random.number(300...700) * sizes.scale
    let run = random.number(0...sizes.longest) + sizes.longest
    return Array(prefix.utf8)
      + (0..<count).flatMap { _ in
        random.number(0...count) < 3
          ? repeated(run, &random) : pieces[random.number(0...(pieces.count - 1))]
      }
  }

  /// Joins parts: a part that is not parsed may be returned as several.
  private static func joined(_ parts: [ParagraphParts.Part]) -> [ParagraphParts.Part] {
    parts.reduce(into: []) { joined, part in
      if let last = joined.last, !last.isParsed, !part.isParsed,
        last.range.upperBound == part.range.lowerBound
      {
        joined[joined.count - 1].range = last.range.lowerBound..<part.range.upperBound
      } else {
        joined.append(part)
      }
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>, PartSizes.tested)
  func partsOfAStretchAreThoseOfTheParagraph(_ seed: UInt64, _ sizes: PartSizes) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<(60 / sizes.scale) {
      let bytes = Self.paragraph(&random, sizes)
      let before = Array("another line\n".utf8)
      let text = TextRope(bytes: before + bytes + Array("\nand one more".utf8))
      let content = TextRange(at: TextOffset(before.count), length: bytes.count)
      let found = ParagraphParts(of: content, in: text, sizes)
      let whole = Self.parts(of: bytes, sizes).map { $0.moved(by: before.count) }
      #expect(found.parts(in: content) == whole)
      var stepwise: [ParagraphParts.Part] = []
      var offset = content.lowerBound
      while offset < content.upperBound {
        let end = min(content.upperBound, offset + random.number(1...sizes.longest))
        let parts = found.parts(in: offset..<end)
        stepwise += parts
        offset = parts.last.map { TextOffset($0.range.upperBound) } ?? content.upperBound
      }
      #expect(Self.joined(stepwise) == whole, "seed \(seed)")
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>, PartSizes.tested)
  func parsingByPartsIsParsing(_ seed: UInt64, _ sizes: PartSizes) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser(sizes: sizes)
    for _ in 0..<(60 / sizes.scale) {
      let bytes = Self.paragraph(&random, sizes)
      let whole = parser.parse(bytes, fence: .outside)
      let parts = Self.parts(of: bytes, sizes)
      let head = parser.parseHead(Array(bytes[parts[0].range]), fence: .outside)
      var styles = head.stylesByByte(count: parts[0].range.count)
      var hasLooseEnds = head.block.hasLooseEnds
      for part in parts.dropFirst() {
        let parsed = parser.parsePart(
          Array(bytes[part.range]), isParsed: part.isParsed, of: head.block)
        styles += parsed.stylesByByte(count: part.range.count)
        hasLooseEnds = hasLooseEnds || parsed.block.hasLooseEnds
      }
      #expect(styles == whole.stylesByByte(count: bytes.count))
      #expect(head.prefix == whole.prefix)
      #expect(hasLooseEnds == whole.block.hasLooseEnds)
    }
  }

  /// No bytes make a part that is longer than a key may cost.
  @Test(arguments: PartSizes.tested)
  func noPartIsVeryLong(_ sizes: PartSizes) {
    var random = SeededGenerator(seed: 5)
    var texts = Self.units.map { String(repeating: $0, count: 3 * sizes.longest) }.map {
      Array($0.utf8)
    }
    texts += (0...255).map { Array(repeating: $0, count: 3 * sizes.longest) }
    for alphabet in ["*a", "~=", "[]()", "*_ ", "`a b", "\\*", "abc ", "字*"] {
      texts.append(
        (0..<(3 * sizes.longest)).flatMap { _ in
          alphabet.randomElement(using: &random)?.utf8 ?? "".utf8
        })
    }
    for bytes in texts {
      for part in Self.parts(of: bytes, sizes) where part.isParsed {
        #expect(part.range.count <= sizes.longest)
      }
    }
  }

  /// Text outside the range that an edit invalidates keeps its styles.
  @Test(arguments: 1...3 as ClosedRange<UInt64>, PartSizes.tested)
  func textOutsideTheReportedRangeKeepsItsStyles(_ seed: UInt64, _ sizes: PartSizes) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser(sizes: sizes)
    for _ in 0..<(160 / sizes.scale) {
      let bytes = Self.paragraph(&random, sizes)
      let range = random.range(in: bytes.count)
      let new =
        random.number(0...9) == 0
        ? Self.repeated(random.number(1...sizes.longest), &random)
        : Self.pieces[random.number(0...(Self.pieces.count - 1))]
      var edited = bytes
      edited.replaceSubrange(range, with: new)
      guard bytes.count >= sizes.giant, edited.count >= sizes.giant else { continue }
      let text = TextRope(bytes: edited)
      let touched = ParagraphParts(of: 0..<text.end, in: text, sizes).touched(
        by: TextRange(at: TextOffset(range.lowerBound), length: new.count))
      #expect(touched.count <= 4 * sizes.reach + new.count)
      // After a prefix, so that the kind of the block does not change.
      let block = BlockStyle()
      func styles(_ bytes: [UInt8]) -> [InlineStyle] {
        Self.parts(of: bytes, sizes).flatMap { part in
          parser.parsePart(Array(bytes[part.range]), isParsed: part.isParsed, of: block)
            .stylesByByte(count: part.range.count)
        }
      }
      let (old, now) = (styles(bytes), styles(edited))
      #expect(
        old.prefix(touched.lowerBound.utf8) == now.prefix(touched.lowerBound.utf8), "seed \(seed)")
      let after = edited.count - touched.upperBound.utf8
      #expect(old.suffix(after) == now.suffix(after), "seed \(seed)")
    }
  }

  /// If an edit is reported to keep the parts, the marks in them are the same, moved by the typed text
  /// before them.
  @Test(arguments: 1...3 as ClosedRange<UInt64>, PartSizes.tested)
  func aChangeIsKnownToKeepTheParts(_ seed: UInt64, _ sizes: PartSizes) {
    var random = SeededGenerator(seed: seed)
    var kept = 0
    for _ in 0..<(480 / sizes.scale) {
      let bytes = Self.paragraph(&random, sizes)
      let range = random.range(in: bytes.count)
      let new = random.bytes(upTo: 3).filter { $0 != 0x0A }
      let text = TextRope(bytes: bytes)
      guard
        ParagraphParts(of: 0..<text.end, in: text, sizes).areKept(
          replacing: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), with: new)
      else { continue }
      kept += 1
      var edited = bytes
      edited.replaceSubrange(range, with: new)
      let growth = new.count - range.count
      let expected = Self.marks(of: bytes, sizes).map { marks in
        marks.map { $0 < range.lowerBound ? $0 : $0 + growth }
      }
      #expect(Self.marks(of: edited, sizes) == expected)
    }
    #expect(kept > 1)
  }

  /// A part of maximum length keeps its end if a letter is replaced, but not if one is inserted.
  @Test(arguments: PartSizes.tested)
  func aPartOfMaximumLengthHasNoRoom(_ sizes: PartSizes) {
    var random = SeededGenerator(seed: 4)
    var found = 0
    for _ in 0..<20 {
      var text = ""
      while text.utf8.count < sizes.giant + sizes.longest {
        text += random.number(0...5) == 0 ? "*strong* " : "w\(random.number(0...9999)) "
      }
      var bytes = Array(text.utf8)
      let parts = Self.parts(of: bytes, sizes)
      let part = parts[parts.count / 2].range
      let middle = (part.lowerBound + part.upperBound) / 2
      let filler = Array(repeating: UInt8(ascii: "x"), count: sizes.longest - part.count)
      bytes.insert(contentsOf: filler, at: middle)
      let full = part.lowerBound..<(part.lowerBound + sizes.longest)
      guard Self.parts(of: bytes, sizes).contains(where: { $0.range == full }) else { continue }
      found += 1
      let rope = TextRope(bytes: bytes)
      let paragraph = ParagraphParts(of: 0..<rope.end, in: rope, sizes)
      let letter = TextRange(at: TextOffset(middle + filler.count / 2), length: 1)
      #expect(paragraph.areKept(replacing: letter, with: Array("y".utf8)))
      #expect(!paragraph.areKept(replacing: letter, with: Array("yy".utf8)))
    }
    #expect(found > 5)
  }

  /// Returns the offsets of the syntax in each part.
  private static func marks(of paragraph: [UInt8], _ sizes: PartSizes) -> [[Int]] {
    parts(of: paragraph, sizes).filter(\.isParsed)
      .map { $0.range.filter { paragraph[$0].isInlineSyntax } }.filter { !$0.isEmpty }
  }

  /// Cutting at each repetition would make a part of every byte or two.
  @Test(arguments: PartSizes.tested)
  func shortRepetitionsAreNotCut(_ sizes: PartSizes) {
    let half = sizes.longest / 2
    func expectNoCut(of unit: [UInt8]) {
      let bytes = Array(repeating: unit, count: 4 * sizes.longest / unit.count).flatMap(\.self)
      #expect(
        Self.parts(of: bytes, sizes).map(\.range)
          == [0..<half, half..<(bytes.count - half), (bytes.count - half)..<bytes.count],
        "\(unit)")
    }
    for byte in UInt8.min...UInt8.max { expectNoCut(of: [byte]) }
    var random = SeededGenerator(seed: 1)
    for length in 2...sizes.shortest {
      for _ in 0..<(40 / sizes.scale) {
        expectNoCut(of: (0..<length).map { _ in UInt8(random.number(0...255)) })
        expectNoCut(of: (1..<length).map { _ in UInt8(random.number(0x61...0x7A)) } + [0x20])
      }
    }
  }

  /// A text of any script has cuts nearer to each other than parts can be long.
  @Test(arguments: PartSizes.tested)
  func textIsCut(_ sizes: PartSizes) {
    var random = SeededGenerator(seed: 3)
    let scripts: [(letters: ClosedRange<Int>, word: ClosedRange<Int>)] = [
      (0x61...0x7A, 1...9), (0x430...0x44F, 1...12), (0x4E00...0x9FFF, 4...40),
      (0x3041...0x3096, 200...200), (0x61...0x7A, 300...300),
    ]
    for script in scripts {
      var text = ""
      while text.utf8.count < 40 * sizes.longest {
        for _ in 0..<random.number(script.word) {
          text.unicodeScalars.append(
            Unicode.Scalar(UInt32(random.number(script.letters))) ?? "a")
        }
        text += random.number(0...9) == 0 ? ", " : " "
      }
      let parts = Self.parts(of: Array(text.utf8), sizes)
      #expect(!parts.contains { !$0.isParsed }, "\(script)")
      #expect(parts.count < 40 * sizes.longest / sizes.shortest)
    }
  }

  private static let constructs = [
    "**strong words**", "*a b c*", "_d e_", "`code here`", "``a b``", "[a link](http://b.c)",
    "==some words==", "~~gone now~~", "**a *b* c**", "<http://d.e>", "*a **b `c d` e** f*",
    "[*a* b](<c d> \"e f\")",
  ]

  /// A cut would part a mark from its partner.
  @Test(arguments: 1...3 as ClosedRange<UInt64>, PartSizes.tested)
  func noConstructIsCut(_ seed: UInt64, _ sizes: PartSizes) {
    var random = SeededGenerator(seed: seed)
    var parser = ParagraphParser(sizes: sizes)
    var cuts = 0
    for _ in 0..<40 {
      let words = (0..<(random.number(200...500) * sizes.scale / 4)).map { _ in
        random.number(0...2) == 0
          ? Self.constructs.randomElement(using: &random) ?? "" : "w\(random.number(0...999))"
      }
      let bytes = Array(words.joined(separator: " ").utf8)
      let parts = Self.parts(of: bytes, sizes)
      cuts += parts.count - 1
      let parted = parts.flatMap { part in
        parser.parsePart(Array(bytes[part.range]), isParsed: part.isParsed, of: BlockStyle())
          .stylesByByte(count: part.range.count)
      }
      let whole = parser.parsePart(bytes, isParsed: true, of: BlockStyle())
        .stylesByByte(count: bytes.count)
      let place = bytes.indices.first { parted[$0] != whole[$0] }
      let around = place.map { bytes[max(0, $0 - 200)..<min($0 + 200, bytes.count)] }
      #expect(place == nil, "\(String(decoding: around ?? [], as: UTF8.self))")
    }
    #expect(cuts > 200)
  }

  /// The kind of a giant paragraph depends on its beginning alone, so that an edit need not read all of
  /// it.
  @Test func aGiantParagraphIsNeitherRuleNorFence() {
    var parser = ParagraphParser()
    func kind(_ unit: String, _ start: String = "") -> BlockKind {
      let bytes = start + String(repeating: unit, count: PartSizes.shipped.giant)
      return parser.parse(Array(bytes.utf8), fence: .outside).block.kind
    }
    #expect(kind("-") == .paragraph && kind("*") == .paragraph)
    #expect(kind("`") == .paragraph && kind("x", "~~~ ") == .paragraph)
    #expect(kind("x", "## ") == .heading && kind("x", "[^1]: ") == .footnoteDefinition)
  }

  @Test func aShortParagraphHasNoParts() {
    let sizes = PartSizes.small
    let short = strongWords(130)
    #expect((900..<sizes.giant).contains(short.count))
    #expect(Self.parts(of: short, sizes).count > 1, "it would have some if it were longer")
    #expect(strong(in: short) == [2..<(short.count - 2)])
    let long = strongWords(160)
    #expect(long.count >= sizes.giant)
    #expect(strong(in: long).isEmpty)
  }

  private func strongWords(_ count: Int) -> [UInt8] {
    Array("**\((0..<count).map { "word\($0)" }.joined(separator: " "))**".utf8)
  }

  /// Returns the ranges of strong text, without the tags.
  private func strong(in paragraph: [UInt8]) -> [Range<Int>] {
    var parser = ParagraphParser(sizes: .small)
    return parser.parse(paragraph, fence: .outside).inlines
      .filter { $0.style.contains(.strong) && !$0.style.contains(.tag) }.map(\.range)
  }
}
