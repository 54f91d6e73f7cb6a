import MarkdownSyntax
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// The structure of lines, which Replace All in preview must leave as it is.
@Suite struct LineSkeletonTests {
  @Test(arguments: [
    ("a «b» c", "x", true), ("- a «b» c", "x", true), ("# «b»", "x\\*", true),
    ("| «a» | b |\n|---|---|\n", "x", true),
    // A line alone changes, or a picture alone, or the line below alone.
    ("«- »a", "", false), ("«# a»", "a", false), ("> a«»", "\n> b", false),
    ("| a «|» b |\n|---|---|\n", "x", false), ("|---|«---»|\n", "x", false),
    ("![a](«b».png) c", "x", false), ("«![a](b.png)» c", "x", false), ("c«» d", "![a](b)", false),
    ("«``»`\na\n", "x", false), ("``«a»\n# b\n", "`", false),
  ]) func staysWhereOnlyLettersChange(marked: String, replacement: String, stays: Bool) {
    let context = MarkedText(marked).context()
    let range = context.selection.range
    let edit = Edit(replacing: range, with: TextRope(replacement), in: context.text)
    #expect(LineSkeleton(of: range, in: context).stays(after: edit, in: context) == stays)
  }
}
