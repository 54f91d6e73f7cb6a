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
      for control: Unicode.Scalar in ["\n", "\r", "\u{7F}", "\t", "\0"] {
        #expect(String(String.UnicodeScalarView([control, mark])).count == 2)
        #expect(known(after: [control], before: [mark]) != false)
      }
    }
  }

  /// Common characters, from the first to the last of their blocks, need no context further away.
  @Test(
    arguments: [
      "\u{300}", "\u{36F}", "\u{483}", "\u{489}", "\u{591}", "\u{5BD}", "\u{5BF}", "\u{5C1}",
      "\u{5C2}", "\u{5C4}", "\u{5C5}", "\u{5C7}", "\u{610}", "\u{61A}", "\u{64B}", "\u{65F}",
      "\u{670}", "\u{900}", "\u{903}", "\u{951}", "\u{957}", "\u{962}", "\u{963}",
      "\u{93A}", "\u{93C}", "\u{93E}", "\u{94F}", "\u{B82}", "\u{BBE}", "\u{BC2}",
      "\u{BC6}", "\u{BC8}", "\u{BCA}", "\u{BCD}", "\u{BD7}", "\u{E31}", "\u{E34}",
      "\u{E3A}", "\u{E47}", "\u{E4E}", "\u{FE0E}", "\u{FE0F}", "\u{1F3FB}", "\u{1F3FF}",
    ] as [Unicode.Scalar])
  func commonMarksAreKnown(_ mark: Unicode.Scalar) {
    #expect(known(after: ["a"], before: [mark]) == false)
  }

  @Test func afterAMarkOnlyAViramaJoins() {
    #expect(known(after: ["क", "\u{94D}"], before: ["ष"]) == false)
    #expect(known(after: ["क", "\u{93C}", "\u{94D}"], before: ["ष"]) == false)
    #expect(known(after: ["a", "\u{94D}"], before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{947}"], before: ["ष"]) == true)
    #expect(known(after: ["क", "\u{94D}"], before: ["अ"]) == true)
  }

  @Test(arguments: seeds) func whatIsKnownIsTrue(seed: UInt64) {
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
