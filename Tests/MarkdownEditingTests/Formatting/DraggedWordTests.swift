import MarkdownSyntax
import TextCore
import Testing

@testable import MarkdownEditing

/// A selection that moves as a word does, with its spaces.
@Suite struct DraggedWordTests {
  private func isWord(_ before: String, _ word: String, _ after: String) -> Bool {
    let text = TextRope(before + word + after)
    let start = TextOffset(before.utf8.count)
    let selection = Selection(anchor: start, head: start + word.utf8.count)
    let context = FormattingContext(text: text, selection: selection, fences: FenceTree(text))
    return DraggedWord(in: context) != nil
  }

  /// More is not read, as a word could be the whole document.
  @Test(arguments: [(1, true), (255, true), (256, true), (257, false), (1000, false)])
  func aWordIsShort(length: Int, isWord: Bool) {
    let word = String(repeating: "b", count: length)
    #expect(self.isWord("a ", word, " c") == isWord)
    #expect(self.isWord("", word, "") == isWord)
  }

  @Test func aWordIsWhole() {
    #expect(isWord("a ", "“b”", ", c"))
    #expect(!isWord("a", "b", " c") && !isWord("a ", "b", "c") && !isWord("a ", "b c", " d"))
    #expect(!isWord("a ", "–", " b") && !isWord("春", "は", "曙"))
  }
}
