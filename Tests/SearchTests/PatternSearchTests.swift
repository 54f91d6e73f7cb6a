import TestSupport
import Testing
import TextCore

@testable import Search

struct PatternSearchTests {
  private func found(
    _ pattern: String, _ options: SearchQuery.Options = [], in text: String, slice: Int = 1 << 16
  ) throws -> [String] {
    let rope = TextRope(text)
    let search = try Search(
      SearchQuery(pattern, options.union(.regularExpression)), sizes: SearchSizes(slice: slice))
    return try search.hits(in: rope.whole, of: rope).ranges.map {
      rope.string(in: TextOffset($0.lowerBound)..<TextOffset($0.upperBound))
    }
  }

  @Test(arguments: [1, 7, 1 << 16])
  func matches(slice: Int) throws {
    #expect(try found("b+", in: "abbb B\nb", slice: slice) == ["bbb", "B", "b"])
    #expect(try found("b+", .matchCase, in: "abbb B\nb", slice: slice) == ["bbb", "b"])
    #expect(try found("^a.*$", in: "ab\r\nba\na\n", slice: slice) == ["ab", "a"])
    #expect(try found("(?<=x)y", in: "xy y\nxy", slice: slice) == ["y", "y"])
    #expect(try found("d\\nd", in: "d\nd\nd", slice: slice) == ["d\nd"])
    #expect(try found("[^a]+", in: "abc\ndea", slice: slice) == ["bc\nde"])
    #expect(try found("(?s)b.*e", in: "abc\ndea", slice: slice) == ["bc\nde"])
    #expect(try found("\\Aab", in: "ab\nab", slice: slice) == ["ab"])
    #expect(
      try found("(.)\\1", in: "aab\u{1F600}\u{1F600}c", slice: slice) == [
        "aa", "\u{1F600}\u{1F600}",
      ])
    #expect(try found("é+", in: "caféé É", slice: slice) == ["éé", "É"])
    #expect(try found("\\w+", .wholeWords, in: "één twee", slice: slice) == ["één", "twee"])
  }

  private func places(_ pattern: String, in text: String, slice: Int) throws -> [Range<Int>] {
    let rope = TextRope(text)
    let sizes = SearchSizes(slice: slice)
    return try Search(SearchQuery(pattern, .regularExpression), sizes: sizes)
      .hits(in: rope.whole, of: rope).ranges
  }

  @Test(arguments: [1, 3, 1 << 16])
  func emptyMatchesAreHits(slice: Int) throws {
    #expect(try places("x*", in: "axxb", slice: slice) == [0..<0, 1..<3, 3..<3, 4..<4])
    #expect(try places("(?=x)", in: "axxb", slice: slice) == [1..<1, 2..<2])
    #expect(try places("(?=\\sx)", in: "a\nxb x", slice: slice) == [1..<1, 4..<4])
    for (text, starts, ends, blank) in [
      ("a\nb", [0, 2], [1, 3], []), ("a\n\nb\n", [0, 2, 3], [1, 2, 4], [2]),
      ("\n\n", [0, 1], [0, 1], [0, 1]), ("a\r\n\r\nb\r\n", [0, 3, 5], [1, 3, 6], [3]),
    ] as [(String, [Int], [Int], [Int])] {
      #expect(try places("^", in: text, slice: slice) == starts.map { $0..<$0 }, "\(text)")
      #expect(try places("$", in: text, slice: slice) == ends.map { $0..<$0 }, "\(text)")
      #expect(try places("^$", in: text, slice: slice) == blank.map { $0..<$0 }, "\(text)")
      // In another way.
      #expect(try places("(?=[^b]|)^", in: text, slice: slice) == starts.map { $0..<$0 }, "\(text)")
      #expect(try places("(?=[^b]|)$", in: text, slice: slice) == ends.map { $0..<$0 }, "\(text)")
    }
  }

  @Test func theSelectionBoundsTheSearch() throws {
    let text = TextRope("one\ntwo\nsix")
    let search = try Search(SearchQuery("$", .regularExpression))
    #expect(try search.hits(in: 0..<7, of: text).ranges == [3..<3, 7..<7])
    #expect(try search.hits(in: 0..<8, of: text).ranges == [3..<3, 7..<7])
    #expect(try search.hits(in: 4..<11, of: text).ranges == [7..<7, 11..<11])
  }

  @Test(arguments: [1, 5, 1 << 16])
  func aLineEndIsOneOfTheDocument(slice: Int) throws {
    let text = "ab\r\n\r\ncd\r\nab"
    #expect(try found("b\\n", in: text, slice: slice) == ["b\r\n"])
    #expect(try found("b\\r\\n\\r?\\nc", in: text, slice: slice) == ["b\r\n\r\nc"])
    #expect(try found("\\s+", in: text, slice: slice) == ["\r\n\r\n", "\r\n"])
    #expect(try found("d.?$", in: text, slice: slice) == ["d"])
    #expect(try found("[^a]b?", in: "a\r\nb", slice: slice) == ["\r\nb"])
    #expect(try found("\\r", in: text, slice: slice) == [])
    #expect(try found("\\R", in: text, slice: slice) == ["\r\n", "\r\n", "\r\n"])
  }

  @Test func lineEndsAreOneAcrossTheBlocksThatAreRead() throws {
    // A search in the text reads blocks of 4 KB: the line end is at their boundary.
    for length in 4090...4100 {
      let line = String(repeating: "x", count: length)
      let rope = TextRope(line + "\r\n" + line + "\r\nab")
      let hits = try Search(SearchQuery("x\\n(?=[^b])", .regularExpression)).hits(
        in: rope.whole, of: rope)
      #expect(
        hits.ranges == [(length - 1)..<(length + 2), (2 * length + 1)..<(2 * length + 4)],
        "\(length)")
    }
  }

  @Test func aMatchCutsNoCluster() throws {
    #expect(try found("👩", in: "👩‍👩‍👧 👩") == ["👩"])
    #expect(try found("caf.", in: "cafe\u{301} cafe") == ["cafe"])
    #expect(try found("caf\\X", in: "cafe\u{301}") == ["cafe\u{301}"])
    #expect(try found("(?=\u{301})", in: "e\u{301}") == [])
  }

  @Test func aTextIsReadAcrossItsChunks() throws {
    let filler = String(repeating: "ä漢😀a", count: 3000)
    let text = filler + "<<\n" + filler + ">>" + filler
    #expect(try found("<<(?s).*>>", in: text).map(\.utf8.count) == [filler.utf8.count + 5])
    #expect(try found("😀a<<\\s", in: text) == ["😀a<<\n"])
    #expect(try found("(?<=漢)😀a<<\\s", in: text) == ["😀a<<\n"])
  }

  @Test func linesAreKnownFromTheWords() {
    for pattern in ["a.b", "\\bword\\b", "[a-z]+", "(?:x|y)$", "^#+ ", "\\d{2}\\.", "(?<=a)b"] {
      #expect(ExpressionScope.staysInLine(pattern), "\(pattern)")
    }
    for pattern in [
      "\\s", "[^a]", "\\W", "(?s).", "\\n", "\\x0A", "\\R", "\\A", "\\z", "[[:space:]]", "\\p{Zs}",
      "[\\s]", "[a\\W]", "\\u000a", "a\\",
    ] {
      #expect(!ExpressionScope.staysInLine(pattern), "\(pattern)")
    }
  }

  @Test func theTwoWaysFindTheSame() throws {
    // A set that contains the line end, with a lookahead against it, rules out the first way.
    for (line, text) in [
      ("b+", "(?=[^\\n])b+"), ("a.*b", "(?=[^\\n])a.*b"), ("^.", "(?=[^\\n])^."),
      ("^", "(?=[^b]|)^"), ("$", "(?=[^b]|)$"), ("b*", "(?=[^b]|)b*"), ("(?=a)", "(?=[^b]|)(?=a)"),
    ] {
      for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<8 {
          let bytes = RandomWords.bytes(using: &generator, pieces: generator.number(0...1500))
          let rope = TextRope(bytes: bytes)
          let sizes = SearchSizes(slice: generator.number(1...5000))
          let one = try Search(SearchQuery(line, .regularExpression), sizes: sizes)
          let other = try Search(SearchQuery(text, .regularExpression), sizes: sizes)
          #expect(
            try one.hits(in: rope.whole, of: rope) == other.hits(in: rope.whole, of: rope),
            "\(line), seed \(seed)")
        }
      }
    }
  }

  @Test func aRunawayPatternEnds() throws {
    let text = TextRope(String(repeating: "a", count: 60) + "b")
    for pattern in ["(a+)+c", "(?=[^b])(a|aa)+\\sc"] {
      let search = try Search(SearchQuery(pattern, .regularExpression))
      #expect(throws: SearchFailure.tooLong) { try search.hits(in: text.whole, of: text) }
    }
  }

  @Test func aGiantParagraphIsNotReadAsAWhole() throws {
    let text = TextRope("ab\n" + String(repeating: "x ab y ", count: 500) + "\nab")
    let giant = SearchSizes(slice: 100, giant: 1000)
    let search = try Search(SearchQuery("\\bab\\b", .regularExpression), sizes: giant)
    let whole = try Search(SearchQuery("\\bab\\b", .regularExpression))
    let hits = try search.hits(in: text.whole, of: text)
    #expect(hits.count == 502)
    #expect(try hits == whole.hits(in: text.whole, of: text))
  }

  @Test func aDeepPatternEnds() throws {
    let text = TextRope(String(repeating: "ab", count: 400_000))
    let search = try Search(SearchQuery("(?:a|b)*c", .regularExpression))
    #expect(throws: SearchFailure.tooDeep) { try search.hits(in: text.whole, of: text) }
  }

  @Test func anInvalidExpressionNamesThePosition() {
    #expect(throws: SearchFailure.malformed(at: 3)) {
      try Search(SearchQuery("a(b", .regularExpression))
    }
    #expect(throws: SearchFailure.self) { try Search(SearchQuery("*", .regularExpression)) }
  }
}
