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

  @Test func whatIsEmptyIsNoHit() throws {
    #expect(try found("x*", in: "axxb") == ["xx"])
    #expect(try found("^", in: "a\nb") == [])
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
    // A set that has the line end in it and a lookahead against it keep the first way away.
    for (line, text) in [
      ("b+", "(?=[^\\n])b+"), ("a.*b", "(?=[^\\n])a.*b"), ("^.", "(?=[^\\n])^."),
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

  @Test func whatIsNoExpressionSaysWhere() {
    #expect(throws: SearchFailure.malformed(at: 3)) {
      try Search(SearchQuery("a(b", .regularExpression))
    }
    #expect(throws: SearchFailure.self) { try Search(SearchQuery("*", .regularExpression)) }
  }
}
