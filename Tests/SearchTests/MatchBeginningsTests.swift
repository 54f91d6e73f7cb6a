import TestSupport
import Testing
import TextCore

@testable import Search

struct MatchBeginningsTests {
  /// The rows in which an expression begins, by the letters and digits of their sets; `…` where there
  /// may be more.
  private func rows(_ pattern: String, _ countsCase: Bool = true) -> [String]? {
    MatchBeginnings(of: pattern, countsCase: countsCase)?.rows.map { row in
      row.sets.map { set in
        let letters = "abcdTt .".utf8.filter { set.contains($0) }
        return "[" + String(decoding: letters, as: UTF8.self) + "]"
      }.joined() + (row.isWhole ? "" : "…")
    }
  }

  @Test func areFoundInHowAnExpressionIsWritten() {
    #expect(rows("ab") == ["[a][b]"])
    #expect(rows("a|bc") == ["[a]", "[b][c]"])
    #expect(rows("(?:a|b)c") == ["[a][c]", "[b][c]"])
    #expect(rows("a?b") == ["[b]", "[a][b]"])
    #expect(rows("a+b") == ["[a][b]", "[a][a][b]", "[a][a][a][b]", "[a][a][a][a]…"])
    #expect(rows("a{2}b") == ["[a][a][b]"])
    #expect(rows("\\bt\\w") == ["[t][abcdTt]"])
    #expect(rows("(?=c)t") == ["[t]"])
    #expect(rows("t", false) == ["[Tt]"])
    #expect(rows("(a)\\1") == ["[a]…"])
    #expect(rows("a.") == ["[a][abcdTt .]"])
    #expect(rows("\\.\\W") == ["[.][ .]"])
    // Too many beginnings are reduced to shorter ones.
    #expect(rows("aa|ab|ac|ba|bb|bc|ca|cb|cc") == ["[a]…", "[b]…", "[c]…"])
    for unknown in ["\\p{L}a", "(?<=a)b", "(?i)a", "\\x41", "a*(?i)", "(\\1)", "(?<n>a)"] {
      #expect(rows(unknown) == nil, "\(unknown)")
    }
  }

  @Test func aGroupInAGroupInAGroupHasAnEnd() {
    let deep = String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000)
    #expect(rows(deep) == nil)
  }
}

struct LongSearchTests {
  @Test(arguments: seeds)
  func findsWhatOneSearchFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let queries = [
      SearchQuery("a"), SearchQuery("ab", .wholeWords), SearchQuery("b\na"),
      SearchQuery("a.b", .regularExpression), SearchQuery("a\\s+b", .regularExpression),
      SearchQuery("^.+$", .regularExpression),
    ]
    var parts = 0
    for query in queries {
      for _ in 0..<6 {
        let text = TextRope(
          bytes: RandomWords.bytes(using: &generator, pieces: generator.number(0...400)))
        let start = TextOffset(generator.number(0...text.utf8Count))
        let range = start..<TextOffset(generator.number(start.utf8...text.utf8Count))
        let long = try LongSearch(query, part: generator.number(1...200))
        var hits = HitList()
        var end = range.lowerBound
        try long.forEachPart(of: range, in: SearchedText(text), isWanted: { true }) { found, part in
          #expect(part.lowerBound == end)
          end = part.upperBound
          hits.append(found)
          parts += 1
        }
        #expect(end == range.upperBound)
        #expect(try hits == Search(query).hits(in: range, of: text), "\(query) seed \(seed)")
      }
    }
    #expect(parts > 30)
  }

  @Test func canBeGivenUp() throws {
    let text = TextRope(bytes: Array("a\n".utf8))
    #expect(throws: SearchFailure.cancelled) {
      try LongSearch(SearchQuery("a")).forEachPart(
        of: text.whole, in: SearchedText(text), isWanted: { false }
      ) { _, _ in }
    }
  }
}
