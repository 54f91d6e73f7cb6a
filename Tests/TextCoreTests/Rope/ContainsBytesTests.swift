import Testing

@testable import TextCore

@Suite struct HoldsTests {
  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "bc", true),
    ("aab", "ab", true), ("ab", "abc", false), ("abd", "abc", false),
    ("Noto Sans CJK JP", " CJK ", true),
    ("x://y", "://", true), ("õ", "o", false),
  ])
  func wordsAreFoundWhereTheyStand(text: String, words: String, isThere: Bool) {
    #expect(text.holds(words) == isThere)
    #expect(text[...].holds(words) == isThere)
  }
}
