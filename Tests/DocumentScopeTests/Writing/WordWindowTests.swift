import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Incremental counts are those of counting from scratch.
@MainActor
@Suite struct WordWindowTests {
  /// The words that a window has handed out so far, as how often each was counted.
  private struct Naive {
    var counts: [String: Int] = [:]

    mutating func add(_ bytes: [UInt8], _ sign: Int) {
      for word in String(decoding: bytes, as: UTF8.self).split(separator: " ") {
        let count = counts[String(word), default: 0] + sign
        counts[String(word)] = count == 0 ? nil : count
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func editsAreFollowed(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func words(_ count: Int) -> String {
      (0..<count).map { _ in String(repeating: "a", count: number(1...5)) + " " }.joined()
    }
    var text = TextRope(words(30))
    var window = WordWindow(text, around: 0)
    var naive = Naive()
    naive.add(window.counted.bytes(in: window.range), 1)
    for step in 0..<300 {
      var replacements: [Edit.Replacement] = []
      var from = 0
      for _ in 0..<number(1...3) {
        let start = min(text.utf8Count, from + number(0...40))
        let end = min(text.utf8Count, start + number(0...8))
        replacements.append(
          .init(
            range: TextOffset(start)..<TextOffset(end),
            text: TextRope(["", "a", " ", words(2), "aaa"][number(0...4)])))
        from = end + 1
        if from > text.utf8Count { break }
      }
      let edit = Edit(replacements, in: text)
      try edit.apply(to: &text)
      let isFollowed = window.follow(edit)
      #expect(isFollowed, "seed \(seed), step \(step)")
      guard number(0...2) == 0 else { continue }
      let caret = TextOffset(number(0...text.utf8Count))
      let word = text.wordEdge(before: caret)..<text.wordEdge(after: caret)
      if let change = window.take(from: text, sparing: word.isEmpty ? nil : word) {
        naive.add(change.old, -1)
        naive.add(change.new, 1)
      }
      var expected = Naive()
      expected.add(window.counted.bytes(in: 0..<window.counted.end), 1)
      #expect(naive.counts == expected.counts, "seed \(seed), step \(step)")
      if window.change == nil { #expect(window.counted == text) }
      #expect(window.end == text.end)
    }
  }

  @Test func aWindowIsBounded() {
    let text = TextRope(String(repeating: "word ", count: 400_000))
    let middle = TextOffset(1_000_000)
    let window = WordWindow(text, around: middle)
    #expect((1_000_000...1_100_000).contains(window.range.count))
    #expect(window.covers(middle, in: text))
    #expect(!window.covers(0, in: text))
    #expect(WordWindow(text, around: 0).covers(0, in: text))
    #expect(WordWindow(text, around: text.end).covers(text.end, in: text))
  }

  @Test func textOutsideTheWindowCannotBeFollowed() {
    let text = TextRope(String(repeating: "word ", count: 400_000))
    var window = WordWindow(text, around: 0)
    let edit = Edit(replacing: (text.end - 1)..<text.end, with: "", in: text)
    let isFollowed = window.follow(edit)
    #expect(!isFollowed)
  }

  /// The last word continues in text that was appended without an edit: text beyond the window was not
  /// counted, so it is neither added nor removed.
  @Test func aWordThatGoesOnBehindTheWindowEndsWithIt() throws {
    var text = TextRope(String(repeating: "word ", count: 40_000) + "begin")
    var window = WordWindow(text, around: 0)
    #expect(window.end == text.end)
    let edit = Edit(replacing: text.end..<text.end, with: "ning", in: text)
    try edit.apply(to: &text)
    let isFollowed = window.follow(edit)
    #expect(isFollowed)
    text.append(TextRope("less and more"))
    #expect(window.covers(0, in: text))
    let taken = window.take(from: text, sparing: nil)
    let change = try #require(taken)
    #expect(String(decoding: change.old, as: UTF8.self) == "begin")
    #expect(String(decoding: change.new, as: UTF8.self) == "beginning")
    #expect(window.range.upperBound == window.end)
  }
}
