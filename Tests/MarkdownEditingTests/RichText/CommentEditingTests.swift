import MarkdownSyntax
import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Comments in a line of text: their letters are shown, but have no styles of their own.
@Suite struct CommentEditingTests {
  @Test(arguments: [
    ("a <!-- «b» --> c", nothing), ("«a <!-- b» --> c", "**«a** <!-- b» --> c"),
    ("«a <!-- b --> c»", "**«a <!-- b --> c»**"), ("a <!-- bˇb --> c", nothing),
    ("«a <!-- *b* --> c»", "**«a <!-- *b* --> c»**"),
  ])
  func styles(marked: String, expected: String) {
    let result = MarkedText.result(marked) {
      FormattingCommands.toggle(.strong, in: $0, boundaries: SimpleTextBoundaries())
    }
    #expect(result == expected)
  }

  @Test func codeLeavesThemOut() {
    let result = MarkedText.result("«a <!-- b --> c»") {
      FormattingCommands.toggle(.code, in: $0, boundaries: SimpleTextBoundaries())
    }
    #expect(result == "`«a` <!-- b --> `c»`")
  }

  /// With tags hidden the letters of a comment can be deleted one by one.
  @Test(arguments: [
    ("a <!-- b -->ˇ c", "a <!-- b --ˇ c"), ("a <!-- bˇ --> c", "a <!-- ˇ --> c"),
    ("a «<!-- b --> »c", "a ˇc"), ("a <!-- *b* -->ˇ", "a <!-- \\*b* --ˇ"),
  ])
  func deletion(marked: String, expected: String) {
    let result = MarkedText.result(marked) {
      RichTextCommands.delete(
        .cluster, .backward, in: $0, boundaries: SimpleTextBoundaries(), language: "en")
    }
    #expect(result == expected)
  }
}
