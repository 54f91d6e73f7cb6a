import TestSupport
import Layout
import TextCore
import Testing

@testable import TextUnicode

/// For any bytes, returned offsets are at character boundaries.
@Suite struct OffsetTests {
  @Test(arguments: seeds) func offsetsAreBoundariesOfCharacters(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let unicode = UnicodeText()
    for round in 0..<100 {
      let text =
        round % 2 == 0
        ? RandomText.make(using: &generator, pieces: 10)
        : (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let characters = Set(RandomText.repaired(text).offsets + [text.count])
      let words = unicode.wordSegments(in: text).map(\.range)
      #expect(words.first?.lowerBound == 0 && words.last?.upperBound == text.count, "\(seed)")
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      let runs = unicode.levelRuns(in: text, base: nil).runs.map(\.range)
      #expect(runs.first?.lowerBound == 0 && runs.last?.upperBound == text.count, "\(seed)")
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      let lines = unicode.breakOpportunities(in: text)
      let sentences = unicode.sentenceStarts(in: text, language: "")
      for ascending in [lines, sentences, words.map(\.lowerBound), runs.map(\.lowerBound)] {
        #expect(zip(ascending, ascending.dropFirst()).allSatisfy { $0 < $1 }, "\(seed) \(text)")
        #expect(characters.isSuperset(of: ascending), "seed \(seed) \(text)")
      }
      #expect(!lines.contains(0) && !lines.contains(text.count), "\(seed) \(text)")
      #expect(sentences[0] == 0 && !sentences.contains(text.count), "\(seed) \(text)")
    }
  }

  @Test(arguments: seeds) func validTextGivesTheSameAsItsRepairedForm(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let unicode = UnicodeText()
    for _ in 0..<40 {
      let text = RandomText.make(using: &generator, pieces: 10)
      let (scalars, offsets) = RandomText.repaired(text)
      var repaired: [UInt8] = []
      var map: [Int: Int] = [:]
      for (scalar, offset) in zip(scalars, offsets) {
        map[repaired.count] = offset
        repaired += Array(String(scalar).utf8)
      }
      let expected = unicode.breakOpportunities(in: repaired).map { map[$0] }
      #expect(unicode.breakOpportunities(in: text) == expected, "seed \(seed) \(text)")
    }
  }

  @Test(arguments: seeds) func slicesDoNotShow(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let whole = UnicodeText()
    let sliced = UnicodeText(slicing: Slicing(wanted: 20))
    for _ in 0..<40 {
      var text: [UInt8] = []
      for _ in 0..<20 {
        text += RandomText.make(using: &generator, pieces: 2) + Array("some words here".utf8)
      }
      #expect(sliced.wordSegments(in: text) == whole.wordSegments(in: text), "seed \(seed)")
      #expect(
        sliced.sentenceStarts(in: text, language: "")
          == whole.sentenceStarts(in: text, language: ""), "seed \(seed)")
      let breaks = whole.breakOpportunities(in: text)
      #expect(sliced.breakOpportunities(in: text) == breaks, "seed \(seed)")
    }
  }

  @Test func aTextWithoutAnyCutIsCutHard() {
    let sliced = UnicodeText(slicing: Slicing(wanted: 10, longest: 31))
    let text = Array(String(repeating: "日", count: 100).utf8)
    let breaks = sliced.breakOpportunities(in: text)
    #expect(breaks == Array(stride(from: 3, to: 300, by: 3)))
  }
}
