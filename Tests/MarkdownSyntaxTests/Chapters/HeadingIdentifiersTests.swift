import Testing

@testable import MarkdownSyntax

/// The identifiers that links to headings use, as on GitHub.
@Suite struct HeadingIdentifiersTests {
  @Test(arguments: [
    ("Over the Hills", "over-the-hills"), ("a  b", "a--b"),
    ("well-known snake_case", "well-known-snake_case"),
    ("What? (Really!)", "what-really"), ("Éclair Ωmega 漢字 ½ 3", "éclair-ωmega-漢字-½-3"),
    ("हिन्दी", "हिन्दी"), ("!?", "section"), ("", "section"), ("fn-1", "h-fn-1"),
    ("fnref-a", "h-fnref-a"),
  ])
  func ofWords(words: String, expected: String) {
    var identifiers = HeadingIdentifiers()
    #expect(identifiers.identifier(of: words) == expected)
  }

  @Test func noTwoAreTheSame() {
    var identifiers = HeadingIdentifiers()
    let words = ["a", "a", "a-1", "A", "a 1", "a"]
    let given = words.map { identifiers.identifier(of: $0) }
    #expect(given == ["a", "a-1", "a-1-1", "a-2", "a-1-2", "a-3"])
  }
}
