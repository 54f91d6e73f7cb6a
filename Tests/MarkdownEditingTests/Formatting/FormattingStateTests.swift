import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

@Suite struct FormattingStateTests {
  private func state(_ marked: String) -> FormattingState {
    FormattingState(MarkedText(marked).context())
  }

  /// A reference link shows only by a definition, which may be far away.
  @Test(arguments: [
    ("[a [bˇ] c][d]", true), ("[aˇ [b] c][d]", true), ("[fˇoo]: x", true), ("\\[aˇ\\]", false),
    ("`[aˇ]`", false), ("[a] ˇ b", false),
  ])
  func bracketsMayBeAReference(marked: String, mayBe: Bool) {
    let context = MarkedText(marked).context()
    #expect(context.mayBeReference(at: context.selection.head) == mayBe)
  }

  @Test(
    arguments: [
      ("a «b» c", []), ("**«a»**", [InlineFormat.strong]), ("**«a» b**", [.strong]),
      ("«**a**»", [.strong]), ("«**a** b»", []), ("_**aˇ**_", [.strong, .emphasis]),
      ("**a**ˇ", []), ("`«a»`", [.code]), ("==«a\nb»==", []), ("**«a**\n**b»**", [.strong]),
      ("**«a**\n»b", [.strong]), ("«**a**  **b**»", [.strong]), ("ˇ", []), ("a **bˇ**", [.strong]),
      ("==ˇa==", [.highlight]),
    ] as [(String, Set<InlineFormat>)])
  func inlineStyles(marked: String, expected: Set<InlineFormat>) {
    #expect(state(marked).inline == expected)
  }

  @Test(arguments: [
    ("- [ ] aˇ", true), ("aˇ", false), ("«a\nb»", false), ("«a\n- [ ] b»", true),
    ("«- [ ] a\nb»", true), ("«a\n- [ ] b\nc»", true), ("«a\n»- [ ] b", false),
  ])
  func tasksAreLookedForWhereTheyMayBe(marked: String, mayBe: Bool) {
    #expect(state(marked).mayHoldTask == mayBe)
  }

  @Test func paragraphs() {
    #expect(state("## aˇ").headingLevel == 2)
    #expect(state("aˇ\n---").headingLevel == 2 && state("a\n=ˇ==").headingLevel == 1)
    #expect(state("a\n\nˇ---").headingLevel == 0)
    #expect(state("a | bˇ\n-|-").isTableRow && !state("a | bˇ\n-").isTableRow)
    #expect(state("a | b\n-|-\nc | d\ne | fˇ").isTableRow && !state("a | b\nc | dˇ").isTableRow)
    #expect(state("«# a\n## b»").headingLevel == 0)
    #expect(state("> - aˇ").isQuote && state("> - aˇ").isBulletedList)
    #expect(state("1. aˇ").isOrderedList)
    #expect(state("- [x] aˇ").isTask && state("- [x] aˇ").isDone)
    #expect(!state("- [x] aˇ").isBulletedList)
    #expect(state("«- [x] a\n- [ ] b»").isTask && !state("«- [x] a\n- [ ] b»").isDone)
    #expect(state("«- [x] a\n- [x] b»").isDone && !state("«- [x] a\n- b»").isTask)
    #expect(state("```\naˇ\n```").isCodeBlock)
    #expect(state("[aˇ](b)").isLink && state("[a](bˇ)").isLink && !state("[a](b)ˇ").isLink)
    #expect(state("«[a](b)\n[c](d)»").isLink && !state("«[a](b)\nc»").isLink)
  }
}
