import TestSupport
import TextCore
import Testing

@testable import TextUnicode

/// Unicode's own tests of boundaries. Where we differ, the test says why; any other difference fails,
/// and so does one that is gone.
@Suite struct BoundaryConformanceTests {
  private let unicode = UnicodeText()

  /// The rules of ICU are those of CLDR, in which a colon is no part of a word: only Finnish and
  /// Swedish write it there.
  @Test func words() throws {
    let cases = try BoundaryCase.all(in: "auxiliary/WordBreakTest.txt")
    let differing = cases.filter { unicode.wordSegments(in: $0.bytes).ends != $0.boundaries }
    #expect(cases.count > 1800)
    #expect(differing.count == 15)
    for item in differing {
      let colons = ClusterBreaks.boundaries(in: item.bytes).dropLast().filter {
        item.bytes[$0] == UInt8(ascii: ":")
      }
      let ends = colons.map {
        TextRope(bytes: item.bytes).clusterEnd(after: TextOffset($0)).utf8
      }
      let expected = Set(item.boundaries + colons + ends).sorted()
      #expect(unicode.wordSegments(in: item.bytes).ends == expected, "\(item)")
    }
  }

  @Test func sentences() throws {
    let differing = try BoundaryCase.all(in: "auxiliary/SentenceBreakTest.txt").filter {
      unicode.sentenceStarts(in: $0.bytes, language: "").dropFirst() + [$0.bytes.count]
        != $0.boundaries
    }
    #expect(differing.map(\.description) == [])
  }

  /// ICU keeps a word and the hyphen that it begins with together, as in `-ism`.
  private static let wordsAfterHyphens: Set = [
    "× 002D × 0308 ÷ 0023 ÷",
    "× 002D × 0308 ÷ 00A7 ÷",
    "× 002D × 0308 ÷ 0E01 ÷",
    "× 002D × 0308 ÷ 50005 ÷",
    "× 002D ÷ 0023 ÷",
    "× 002D ÷ 00A7 ÷",
    "× 002D ÷ 0E01 ÷",
    "× 002D ÷ 50005 ÷",
  ]

  /// ICU keeps a digit and the sign before it together, as in `.35`; the file is for a rule that wants
  /// a digit before the sign too.
  private static let digitsAfterSigns: Set = [
    "× 002C × 0308 ÷ 0030 ÷",
    "× 002C ÷ 0030 ÷",
    "× 0041 × 002E ÷ 0031 × 0020 ÷ BABB ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 0915 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 672C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 0033 ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 300C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 307E ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 672C ÷",
    "× 0065 × 0071 × 0075 × 0061 × 006C × 0073 × 0020 × 002E ÷ 0033 × 0035 × 0020 ÷ 0063 × "
      + "0065 × 006E × 0074 × 0073 ÷",
    "× BD10 ÷ C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0033 × 0020 ÷ BABB ÷",
    "× BD24 ÷ C5B4 × 002E × 0020 ÷ 0041 × 002E ÷ 0032 × 0020 ÷ BCFC ÷",
    "× C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0034 × 0020 ÷ BABB ÷",
  ]

  /// A line may break before a mark after a space, and before a skin tone after what has none. Both
  /// would cut a cluster, so we don't.
  @Test func lines() throws {
    let cases = try BoundaryCase.all(in: "auxiliary/LineBreakTest.txt")
    var unlike: Set<String> = []
    var cutting = 0
    for item in cases {
      let clusters = Set(ClusterBreaks.boundaries(in: item.bytes))
      let expected = item.boundaries.filter(clusters.contains)
      let found = unicode.breakOpportunities(in: item.bytes) + [item.bytes.count]
      if found != expected { unlike.insert(item.description) }
      if expected != item.boundaries { cutting += 1 }
    }
    #expect(cases.count > 7600)
    #expect(unlike == Self.wordsAfterHyphens.union(Self.digitsAfterSigns))
    #expect(cutting == 315)
  }
}

extension [WordSegment] {
  fileprivate var ends: [Int] { map(\.range.upperBound) }
}
