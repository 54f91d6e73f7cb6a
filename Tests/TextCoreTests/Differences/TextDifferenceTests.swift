import TestSupport
import Testing

@testable import TextCore

@Suite struct TextDifferenceTests {
  private func hunks(_ old: String, _ new: String) -> [(String, String)] {
    let (old, new) = (TextRope(old), TextRope(new))
    return TextDifference(from: old, to: new).hunks.map {
      (old.string(in: $0.old), new.string(in: $0.new))
    }
  }

  @Test func paragraphsThatDifferAreFound() {
    #expect(hunks("a\nb\nc\n", "a\nb\nc\n").isEmpty)
    #expect(hunks("a\nb\nc\n", "a\nB\nc\n").elementsEqual([("b\n", "B\n")], by: ==))
    #expect(hunks("a\nb\nc\n", "b\nc\nd\n").elementsEqual([("a\n", ""), ("", "d\n")], by: ==))
    #expect(hunks("", "a").elementsEqual([("", "a")], by: ==))
    #expect(hunks("a", "").elementsEqual([("a", "")], by: ==))
    #expect(hunks("a\nb", "a\nb\n").elementsEqual([("b", "b\n")], by: ==))
    #expect(hunks("a\nb", "x\na\nb").elementsEqual([("", "x\n")], by: ==))
  }

  /// Each element is there twice, and between two that are not in the other sequence. So only the
  /// first and the last are unique, and once they are removed, the next two.
  @Test func hostileSequencesTakeLinearTime() {
    let count = 2_000
    func sequence(_ others: UInt64) -> [UInt64] {
      (0..<UInt64(count)).flatMap { [$0 + 1, others + $0, $0] }
    }
    let (old, new) = (sequence(1 << 32), sequence(1 << 33))
    let found = CommonElements(old, new)
    #expect(found.searchCount <= CommonElements.mostSearches * (old.count + new.count))
    #expect(!found.runs.isEmpty)
    for run in found.runs {
      #expect(old[run.old..<(run.old + run.count)] == new[run.new..<(run.new + run.count)])
    }
  }

  /// As many elements are found in common as two sequences can have, also in sequences without
  /// unique elements and in two orders of unique ones.
  @Test(arguments: seeds) func asMuchAsPossibleIsInCommon(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var (old, new): ([UInt64], [UInt64])
      if round.isMultiple(of: 2) {
        let letters = UInt64.random(in: 0...3, using: &random)
        // After the equal ends are removed no element is unique.
        func sequence(_ count: Int) -> [UInt64] {
          (0..<count).map { _ in .random(in: 0...letters, using: &random) }
        }
        old = [7] + sequence(.random(in: 0...12, using: &random)).flatMap { [$0, $0] } + [8]
        new = [9] + sequence(.random(in: 0...12, using: &random)).flatMap { [$0, $0] } + [6]
      } else {
        old = Array(0..<UInt64.random(in: 1...20, using: &random))
        new = old.shuffled(using: &random)
      }
      let found = CommonElements(old, new).runs
      for run in found {
        #expect(old[run.old..<(run.old + run.count)] == new[run.new..<(run.new + run.count)])
      }
      for (run, next) in zip(found, found.dropFirst()) {
        #expect(run.old + run.count <= next.old && run.new + run.count <= next.new)
        #expect(run.old + run.count < next.old || run.new + run.count < next.new)
      }
      let count = found.reduce(0) { $0 + $1.count }
      #expect(count == longestCommon(old, new), "\(old) \(new)")
    }
  }

  /// The greatest number of common elements, from a table.
  private func longestCommon(_ old: [UInt64], _ new: [UInt64]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var next = row
      for place in new.indices {
        next[place + 1] =
          element == new[place] ? row[place] + 1 : max(next[place], row[place + 1])
      }
      row = next
    }
    return row[new.count]
  }

  /// Moved text counts as removed and added, since the larger part stayed.
  @Test func theLargerPartStays() {
    let found = hunks("one\ntwo\nthree\nfour\n", "four\none\ntwo\nthree\n")
    #expect(found.elementsEqual([("", "four\n"), ("four\n", "")], by: ==))
  }

  /// Compared with a naive model: the text between the hunks is equal, no paragraph is cut, hunks
  /// neither touch nor are empty.
  @Test(arguments: seeds, chunkSizes)
  func textBetweenTheHunksIsEqual(seed: UInt64, chunkSize: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        String(Int.random(in: 0...12, using: &random))
      }
      let old = rope(lines, chunkSize, ended: .random(using: &random))
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0...lines.count, using: &random)
        if .random(using: &random) || place == lines.count {
          lines.insert(String(Int.random(in: 0...12, using: &random)), at: place)
        } else {
          lines.remove(at: place)
        }
      }
      let new = rope(lines, chunkSize, ended: .random(using: &random))
      try check(TextDifference(from: old, to: new).hunks, old, new)
    }
  }

  private func rope(_ lines: [String], _ chunkSize: Int, ended: Bool) -> TextRope {
    let text = lines.joined(separator: "\n") + (ended ? "\n" : "")
    return TextRope(bytes: Array(text.utf8), chunkSize: chunkSize)
  }

  private func check(_ hunks: [TextDifference.Hunk], _ old: TextRope, _ new: TextRope) throws {
    var (oldPlace, newPlace) = (TextOffset(0), TextOffset(0))
    for (index, hunk) in hunks.enumerated() {
      #expect(!hunk.old.isEmpty || !hunk.new.isEmpty)
      #expect(index == 0 || hunk.old.lowerBound > oldPlace && hunk.new.lowerBound > newPlace)
      #expect(old[oldPlace..<hunk.old.lowerBound] == new[newPlace..<hunk.new.lowerBound])
      for (offset, text) in [
        (hunk.old.lowerBound, old), (hunk.old.upperBound, old), (hunk.new.lowerBound, new),
        (hunk.new.upperBound, new),
      ] {
        let isEdge = offset == 0 || offset == text.end || text.byte(at: offset - 1) == .newline
        #expect(isEdge, "a paragraph is cut at \(offset)")
      }
      (oldPlace, newPlace) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    #expect(old[oldPlace..<old.end] == new[newPlace..<new.end])
    let edit = Edit(
      hunks.map { .init(range: $0.old, text: new[$0.new]) }, in: old)
    var text = old
    try edit.apply(to: &text)
    #expect(text == new)
  }

  /// Comparing any text takes a short time.
  @Test func nothingInCommonOfManyIsQuick() {
    func time(_ count: Int) -> Double {
      let old = TextRope((0..<count).map { "\($0 % 50)\n" }.joined())
      let new = TextRope((0..<count).map { "\($0 * 7 % 53)\n" }.joined())
      return ProcessorTime.least { #expect(!TextDifference(from: old, to: new).hunks.isEmpty) }
    }
    // Eight times as many; with quadratic work it would be 64 times the time.
    let (few, many) = (time(7_500), time(60_000))
    #expect(many < 24 * few, "\(few) s and \(many) s")
  }
}

@Suite struct WordDifferenceTests {
  private func changes(_ old: String, _ new: String) -> [[String]] {
    let (old, new) = (TextRope(old), TextRope(new))
    return WordDifference(from: old, to: new).changes.map {
      [old.string(in: $0.old), new.string(in: $0.new)]
    }
  }

  @Test func wordsThatDifferAreFound() {
    #expect(changes("The cat sat.\n", "The dog sat.\n") == [["cat", "dog"]])
    #expect(changes("The cat sat.\n", "The cat sat down.\n") == [["", " down"]])
    #expect(changes("A big cat sat.\n", "A small dog sat.\n") == [["big cat", "small dog"]])
    #expect(changes("naïve cafe\u{301}\n", "naïve cafe\n") == [["cafe\u{301}", "cafe"]])
    #expect(changes("我是人\n", "我不是人\n") == [["", "不"]])
  }

  @Test func wordsAreCounted() {
    let old = TextRope("One two three.\n\nFour.\n")
    let new = TextRope("One 2 three.\n\nFour and 五六.\n")
    let difference = WordDifference(from: old, to: new)
    #expect(difference.added == 4)
    #expect(difference.removed == 1)
  }

  @Test func lettersOfASCIIAreThoseOfUnicode() {
    for byte in UInt8(0)..<0x80 {
      let scalar = Unicode.Scalar(byte)
      let isOfWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      #expect(WordTokens([byte]).hasWord(in: 0..<1) == isOfWord, "\(byte)")
    }
  }

  @Test(arguments: seeds)
  func theEditMakesOneOfTheOther(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "ab", " ", "\n", "é", "中", "\u{301}", "👩‍👩‍👦", ".", "word", "\r\n"]
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { _ in Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8) }
    }
    for _ in 0..<300 {
      var text = bytes(.random(in: 0...60, using: &random))
      let old = TextRope(bytes: text)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        // Also in the middle of a scalar.
        let place = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...9, using: &random))
        text.replaceSubrange(place..<end, with: bytes(.random(in: 0...4, using: &random)))
      }
      let new = TextRope(bytes: text)
      var made = old
      try Edit(from: old, to: new).apply(to: &made)
      #expect(made == new)
    }
  }
}
