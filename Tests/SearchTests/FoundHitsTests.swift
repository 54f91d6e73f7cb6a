import TestSupport
import Testing
import TextCore

@testable import Search

struct FoundHitsTests {
  private func complete(_ found: inout FoundHits, _ search: Search, _ text: TextRope) throws {
    for range in found.unknown { found.take(try search.hits(in: range, of: text), in: range) }
  }

  private static let patterns = [
    "a.", "b+", "[^a]b", "^.", "a\\s", "(?<=a)b", "^", "$", "b*", "(?=a)", "^$", "\\b",
  ]

  private func edit(_ text: TextRope, using generator: inout SeededGenerator) -> Edit {
    var replacements: [Edit.Replacement] = []
    var start = 0
    for _ in 0..<generator.number(1...3) where start <= text.utf8Count {
      let range = generator.range(in: text.utf8Count - start)
      let lower = start + range.lowerBound
      let new = RandomWords.bytes(using: &generator, pieces: generator.number(0...6))
      replacements.append(
        Edit.Replacement(
          range: TextRange(at: TextOffset(lower), length: range.count), text: TextRope(bytes: new)))
      start = lower + range.count + 1
    }
    return Edit(replacements, in: text)
  }

  @Test(arguments: seeds)
  func followingEditsIsSearchingAnew(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<25 {
      var text = TextRope(bytes: RandomWords.bytes(using: &generator, pieces: 80))
      var query = RandomWords.query(in: text.bytes(in: text.whole), using: &generator)
      if round % 3 == 0 {
        query = SearchQuery(
          Self.patterns.randomElement(using: &generator) ?? "a", .regularExpression)
      }
      let search = try Search(query, sizes: SearchSizes(slice: 30))
      let scope = round % 4 == 1 ? generator.range(in: text.utf8Count) : nil
      var found = FoundHits(
        query, in: scope.map { TextOffset($0.lowerBound)..<TextOffset($0.upperBound) },
        of: SearchedText(text))
      for _ in 0..<12 {
        if generator.number(0...2) > 0 { try complete(&found, search, text) }
        let edit = edit(text, using: &generator)
        try edit.apply(to: &text)
        found.follow(edit, to: text)
        found.hits.invariantCheck()
      }
      try complete(&found, search, text)
      let anew = try search.hits(in: found.range, of: text)
      #expect(found.isComplete)
      #expect(found.hits.ranges == anew.ranges, "\(query), round \(round)")
    }
  }

  @Test func aLetterHasItsParagraphLookedAtAnewAndNoMore() throws {
    var text = TextRope(String(repeating: "one two\n", count: 1000))
    let search = try Search(SearchQuery("two"))
    var found = FoundHits(search.query, in: nil, of: SearchedText(text))
    try complete(&found, search, text)
    #expect(found.hits.count == 1000)
    let edit = Edit(replacing: 804..<804, with: "x", in: text)
    try edit.apply(to: &text)
    found.follow(edit, to: text)
    #expect(found.unknown == [800..<809])
    #expect(found.hits.count == 999)
  }

  @Test func hitsOfAnEarlierTextAreReused() throws {
    var text = TextRope(String(repeating: "one two\n", count: 1000))
    let search = try Search(SearchQuery("two"))
    var found = FoundHits(search.query, in: nil, of: SearchedText(text))
    var earlier = found
    earlier.take(try search.hits(in: 0..<4000, of: text), in: 0..<4000)
    let edit = Edit(replacing: 804..<804, with: "x", in: text)
    try edit.apply(to: &text)
    found.follow(edit, to: text)
    earlier.follow(edit, to: text)
    found.take(earlier, in: 0..<4001)
    #expect(found.hits.count == 499)
    #expect(found.unknown == [800..<809, 4001..<8001])
  }
}
