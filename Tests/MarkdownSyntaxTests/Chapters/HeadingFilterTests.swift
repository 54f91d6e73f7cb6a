import TestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

@Suite struct HeadingFilterTests {
  private func titles(_ lines: [String]) -> HeadingTitles {
    let text = TextRope(lines.map { "# \($0)\ntext\n" }.joined())
    return HeadingTitles(of: FenceTree(text).headings, in: text)
  }

  private func hits(_ typed: String, _ lines: String...) -> [String] {
    HeadingFilter(typed).hits(among: 0..<lines.count, in: titles(lines)).map { lines[$0] }
  }

  @Test func titlesAreWithoutTags() {
    let titles = titles([
      "plain", "**strong** _word_ ", "[link](https://example.org) `code`", "", "a\\*b",
      "one <!-- two -->",
    ])
    #expect(
      (0..<titles.count).map { String(decoding: titles[$0], as: UTF8.self) } == [
        "plain", "strong word", "link code", "", "a*b", "one",
      ])
  }

  /// Read in one pass over the chunks, each title is the same as read by itself.
  @Test func onePassReadsEachTitle() {
    var random = SeededGenerator(seed: 73)
    let lines = (0..<300).map { number in
      ["# \(number)", "## **x**\r", "text", String(repeating: "é ", count: 700), "###### end `"]
        .randomElement(using: &random) ?? ""
    }
    let text = TextRope(lines.joined(separator: "\n") + "\n# " + String(repeating: "o", count: 500))
    let headings = FenceTree(text).headings
    let titles = HeadingTitles(of: headings, in: text)
    #expect(titles.count == headings.count)
    for (index, heading) in headings.enumerated() {
      #expect(titles[index] == HeadingTitles.title(of: heading, in: text), "\(index)")
    }
  }

  @Test func lettersInOrderTheBestFirst() {
    #expect(
      hits("int", "Point", "An introduction", "Introduction", "Nothing", "I need trees") == [
        "Introduction", "An introduction", "I need trees", "Point",
      ])
    #expect(hits("ab", "ba", "b", "") == [])
    #expect(hits("é", "CAFÉ", "cafe") == ["CAFÉ"])
    #expect(hits("a", "xa", "ya").count == 2)
  }

  /// A cancelled job reads no titles and searches none.
  @Test func whatIsNotWantedEnds() {
    let text = TextRope(String(repeating: "# one\n", count: 5000))
    let headings = FenceTree(text).headings
    #expect(HeadingTitles(of: headings, in: text, isWanted: { false }).count < 1000)
    let titles = HeadingTitles(of: headings, in: text)
    let found = HeadingFilter("one").hits(among: 0..<titles.count, in: titles, isWanted: { false })
    #expect(found.isEmpty)
  }

  @Test func hitsAreMarkedWhereTheyCountMost() {
    let titles = titles(["a banana bar"])
    #expect(HeadingFilter("ab").marks(in: 0, of: titles) == [0..<1, 2..<3])
    #expect(HeadingFilter("bar").marks(in: 0, of: titles) == [9..<10, 10..<11, 11..<12])
    #expect(HeadingFilter("zz").marks(in: 0, of: titles) == [])
  }

  /// Every match has the letters, marked in their order; all other headings lack them.
  @Test func matchesHaveTheLetters() {
    let seed: UInt64 = 74
    var random = SeededGenerator(seed: seed)
    func word(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: length, using: &random)).map { _ in
          "abc éÄx".randomElement(using: &random) ?? "a"
        })
    }
    let lines = (0..<200).map { _ in word(0...12) }
    let titles = titles(lines)
    for _ in 0..<50 {
      let typed = word(1...4)
      let filter = HeadingFilter(typed)
      let wanted = typed.lowercased().filter { $0 != " " }
      let found = Set(filter.hits(among: 0..<titles.count, in: titles))
      for title in 0..<titles.count {
        var rest = wanted[...]
        let shown = String(decoding: titles[title], as: UTF8.self).lowercased()
        for letter in shown where letter == rest.first { rest = rest.dropFirst() }
        #expect(found.contains(title) == rest.isEmpty, "seed \(seed): \(typed) in \(shown)")
        guard rest.isEmpty else { continue }
        let marks = filter.marks(in: title, of: titles)
        let marked = marks.map { String(decoding: titles[title][$0], as: UTF8.self) }.joined()
        #expect(marked.lowercased() == wanted, "seed \(seed): \(typed) in \(shown)")
        #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      }
    }
  }

  /// The best place for the letters in a title decides, then the length of the title, then its
  /// place in the text.
  @Test(arguments: UInt64(1)...3) func theBestStandFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<random.number(length)).map { _ in "aab b-é".randomElement(using: &random) ?? "a" })
    }
    // Titles are without spaces at their ends, and a list item is no title.
    let lines =
      (0..<60).map { _ in "x" + word(0...9) + "a" } + (0..<60).map { _ in "a" + word(0...30) + "b" }
    let titles = titles(lines)
    for _ in 0..<40 {
      let typed = word(1...4).filter { $0 != " " }.map { Array(String($0).utf8) }
      let filter = HeadingFilter(String(decoding: typed.joined(), as: UTF8.self))
      let ranked = (0..<titles.count).compactMap {
        title -> (title: Int, worth: Int, length: Int)? in
        let shown = titles[title]
        guard let worth = typed.isEmpty ? 0 : Self.worth(of: typed, in: shown) else { return nil }
        let marks = filter.marks(in: title, of: titles)
        if !typed.isEmpty { #expect(Self.worth(of: marks, in: shown) == worth, "seed \(seed)") }
        return (title, worth, min(31, shown.count / 4))
      }
      .sorted { ($1.worth, $0.length, $0.title) < ($0.worth, $1.length, $1.title) }
      #expect(
        filter.hits(among: 0..<titles.count, in: titles) == ranked.map(\.title), "seed \(seed)")
    }
  }

  /// The best score of letters in a title, over all places where they may be.
  private static func worth(of letters: [[UInt8]], in title: [UInt8]) -> Int? {
    func best(_ rest: ArraySlice<[UInt8]>, _ marks: [Range<Int>]) -> Int? {
      guard let letter = rest.first else { return worth(of: marks, in: title) }
      let start = marks.last?.upperBound ?? 0
      return title.indices.dropFirst(start).compactMap { place -> Int? in
        guard title[place...].starts(with: letter) else { return nil }
        return best(rest.dropFirst(), marks + [place..<(place + letter.count)])
      }.max()
    }
    return best(letters[...], [])
  }

  private static func worth(of marks: [Range<Int>], in title: [UInt8]) -> Int {
    var end: Int?
    return marks.reduce(0) { sum, mark in
      defer { end = mark.upperBound }
      let follows = end == mark.lowerBound ? 13 : 0
      guard mark.lowerBound > 0 else { return sum + follows + 12 }
      let isWordStart = " -".utf8.contains(title[mark.lowerBound - 1])
      return sum + follows + (isWordStart ? 8 : 0)
    }
  }

  @Test func aLongerFilterNarrows() {
    #expect(HeadingFilter("ab").narrows(HeadingFilter("a")))
    #expect(HeadingFilter("ab").narrows(HeadingFilter("AB ")))
    #expect(!HeadingFilter("a").narrows(HeadingFilter("ab")))
    #expect(!HeadingFilter("ab").narrows(HeadingFilter("b")))
    #expect(!HeadingFilter("ab").narrows(HeadingFilter(" ")))
    #expect(HeadingFilter(" ").isEmpty && !HeadingFilter("a").isEmpty)
  }

  /// Letters beyond the limit are ignored.
  @Test func lettersBeyondTheMostAreLeftOut() {
    let most = String(repeating: "a", count: 32)
    #expect(hits(most + "b", most, most.dropLast() + "b").count == 1)
  }
}
