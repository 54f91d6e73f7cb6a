import TestSupport
import Testing

@testable import TextCore

/// Unicode's own tests of grapheme clusters against those of Swift's `Character`, which are ours.
@Suite struct ClusterConformanceTests {
  /// The files are those of Unicode 15, Swift knows a later version. In the later one scissors
  /// (U+2701) are no pictograph, so a joiner does not join them.
  @Test func graphemeClusters() throws {
    let cases = try BoundaryCase.all(in: "auxiliary/GraphemeBreakTest.txt")
    let differing = cases.filter {
      Array(ClusterBreaks.boundaries(in: $0.bytes).dropFirst()) != $0.boundaries
    }
    #expect(cases.count > 600)
    #expect(differing.map(\.description) == ["÷ 2701 × 200D × 2701 ÷"])
  }

  /// The caret reads only text around it to move.
  @Test func movementFromPlaceToPlace() throws {
    for item in try BoundaryCase.all(in: "auxiliary/GraphemeBreakTest.txt") {
      let rope = TextRope(bytes: item.bytes, chunkSize: 4)
      let all = ClusterBreaks.boundaries(in: item.bytes)
      var place: TextOffset = 0
      var forward = [0]
      while place < rope.end {
        place = rope.clusterEnd(after: place)
        forward.append(place.utf8)
      }
      var backward = [place.utf8]
      while place > 0 {
        place = rope.clusterStart(before: place)
        backward.append(place.utf8)
      }
      #expect(forward == all, "\(item)")
      #expect(backward.reversed() == all, "\(item)")
    }
  }

  /// Flags, keycaps, skin tones, families, tags: all that Unicode recommends.
  @Test func everyEmojiIsOneCluster() throws {
    var count = 0
    try UnicodeTestFile("emoji/emoji-test.txt").forEachLine { line in
      let parts = line.split(separator: ";")
      let emoji = [UInt8](codePoints: parts[0])
      #expect(ClusterBreaks.boundaries(in: emoji) == [0, emoji.count], "\(line)")
      count += 1
    }
    #expect(count > 4000)
  }
}
