import TestSupport
import Testing
import TextCore

@testable import Search

struct PlainSearchTests {
  private func found(
    _ pattern: String, _ options: SearchQuery.Options = [], in text: String
  ) throws -> [String] {
    let rope = TextRope(text)
    let hits = try Search(SearchQuery(pattern, options)).hits(in: rope.whole, of: rope)
    return hits.ranges.map {
      rope.string(in: TextOffset($0.lowerBound)..<TextOffset($0.upperBound))
    }
  }

  @Test func caseAndAccentsDoNotCount() throws {
    #expect(
      try found("cafe", in: "Café CAFE cafe\u{301}s cafes") == [
        "Café", "CAFE", "cafe\u{301}", "cafe",
      ])
    #expect(try found("café", in: "cafe") == ["cafe"])
    #expect(try found("strasse", in: "Straße STRASSE") == ["Straße", "STRASSE"])
    #expect(try found("ёж", in: "Еж ЁЖ") == ["Еж", "ЁЖ"])
    #expect(try found("istanbul", in: "İstanbul") == ["İstanbul"])
    #expect(try found("σας", in: "ΣΑΣ σας σασ") == ["ΣΑΣ", "σας", "σασ"])
  }

  @Test func whatIsNoAccentCounts() throws {
    // Voicing and vowels are letters to those who read them.
    #expect(try found("か", in: "が") == [])
    #expect(try found("कि", in: "कु") == [])
    #expect(try found("가", in: "각") == [])
  }

  @Test func shortIIsALetterOfItsOwn() throws {
    #expect(try found("мои", in: "мои мой мои\u{306}") == ["мои"])
    #expect(try found("мой", in: "мои МОЙ мои\u{306}") == ["МОЙ", "мои\u{306}"])
    #expect(try found("мои\u{306}", in: "мои мой") == ["мой"])
    // As in ICU's collation, these are written for one another.
    #expect(try found("все", in: "всё") == ["всё"])
  }

  @Test func aHitIsWholeLetters() throws {
    #expect(try found("s", in: "ß") == [])
    #expect(try found("e", .exactly, in: "e\u{301}") == [])
    #expect(try found("e\u{301}", .exactly, in: "e\u{301} é") == ["e\u{301}"])
  }

  @Test func capitalsCountIfAskedFor() throws {
    #expect(try found("Cafe", .matchCase, in: "café Café CAFÉ") == ["Café"])
    #expect(try found("Cafe", .exactly, in: "café Café Cafe") == ["Cafe"])
  }

  @Test func wholeWords() throws {
    #expect(
      try found("can", .wholeWords, in: "can can't scan can. can-can _can") == [
        "can", "can", "can", "can",
      ])
    #expect(try found("3", .wholeWords, in: "3 3.5 3, 33") == ["3", "3"])
    #expect(try found("don't", .wholeWords, in: "don't don'ts") == ["don't"])
  }

  @Test func hitsDoNotOverlap() throws {
    #expect(try found("aa", in: "aaaaa") == ["aa", "aa"])
  }

  @Test func nothingIsFoundForNothing() throws {
    #expect(try found("", in: "abc") == [])
  }

  @Test(arguments: seeds)
  func findsWhatANaiveSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let bytes = RandomWords.bytes(using: &generator, pieces: generator.number(0...60))
      let text = TextRope(bytes: bytes)
      let query = RandomWords.query(in: bytes, using: &generator)
      let sizes = SearchSizes(slice: generator.number(1...40))
      let found = try Search(query, sizes: sizes).hits(in: text.whole, of: text)
      found.invariantCheck()
      #expect(
        try found.ranges == NaiveSearch(query: query).hits(in: bytes),
        "\(query) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func aHitMayLieOnSeveralSlices() throws {
    let word = String(repeating: "é", count: 700)
    let text = TextRope("x " + word + " y")
    let hits = try Search(SearchQuery(word), sizes: SearchSizes(slice: 16)).hits(
      in: text.whole, of: text)
    #expect(hits.ranges == [2..<1402])
  }

  @Test func aSearchCanBeGivenUp() throws {
    let text = TextRope(String(repeating: "ab\n", count: 100_000))
    var slices = 0
    #expect(throws: SearchFailure.givenUp) {
      try Search(SearchQuery("a")).hits(
        in: text.whole, of: text,
        isWanted: {
          slices += 1
          return slices < 3
        })
    }
  }
}
