import TestSupport
import Testing

@testable import TextCore

@Suite struct ClusterTests {
  @Test(arguments: [
    ("e\u{301}a", [0, 3, 4]),
    ("a\r\nb", [0, 1, 3, 4]),
    ("🇪🇪🇫🇮🇸", [0, 8, 16, 20]),
    ("👩‍👩‍👧‍👦!", [0, 25, 26]),
    ("각\u{1112}\u{1161}\u{11AB}", [0, 3, 12]),
    ("क्षि", [0, 12]),
    ("👍🏽👍", [0, 8, 12]),
    // Khmer, Burmese with a kinzi, Tai Tham: one letter below another.
    ("ខ្មែរ", [0, 12, 15]),
    ("ស្ត្រី", [0, 18]),
    ("ឲ្យ", [0, 9]),
    ("ဗုဒ္ဓ", [0, 6, 15]),
    ("အင်္ဂလိပ်", [0, 3, 15, 21, 27]),
    ("ᨠ᩠ᨦ", [0, 9]),
    // Subscript signs beside a Latin letter.
    ("a្ក", [0, 4, 7]),
    ("ក្a", [0, 6, 7]),
    ("က္ក្ក", [0, 6, 15]),
    ("", [0]),
  ])
  func knownClusters(string: String, expected: [Int]) {
    let bytes = Array(string.utf8)
    #expect(ClusterBreaks.boundaries(in: bytes) == expected)
    expect(bytes, hasBoundaries: expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0x80, 0x61], [0, 1, 2, 3]),
      // A mark after an invalid byte stands alone.
      ([0x61, 0xFF, 0xCC, 0x81, 0x62], [0, 1, 2, 4, 5]),
      // A scalar cut short, an overlong form, a surrogate.
      ([0xE4, 0xB8, 0x61], [0, 1, 2, 3]),
      ([0xC0, 0xAF], [0, 1, 2]),
      ([0xED, 0xA0, 0x80, 0x65, 0xCC, 0x81], [0, 1, 2, 3, 6]),
      ([0x80, 0x80, 0x80, 0x80, 0x80], [0, 1, 2, 3, 4, 5]),
      ([0x0D, 0xFF, 0x0A], [0, 1, 2, 3]),
    ] as [([UInt8], [Int])])
  func invalidBytesAreClustersOfTheirOwn(bytes: [UInt8], expected: [Int]) {
    #expect(ClusterBreaks.boundaries(in: bytes) == expected)
    expect(bytes, hasBoundaries: expected)
  }

  @Test(arguments: seeds) func randomTextsBreakAsCharactersDo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let (bytes, expected) = random.clusters(upTo: 60)
      #expect(ClusterBreaks.boundaries(in: bytes) == expected)
      expect(bytes, hasBoundaries: expected)
    }
  }

  /// Text is segmented up to 512 bytes ahead, which may be inside of the last scalar.
  @Test(arguments: 505...525) func textAheadMayEndAnywhere(count: Int) {
    let text = "🇪🇪" + String(repeating: "x", count: count - 10) + "é"
    let bytes = Array(text.utf8)
    let clusters = ClusteredText(bytes)
    #expect(!clusters.isBoundary(4) && clusters.isBoundary(8) && clusters.isBoundary(count - 2))
    #expect(!clusters.isBoundary(count - 1) && clusters.isBoundary(count))
    #expect(ClusteredText(bytes).clusterEnd(after: 0) == 8)
    #expect(ClusteredText(bytes).clusterEnd(after: count - 2) == count)
  }

  @Test func hundredThousandMarksOnOneLetter() {
    let marks = [UInt8](repeating: 0, count: 100_000).flatMap { _ in [0xCC, 0x81] as [UInt8] }
    let rope = TextRope(bytes: [0x61] + marks + [0x62])
    let end = TextOffset(1 + marks.count)
    #expect(rope.clusterEnd(after: 0) == end)
    #expect(rope.clusterStart(before: end) == 0)
    #expect(rope.clusterStart(before: rope.end) == end)
    #expect(!rope.isClusterBoundary(101))
    #expect(rope.clusterRange(containing: 100_000) == 0..<end)
  }

  @Test func aLongParagraphIsReadOnlyLocally() {
    func time(_ count: Int) -> Double {
      // Without ASCII and spaces: ideographs, then emoji.
      let piece = Array(String(repeating: "漢字かな👩‍🚀🇪🇪", count: count).utf8)
      let rope = TextRope(bytes: piece)
      let middle = TextOffset(piece.count / 2 / 37 * 37)
      return ProcessorTime.least {
        for _ in 0..<100 { _ = rope.clusterEnd(after: middle) }
      }
    }
    let (short, long) = (time(2_500), time(20_000))
    #expect(long < 4 * short, "100 look-ups took \(short) s, and \(long) s in eight times as much")
  }

  @Test func aTextWithNoCertainBoundaryIsBrokenOnce() {
    func time(_ count: Int) -> Double {
      // Only flags: the start of one depends on all text before it.
      let bytes = Array(String(repeating: "🇪🇪", count: count).utf8)
      return ProcessorTime.least {
        let text = ClusteredText(bytes)
        var offset = 0
        while offset < bytes.count { offset = text.clusterEnd(after: offset) }
        #expect(offset == bytes.count)
      }
    }
    let (few, many) = (time(2_500), time(20_000))
    // With quadratic work it would be 64 times the time.
    #expect(many < 24 * few, "2,500 flags took \(few) s, and 20,000 \(many) s")
  }

  private func expect(_ bytes: [UInt8], hasBoundaries expected: [Int]) {
    for chunkSize in chunkSizes {
      expect(TextRope(bytes: bytes, chunkSize: chunkSize), hasBoundaries: expected)
    }
    let asked = ClusteredText(bytes)
    for offset in 0...bytes.count {
      // A new text, and one whose clusters were looked up before.
      for text in [ClusteredText(bytes), asked] {
        #expect(text.isBoundary(offset) == expected.contains(offset))
        guard offset < bytes.count else { continue }
        #expect(text.clusterEnd(after: offset) == expected.first { $0 > offset })
      }
    }
  }

  private func expect(_ rope: TextRope, hasBoundaries expected: [Int]) {
    let set = Set(expected)
    for offset in 0...rope.utf8Count {
      let position = TextOffset(offset)
      let next = expected.first { $0 > offset } ?? rope.utf8Count
      let last = expected.last { $0 < offset } ?? 0
      let start = expected.last { $0 <= offset } ?? 0
      #expect(rope.isClusterBoundary(position) == set.contains(offset))
      #expect(rope.clusterEnd(after: position).utf8 == next)
      #expect(rope.clusterStart(before: position).utf8 == last)
      #expect(rope.clusterRange(containing: position) == offsets(start..<next))
    }
  }
}

extension SeededGenerator {
  /// A text of difficult pieces, with invalid bytes in between, and its boundaries as the
  /// characters of the valid stretches have them.
  fileprivate mutating func clusters(upTo limit: Int) -> (bytes: [UInt8], boundaries: [Int]) {
    let scalars: [Unicode.Scalar] = [
      "a", " ", "é", "\u{301}", "\u{200D}", "\r", "\n", "漢", "🇪", "👩", "🚀", "🏽", "\u{FE0F}",
      "\u{1100}", "\u{1161}", "\u{11A8}", "가", "각", "क", "\u{94D}", "ष", "\u{600}", "ா", "1",
      "\u{20E3}", "\u{E33}", "ก", "\u{FF9E}", "ﾊ", "ح", "\u{85}", "\u{AD}",
    ]
    var bytes: [UInt8] = []
    var boundaries = [0]
    while bytes.count < limit {
      var valid = String.UnicodeScalarView()
      for _ in 0..<number(0...10) { valid.append(scalars[number(0...(scalars.count - 1))]) }
      for character in String(valid) {
        bytes += Array(character.utf8)
        boundaries.append(bytes.count)
      }
      // Bytes that are invalid beside any others.
      for _ in 0..<number(1...4) {
        bytes.append([0xFF, 0xC0, 0x80][number(0...2)])
        boundaries.append(bytes.count)
      }
    }
    return (bytes, boundaries)
  }
}
