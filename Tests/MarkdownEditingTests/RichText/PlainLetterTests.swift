import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Letters that need no look at the paragraph, where tags are hidden: most of those that are typed.
@Suite struct PlainLetterTests {
  private func isPlain(_ typed: String, _ marked: String) -> Bool {
    RichTextCommands.isPlain(typed, in: MarkedText(marked).context())
  }

  @Test(arguments: [
    ("aˇ", "b"), ("abˇ c", "d"), ("aˇb", "c"), ("õˇ", "b"), ("aˇõ", "b"), ("aˇ", "õ"),
    ("aˇ", " "), ("aˇ", "7"), ("**b** aˇ", "c"), ("# aˇ", "b"),
  ])
  func beforeAndBehindLetters(marked: String, typed: String) {
    #expect(isPlain(typed, marked))
  }

  @Test(arguments: [
    ("ˇ", "a"), ("ˇa", "b"), ("a ˇb", "c"), ("a*ˇ", "b"), ("aˇ*", "b"), ("1ˇ", "a"), ("aˇ1", "b"),
    ("a\nˇ", "b"), ("aˇ", "*"), ("aˇ", "_"), ("aˇ", "\n"), ("«a»", "b"), ("# aˇ", " "),
    ("- aˇ", "7"), ("&amˇ;", "p"),
  ])
  func elsewhereTheParagraphIsRead(marked: String, typed: String) {
    #expect(!isPlain(typed, marked))
  }
}
