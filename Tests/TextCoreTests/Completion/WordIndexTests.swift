import TestSupport
import Testing

@testable import TextCore

@Suite struct WordIndexTests {
  private func index(_ text: String) -> WordIndex {
    var counts = WordCounts()
    counts.add(Array(text.utf8))
    return WordIndex(counts)
  }

  @Test func theOnlyWordIsOffered() {
    #expect(index("The landscape is wide.").completion(of: "lan") == "dscape")
    #expect(index("The landscape is wide.").completion(of: "landscape") == nil)
    #expect(index("The landscape is wide.").completion(of: "lands") == "cape")
    #expect(index("The landscape is wide.").completion(of: "sea") == nil)
  }

  @Test func oneWordMustBeClearlyTheLikeliest() {
    #expect(index("walking walked").completion(of: "wal") == nil)
    #expect(index("walking walking walked").completion(of: "wal") == "king")
    #expect(index("walking walking walked walked").completion(of: "wal") == nil)
    #expect(index("walked walking").completion(of: "walki") == "ng")
  }

  @Test func completeWordsCompete() {
    #expect(index("walk walk walking walking").completion(of: "walk") == nil)
    #expect(index("walk walking walking").completion(of: "walk") == "ing")
  }

  @Test func oneLetterIsNotWorthAKey() {
    #expect(index("walks").completion(of: "walk") == nil)
    #expect(index("walks").completion(of: "wal") == "ks")
  }

  @Test func wordsThatAreWrongArePassedOver() {
    let words = index("recieve recieve receive recall")
    #expect(words.completion(of: "rece") == "ive")
    #expect(words.completion(of: "rec") == "ieve")
    #expect(words.completion(of: "rec") { $0 == "recall" || $0 == "recieve" } == "eive")
    #expect(words.completion(of: "rec") { $0 != "recall" } == "all")
    #expect(words.completion(of: "rec") { _ in true } == nil)
  }

  /// Words of four letters to 64 bytes count, whatever their letters.
  @Test(arguments: ["x", "õ", "日"]) func wordsHaveFourLettersTo64Bytes(letter: String) {
    func isCounted(_ letters: Int) -> Bool {
      let word = String(repeating: letter, count: letters)
      var counts = WordCounts()
      counts.add(Array("(\(word))".utf8))
      let isCounted = counts.entries[word]?.count == 1
      counts.remove(Array("\(word), ".utf8))
      #expect(counts.entries.isEmpty)
      return isCounted
    }
    let most = 64 / letter.utf8.count
    #expect(isCounted(4) && isCounted(most))
    #expect(!isCounted(3) && !isCounted(most + 1))
  }

  @Test func capitals() {
    #expect(index("Landscape landscape").completion(of: "lan") == "dscape")
    #expect(index("landscape").completion(of: "Lan") == "dscape")
    #expect(index("Tallinn").completion(of: "Tal") == "linn")
    #expect(index("Tallinn").completion(of: "tal") == nil)
    #expect(index("iPhone").completion(of: "iPh") == "one")
    #expect(index("iPhone").completion(of: "iph") == nil)
    #expect(index("landscape").completion(of: "LAN") == nil)
  }

  @Test(
    arguments: [
      ("õhtupoolik", "õht", "upoolik"), ("„Öökull”", "öök", "ull"), ("Здравствуй", "здр", nil),
      ("здравствуй", "Здр", "авствуй"), ("Straße—weit", "wei", nil), ("don’tgone", "tgo", "ne"),
    ] as [(String, String, String?)])
  func otherLetters(_ text: String, _ beginning: String, _ rest: String?) {
    let found = index(text).completion(of: beginning)
    #expect(found == rest || (text.hasPrefix("„") && found == nil))
  }

  @Test func onlyWordsAreCounted() {
    #expect(index("snake_case h2oooo a1bcdef x86_64 abc").count == 0)
    #expect(index(String(repeating: "a", count: 65)).count == 0)
    #expect(index("").completion(of: "abc") == nil)
  }

  @Test func memoryIsBounded() {
    var counts = WordCounts(limit: 10)
    for number in 0..<100 {
      counts.add(Array("word\(String(repeating: "x", count: number % 50)) ".utf8))
    }
    #expect(counts.entries.count == 10)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func isAsANaiveSearchWouldBe(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abc")
    let words = (0..<400).map { _ in
      String(
        (0..<Int.random(in: 4...7, using: &generator)).map { _ in
          letters[Int.random(in: 0..<3, using: &generator)]
        })
    }
    let index = index(words.joined(separator: " "))
    for _ in 0..<300 {
      let prefix = String(
        words[Int.random(in: 0..<words.count, using: &generator)].prefix(
          Int.random(in: 3...6, using: &generator)))
      let found = Dictionary(grouping: words.filter { $0.hasPrefix(prefix) }, by: { $0 })
        .mapValues(\.count)
      let ranked = found.values.sorted(by: >)
      let best = found.first { $0.value == ranked[0] }?.key
      var expected: String?
      let second = ranked.count > 1 ? ranked[1] : 0
      if let best, ranked[0] >= 2 * second, best.count >= prefix.count + 2 {
        expected = String(best.dropFirst(prefix.count))
      }
      #expect(index.completion(of: prefix) == expected, "seed \(seed), “\(prefix)”")
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func removingTakesAddingBack(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<20).map { _ in
      let words = (0..<50).map { _ in
        String(repeating: "ab", count: Int.random(in: 1...6, using: &generator))
      }
      return Array(words.joined(separator: " ").utf8)
    }
    var counts = WordCounts()
    for text in texts { counts.add(text) }
    for text in texts.dropFirst() { counts.remove(text) }
    var expected = WordCounts()
    expected.add(texts[0])
    #expect(counts.entries.mapValues(\.count) == expected.entries.mapValues(\.count))
  }
}
