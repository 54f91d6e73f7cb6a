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
    ])
    #expect(
      (0..<titles.count).map { String(decoding: titles[$0], as: UTF8.self) } == [
        "plain", "strong word", "link code", "", "a*b",
      ])
  }

  /// Read in one walk over the chunks, they are what each is by itself.
  @Test func oneWalkReadsWhatEachSays() {
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

  @Test func hitsAreMarkedWhereTheyCountMost() {
    let titles = titles(["a banana bar"])
    #expect(HeadingFilter("ab").marks(in: 0, of: titles) == [0..<1, 2..<3])
    #expect(HeadingFilter("bar").marks(in: 0, of: titles) == [9..<10, 10..<11, 11..<12])
    #expect(HeadingFilter("zz").marks(in: 0, of: titles) == [])
  }

  /// Every match has the letters, marked in their order; all other headings lack them.
  @Test func foundIsWhatHasTheLetters() {
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
}
