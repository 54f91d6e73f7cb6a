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
      unicode.sentenceStarts(in: $0.bytes).dropFirst() + [$0.bytes.count] != $0.boundaries
    }
    #expect(differing.map(\.description) == [])
  }

  /// A line may break before a mark after a space, and before a skin tone after what has none. Both
  /// would cut a cluster, so we don't.
  @Test func lines() throws {
    let cases = try BoundaryCase.all(in: "auxiliary/LineBreakTest.txt")
    var differing = 0
    for item in cases {
      let clusters = Set(ClusterBreaks.boundaries(in: item.bytes))
      let expected = item.boundaries.filter(clusters.contains)
      #expect(
        unicode.breakOpportunities(in: item.bytes) + [item.bytes.count] == expected, "\(item)")
      if expected != item.boundaries { differing += 1 }
    }
    #expect(cases.count > 7600)
    #expect(differing == 191)
  }
}

extension [WordSegment] {
  fileprivate var ends: [Int] { map(\.range.upperBound) }
}
