import TestSupport
import Testing

@testable import TextCore

/// The rule for two neighbours agrees with Swift's characters.
@Suite struct NeighbourRuleTests {
  private static let plain = scalars { ClusterBreaks.isPlain($0) }
  private static let marks = scalars { ClusterBreaks.isMark($0) }

  @Test func plainScalarsNeverJoin() {
    // Every plain scalar of the first planes, beside a letter and beside others of its sort.
    var random = SeededGenerator(seed: 1)
    var text = String.UnicodeScalarView()
    for scalar in Self.plain where scalar != "\r" && scalar != "\n" {
      text += ["a", scalar, Self.plain[random.number(100...(Self.plain.count - 1))], scalar]
    }
    let string = String(text)
    #expect(string.count == text.count)
  }

  @Test func everyMarkJoinsTheScalarBeforeIt() {
    for mark in Self.marks {
      for base: Unicode.Scalar in ["a", "क", "漢", "👍", mark] {
        #expect(String(String.UnicodeScalarView([base, mark])).count == 1, "\(mark)")
        #expect(known(after: [base], before: [mark]) == false)
      }
      #expect(known(after: [" "], before: [mark]) == false)
      for control: Unicode.Scalar in ["\n", "\r", "\u{7F}", "\u{80}", "\u{1F}", "\t", "\0"] {
        #expect(String(String.UnicodeScalarView([control, mark])).count == 2)
        #expect(known(after: [control], before: [mark]) != false)
      }
    }
  }

  /// For these scalars the two neighbours alone decide whether they join; for all others they
  /// don't, though some of those do join.
  @Test func theClassesAreThoseOfMostText() {
    #expect(
      ranges { ClusterBreaks.isMark($0) } == [
        // Accents, Cyrillic; Hebrew, Arabic.
        0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF...0x05BF, 0x05C1...0x05C2,
        0x05C4...0x05C5, 0x05C7...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670...0x0670,
        // Devanagari, Tamil, Thai.
        0x0900...0x0903, 0x093A...0x093C, 0x093E...0x094F, 0x0951...0x0957, 0x0962...0x0963,
        0x0B82...0x0B82, 0x0BBE...0x0BC2, 0x0BC6...0x0BC8, 0x0BCA...0x0BCD, 0x0BD7...0x0BD7,
        0x0E31...0x0E31, 0x0E33...0x0E3A, 0x0E47...0x0E4E,
        // Selectors of emoji, skin tones.
        0xFE0E...0xFE0F, 0x1F3FB...0x1F3FF,
      ])
    #expect(
      ranges { ClusterBreaks.isPlain($0) } == [
        // Latin, Greek, Cyrillic, Armenian; Hebrew, Arabic, Devanagari, Tamil, Thai.
        0x0000...0x007F, 0x00C0...0x02FF, 0x0370...0x0482, 0x048A...0x0590, 0x05D0...0x05EA,
        0x0620...0x064A, 0x0905...0x0939, 0x0B85...0x0BB9, 0x0E01...0x0E30, 0x0E32...0x0E32,
        0x0E3F...0x0E46,
        // Punctuation, arrows, symbols.
        0x2010...0x2027, 0x2190...0x21FF, 0x2600...0x27BF,
        // Chinese, Japanese, Korean.
        0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xFF01...0xFF9D,
        // Emoji, rare ideographs.
        0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
        0x20000...0x2FFFF,
      ])
  }

  private func ranges(where matches: (UInt32) -> Bool) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for value in UInt32(0)...0x30000 where matches(value) {
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ranges
  }

  /// Up to three marks are read after a consonant, and no more.
  @Test func threeMarksAreFew() {
    let marks = [Unicode.Scalar](repeating: "\u{947}", count: 3)
    #expect(known(after: ["क"] + marks, before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{947}"] + marks, before: ["ष"]) == nil)
    let bytes = Array("\u{947}ष".utf8)
    #expect(ClusterBreaks.boundary(at: 3, in: bytes) == nil)
  }

  /// A fourth continuation byte ends no scalar, so it is a cluster.
  @Test func continuationBytesNeedABeginning() {
    for count in 1...6 {
      let bytes = [UInt8(ascii: "a")] + [UInt8](repeating: 0x80, count: count)
      for index in 1...count {
        let known = ClusterBreaks.boundary(at: index, in: bytes)
        #expect(known == (index > 3 ? true : nil), "\(index) of \(count)")
      }
    }
    let bytes = [UInt8](repeating: 0x80, count: 4)
    #expect(ClusterBreaks.boundary(at: 3, in: bytes) == true)
  }

  @Test func lineEndsAreKnown() {
    #expect(known(after: ["\r"], before: ["\n"]) == false)
    #expect(known(after: ["\r"], before: ["\r"]) == true)
    #expect(known(after: ["\r"], before: ["\u{200D}"]) == true)
    #expect(known(after: ["\n"], before: ["\u{200D}"]) == true)
    #expect(known(after: ["a"], before: ["\u{200D}"]) == nil)
    #expect(known(after: ["\u{200D}"], before: ["a"]) == nil)
  }

  @Test func afterAMarkOnlyAViramaJoins() {
    #expect(known(after: ["क", "\u{94D}"], before: ["ष"]) == false)
    #expect(known(after: ["क", "\u{93C}", "\u{94D}"], before: ["ष"]) == false)
    #expect(known(after: ["a", "\u{94D}"], before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{947}"], before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{94D}"], before: ["अ"]) == true)
    for consonant: Unicode.Scalar in ["\u{915}", "\u{939}"] {
      #expect(known(after: ["क", "\u{94D}"], before: [consonant]) == false)
      #expect(known(after: [consonant, "\u{94D}"], before: ["ष"]) == false)
    }
    #expect(known(after: ["\u{914}", "\u{94D}"], before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{94D}"], before: ["\u{914}"]) == true)
  }

  @Test(arguments: seeds) func knownNeighboursAreTrue(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.number(2...7) {
        switch random.number(0...3) {
        case 0: text.append(Self.plain[random.number(0...(Self.plain.count - 1))])
        case 1: text.append(Unicode.Scalar(UInt8(random.number(0...0x7F))))
        case 2: text.append(Self.marks[random.number(0...(Self.marks.count - 1))])
        default: text.append(["क", "ष", "\u{94D}", "अ", "\u{200D}"][random.number(0...4)])
        }
      }
      let bytes = Array(String(text).utf8)
      let boundaries = ClusterBreaks.boundaries(in: bytes)
      for index in 1..<bytes.count {
        guard let known = ClusterBreaks.boundary(at: index, in: bytes) else { continue }
        #expect(known == boundaries.contains(index), "\(Array(text)) at \(index)")
      }
    }
  }

  private func known(after left: [Unicode.Scalar], before right: [Unicode.Scalar]) -> Bool? {
    let bytes = Array(String(String.UnicodeScalarView(left)).utf8)
    return ClusterBreaks.boundary(
      at: bytes.count, in: bytes + Array(String(String.UnicodeScalarView(right)).utf8))
  }

  private static func scalars(where matches: (UInt32) -> Bool) -> [Unicode.Scalar] {
    (UInt32(0)...0x1FFFF).filter(matches).compactMap(Unicode.Scalar.init)
  }
}
