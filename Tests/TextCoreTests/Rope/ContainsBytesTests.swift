import Testing

@testable import TextCore

@Suite struct ContainsBytesTests {
  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "bc", true),
    ("aab", "ab", true), ("ab", "abc", false), ("abd", "abc", false),
    ("Noto Sans CJK JP", " CJK ", true),
    ("x://y", "://", true), ("õ", "o", false),
  ])
  func wordsAreFoundWhereTheyStand(text: String, words: String, isThere: Bool) {
    #expect(text.containsBytes(words) == isThere)
    #expect(text[...].containsBytes(words) == isThere)
  }
}
