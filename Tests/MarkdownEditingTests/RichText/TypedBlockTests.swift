import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// Letters that look like a marker become one, where tags are hidden.
@Suite struct TypedBlockTests {
  private func made(_ marked: String) -> String {
    MarkedText.result(marked, RichTextCommands.makeBlock)
  }

  @Test(arguments: [
    ("\\- ˇ", "- ˇ"), ("\\# ˇone", "# ˇone"), ("1\\. ˇ**one** two", "1. ˇ**one** two"),
    ("> \\- ˇa", "> - ˇa"), ("- [] ˇa", "- [ ] ˇa"), ("\\> ˇa", "> ˇa"),
  ]) func markersMakeBlocks(marked: String, expected: String) {
    #expect(made(marked) == expected)
  }

  @Test(arguments: ["2\\. ˇa", "a \\- ˇ", "\\####### ˇ", "**\\- ˇa**", "# \\- ˇa"])
  func otherLettersStay(marked: String) {
    #expect(made(marked) == nothing)
  }
}
