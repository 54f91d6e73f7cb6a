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

  @Test func marksOtherThanAccentsCount() throws {
    // Voicing marks and vowels count as letters in their scripts.
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

  @Test func aSignOfTheKeyboardStandsForAllOfItsKind() throws {
    #expect(try found("don't", in: "don’t don't donʼt dont") == ["don’t", "don't", "donʼt"])
    #expect(
      try found("\"a\"", in: "“a” „a“ «a» »a« \"a\" ‘a’") == ["“a”", "„a“", "«a»", "»a«", "\"a\""])
    #expect(try found("10 km", in: "10\u{A0}km 10\u{202F}km 10\u{3000}km 10km").count == 3)
    #expect(try found("don't", .exactly, in: "don’t don't") == ["don't"])
    #expect(try found("a b", .exactly, in: "a\u{A0}b a b") == ["a b"])
    #expect(try found("Don't", .matchCase, in: "Don’t don’t") == ["Don’t"])
  }

  @Test func anotherSignStandsForItself() throws {
    #expect(try found("“", in: "“a” \"b\" «c»") == ["“"])
    #expect(try found("don’t", in: "don't don’t") == ["don’t"])
    #expect(try found("a\u{A0}b c", in: "a b c a\u{A0}b\u{202F}c") == ["a\u{A0}b\u{202F}c"])
  }

  @Test func softHyphensAndJoinersHideNoWord() throws {
    #expect(try found("cooperate", in: "co\u{AD}ope\u{AD}rate") == ["co\u{AD}ope\u{AD}rate"])
    #expect(try found("می‌خواهم", in: "میخواهم") == ["میخواهم"])
    #expect(try found("میخواهم", in: "می\u{200C}خواهم") == ["می\u{200C}خواهم"])
    #expect(try found("co", in: "co\u{AD}operate") == ["co"])
    #expect(try found("cooperate", .exactly, in: "co\u{AD}operate") == [])
    #expect(try found("\u{AD}", in: "co\u{AD}operate") == ["\u{AD}"])
  }

  @Test(arguments: [[], .exactly, .matchCase] as [SearchQuery.Options])
  func aHitCutsNoCluster(options: SearchQuery.Options) throws {
    #expect(try found("👩", options, in: "👩‍👩‍👧 👩 👩🏽") == ["👩"])
    #expect(try found("👩‍👩‍👧", options, in: "👩‍👩‍👧") == ["👩‍👩‍👧"])
    #expect(try found("🇪", options, in: "🇪🇪🇫🇮") == [])
    #expect(try found("🇪🇪", options, in: "🇪🇪🇫🇮") == ["🇪🇪"])
    #expect(try found("\u{301}", options, in: "e\u{301}") == [])
    #expect(try found("क", options, in: "का क") == ["क"])
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
    #expect(throws: SearchFailure.cancelled) {
      try Search(SearchQuery("a")).hits(
        in: text.whole, of: text,
        isWanted: {
          slices += 1
          return slices < 3
        })
    }
  }
}
