import TestSupport
import Testing
import TextCore

@testable import Search

struct ReplacingTests {
  private func replaced(
    _ pattern: String, by new: String, _ options: SearchQuery.Options = [], keepsCase: Bool = false,
    in text: String
  ) throws -> String {
    var rope = TextRope(text)
    let replacing = Replacing(
      try Search(SearchQuery(pattern, options)), with: new, keepsCase: keepsCase)
    let all = try replacing.all(in: rope.whole, of: rope)
    try all.edit.apply(to: &rope)
    return rope.string(in: rope.whole)
  }

  @Test func words() throws {
    #expect(try replaced("two", by: "2", in: "one two Two") == "one 2 2")
    #expect(try replaced("two", by: "$1\\n", in: "two") == "$1\\n")
    #expect(try replaced("two", by: "", in: "a two b") == "a  b")
  }

  @Test func groups() throws {
    let regex = SearchQuery.Options.regularExpression
    #expect(try replaced("(\\w+) (\\w+)", by: "$2 $1!", regex, in: "one two") == "two one!")
    #expect(try replaced("b", by: "[$0]\\n\\t\\$\\\\", regex, in: "abc") == "a[b]\n\t$\\c")
    #expect(try replaced("(?<word>b)", by: "${word}${word}$9", regex, in: "abc") == "abb$9c")
    #expect(try replaced("(a)|b", by: "<$1>", regex, in: "ab") == "<a><>")
    #expect(try replaced("(\\w)\\s(\\w)", by: "$1-$2", regex, in: "one\ntwo") == "one-two")
    #expect(try replaced("(x)", by: "$10", regex, in: "x") == "x0")
  }

  @Test func emptyMatchesAreReplaced() throws {
    let regex = SearchQuery.Options.regularExpression
    #expect(try replaced("^", by: "> ", regex, in: "a\n\nb\n") == "> a\n> \n> b\n")
    #expect(try replaced("$", by: ";", regex, in: "a\nb") == "a;\nb;")
    #expect(try replaced("$", by: ";", regex, in: "a\r\nb\r\n") == "a;\r\nb;\r\n")
    #expect(try replaced("(?=x)", by: "_", regex, in: "axxb") == "a_x_xb")
    #expect(try replaced("x*", by: "-", regex, in: "axxb") == "-a--b-")
    let text = TextRope("a\nb")
    let replacing = Replacing(try Search(SearchQuery("$", regex)), with: ";", keepsCase: false)
    #expect(try replacing.replacement(of: 1..<1, in: text) == [UInt8(ascii: ";")])
    #expect(try replacing.replacement(of: 3..<3, in: text) == [UInt8(ascii: ";")])
    #expect(try replacing.replacement(of: 2..<2, in: text) == nil)
    let behind = Replacing(try Search(SearchQuery("\\z", regex)), with: "!", keepsCase: false)
    #expect(try behind.replacement(of: 3..<3, in: text) == [UInt8(ascii: "!")])
  }

  @Test func aLineEndIsOneOfTheDocument() throws {
    func replaced(_ pattern: String, by new: String, in text: String) throws -> String {
      var rope = TextRope(text)
      let search = try Search(SearchQuery(pattern, .regularExpression))
      let all = try Replacing(search, with: new, keepsCase: false, lineEnding: "\r\n")
        .all(in: rope.whole, of: rope)
      try all.edit.apply(to: &rope)
      return rope.string(in: rope.whole)
    }
    #expect(try replaced(", ", by: "\\n", in: "a, b\r\n") == "a\r\nb\r\n")
    #expect(try replaced(", ", by: "\\r\\n", in: "a, b\r\n") == "a\r\nb\r\n")
    #expect(try replaced("(\\w)\\n(\\w)", by: "$2 $1", in: "a\r\nb\r\n") == "b a\r\n")
    #expect(try replaced("^$\\n", by: "", in: "a\r\n\r\nb\r\n") == "a\r\nb\r\n")
    #expect(try replaced("a(\\s)", by: "$1$1", in: "xa\r\n") == "x\r\n\r\n")
  }

  @Test func capitalsAreKept() throws {
    let text = "word Word WORD wOrd"
    #expect(
      try replaced("word", by: "thing", keepsCase: true, in: text) == "thing Thing THING thing")
    #expect(try replaced("ёлка", by: "сосна", keepsCase: true, in: "Ёлка ЁЛКА") == "Сосна СОСНА")
  }

  @Test func oneHit() throws {
    let text = TextRope("one two\none two")
    let replacing = Replacing(
      try Search(SearchQuery("(o)(n)", .regularExpression)), with: "$2$1", keepsCase: false)
    #expect(try replacing.replacement(of: 8..<10, in: text) == Array("no".utf8))
    #expect(try replacing.replacement(of: 9..<10, in: text) == nil)
  }

  @Test func itTellsHowFarItIsAndGivesUp() throws {
    let text = TextRope(String(repeating: "one two\n", count: 100))
    let search = try Search(SearchQuery("two"), sizes: SearchSizes(slice: 100))
    let replacing = Replacing(search, with: "2", keepsCase: false)
    var fractions: [Double] = []
    let all = try replacing.all(in: text.whole, of: text) {
      fractions.append($0)
      return true
    }
    #expect(all.count == 100)
    #expect(fractions.first == 0 && fractions == fractions.sorted())
    #expect(fractions.contains { $0 > 0.8 && $0 <= 1 })
    #expect(throws: SearchFailure.cancelled) {
      try replacing.all(in: text.whole, of: text) { $0 < 0.5 }
    }
  }

  @Test(arguments: seeds)
  func replacingAllIsReplacingOneAfterTheOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20 {
      let bytes = RandomWords.bytes(
        using: &generator, pieces: generator.number(0...(round < 3 ? 4000 : 400)))
      let text = TextRope(bytes: bytes)
      let query = RandomWords.query(in: bytes, using: &generator)
      let new = ["", "x", "longer than it was", "é"].randomElement(using: &generator) ?? ""
      let search = try Search(query, sizes: SearchSizes(slice: generator.number(1...500)))
      let all = try Replacing(search, with: new, keepsCase: false).all(in: text.whole, of: text)
      let hits = try NaiveSearch(query: query).hits(in: bytes)
      var naive = bytes
      for hit in hits.reversed() { naive.replaceSubrange(hit, with: Array(new.utf8)) }
      var after = text
      let back = try all.edit.inverse(in: text)
      try all.edit.apply(to: &after)
      let isSame = after.bytes(in: after.whole) == naive
      #expect(isSame, "\(query), \(bytes.count) bytes")
      #expect(all.count == hits.count)
      #expect(all.edit.replacements.count <= 2048)
      for _ in 0..<10 {
        let place = generator.number(0...bytes.count)
        // A place at an empty hit is behind what comes there.
        let before = hits.filter { $0.lowerBound < place || $0.isEmpty && $0.lowerBound == place }
        let growth = before.reduce(0) { $0 + new.utf8.count - $1.count }
        let mapped = max(place, before.last?.upperBound ?? 0) + growth
        #expect(all.map(TextOffset(place)).utf8 == mapped)
      }
      try back.apply(to: &after)
      #expect(after.bytes(in: after.whole).elementsEqual(bytes))
    }
  }
}
