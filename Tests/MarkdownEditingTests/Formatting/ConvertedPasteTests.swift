import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing

/// Markdown from another format in the line that it is inserted into.
@Suite struct ConvertedPasteTests {
  @Test(arguments: [
    ("aˇ", "b", "ab"), ("a ˇ", "# b", "a b"), ("a ˇ", "- b", "a b"), ("a ˇ", "1. b", "a b"),
    ("a ˇ", "5551234567. b", "a 5551234567. b"), ("a ˇ", "####### b", "a ####### b"),
    ("aˇ", "_b_", "a*b*"), ("ˇa", "_b_", "*b*a"), ("a\nˇ", "# b\n\nc", "a\n\n# b\n\nc"),
    ("a\nˇ\nb", "- c\n- d", "a\n\n- c\n- d\n\nb"), ("- a\nˇ", "- b\n- c", "- a\n- b\n- c"),
    ("aˇb", "c\n\n| d |\n|---|", "ac\n\n| d |\n|---|\n\nb"),
    ("aˇ", "_b_\n\n_c_", "a*b*\n\n_c_"), ("ˇa", "_b_\n\n_c_", "_b_\n\n*c*a"),
    ("aˇb", "_c_\n\n- d\n\n_e_", "a*c*\n\n- d\n\n*e*b"),
    ("aˇ", "# b\n\nc", "a\n\n# b\n\nc"), ("ˇ# a", "b\n\nc", "b\n\nc\n\n# a"),
  ])
  func fits(marked: String, markdown: String, expected: String) {
    let start = MarkedText(marked)
    let range = start.selection.range
    let fitted = ConvertedPaste(in: range, of: start.text, ending: "\n")
      .fitted(Array(markdown.utf8))
    var text = start.text
    text.replace(range, with: fitted)
    #expect(text.string(in: 0..<text.end) == expected)
  }
}
