import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// Return in styles of letters, and the way back.
@Suite struct StyleDivisionTests {
  private func divide(_ marked: String) -> String {
    MarkedText.result(marked) { FormattingCommands.newParagraph(in: $0) }
  }

  /// Backspace at the caret.
  private func join(_ marked: String) -> String {
    MarkedText.result(marked) { context in
      let movement = TextMovement(text: context.text, boundaries: SimpleTextBoundaries())
      return EditCommands.delete(
        unit: .cluster, direction: .backward, selection: context.selection, movement: movement
      ).map { FormattingCommands.deleting($0, in: context) }
    }
  }

  @Test(
    arguments: [
      ("**Titleˇ**", "**Title**\nˇ", .strong),
      ("_Titleˇ_", "_Title_\nˇ", .emphasis),
      ("~Titleˇ~", "~Title~\nˇ", .underline),
      ("~~Titleˇ~~", "~~Title~~\nˇ", .strikethrough),
      ("==Titleˇ==", "==Title==\nˇ", .highlight),
      ("`Titleˇ`", "`Title`\nˇ", .code),
      ("**_bothˇ_**", "**_both_**\nˇ", [.strong, .emphasis]),
      ("***bothˇ***", "***both***\nˇ", [.strong, .emphasis]),
      ("- **oneˇ**", "- **one**\n- ˇ", .strong),
      ("> **oneˇ**", "> **one**\n> ˇ", .strong),
      ("# **Oneˇ**", "# **One**\nˇ", .strong),
      ("**oneˇ** two", "**one**\nˇ two", nil),
      ("[**oneˇ**](two)", "[**one**](two)\nˇ", nil),
    ] as [(String, String, InlineStyle?)])
  func aNewParagraphContinuesTheStyle(marked: String, expected: String, style: InlineStyle?) {
    #expect(divide(marked) == expected)
    let result = FormattingCommands.newParagraph(in: MarkedText(marked).context())
    #expect(result?.typingAttributes.map { $0[.inline] ?? [] } == style)
  }

  @Test(arguments: [
    ("a **bˇc** d", "a **b**\nˇ**c** d"),
    ("a _bˇc_ d", "a _b_\nˇ_c_ d"),
    ("a ~bˇc~ d", "a ~b~\nˇ~c~ d"),
    ("a ~~bˇc~~ d", "a ~~b~~\nˇ~~c~~ d"),
    ("a ==bˇc== d", "a ==b==\nˇ==c== d"),
    ("a `bˇc` d", "a `b`\nˇ`c` d"),
    ("a ``b`ˇc`` d", nothing),
    ("a [bˇc](d) e", "a [b](d)\nˇ[c](d) e"),
    ("**a _bˇc_ d**", "**a _b_**\nˇ**_c_ d**"),
    ("[**aˇb**](c)", "[**a**](c)\nˇ[**b**](c)"),
    ("**oneˇ two**", "**one**\nˇ **two**"),
    ("**one ˇtwo**", "**one** \nˇ**two**"),
    ("1. **oneˇ two**\n2. b", "1. **one**\n2. ˇ**two**\n3. b"),
    ("**a«b»c**", "**a**\nˇ**c**"),
    ("**a«b** c»d", "**a**\nˇd"),
    ("a«b **c»d**", "a\nˇ**d**"),
    ("**a«b**\n_c»d_", "**a**\nˇ_d_"),
  ])
  func bothHalvesKeepTheirStyles(marked: String, expected: String) {
    #expect(divide(marked) == expected)
  }

  @Test(arguments: [
    ("**ˇone**", "\nˇ**one**"),
    ("a **ˇone**", "a \nˇ**one**"),
    ("**_ˇone_**", "\nˇ**_one_**"),
    ("**oneˇ** two", "**one**\nˇ two"),
    ("[oneˇ](two)", "[one](two)\nˇ"),
    ("[**oneˇ**](two)", "[**one**](two)\nˇ"),
  ])
  func nothingEmptyIsLeftBehind(marked: String, expected: String) {
    #expect(divide(marked) == expected)
  }

  @Test(arguments: [
    "ˇ**one**", "**one**ˇ", "aˇb", "[a](bˇc)", "*ˇ*one**", "**one*ˇ*", "<http://aˇb.c>", "a\\ˇ*b",
    "```\n**aˇb**\n```", "**aˇb", "a ˇ** b",
  ])
  func elsewhereItIsAParagraph(marked: String) {
    #expect(divide(marked) == nothing)
  }

  @Test func aStyleOfLinesGoesOnWithTheLineEndingOfTheText() {
    let result = MarkedText.result("**aˇb**", lineEnding: "\r\n") {
      FormattingCommands.newParagraph(in: $0)
    }
    #expect(result == "**a**\r\nˇ**b**")
  }

  @Test(arguments: [
    ("**one**\nˇ**two**", "**oneˇtwo**"),
    ("_one_\nˇ_two_", "_oneˇtwo_"),
    ("`one`\nˇ`two`", "`oneˇtwo`"),
    ("[a](b)\nˇ[c](b)", "[aˇc](b)"),
    ("[a](b)\nˇ[c](d)", "[a](b)ˇ[c](d)"),
    ("**_a_**\nˇ**_b_**", "**_aˇb_**"),
    ("**_a_**\nˇ**b**", "**_a_ˇb**"),
    ("**one** \nˇ**two**", "**one ˇtwo**"),
    ("**one**\nˇ **two**", "**oneˇ two**"),
    ("**one**\nˇtwo", "**one**ˇtwo"),
    ("one\nˇ**two**", "oneˇ**two**"),
    ("**one**\nˇ_two_", "**one**ˇ_two_"),
    ("**aˇ** **b**", "ˇ **b**"),
  ])
  func joiningParagraphsJoinsStyles(marked: String, expected: String) {
    #expect(join(marked) == expected)
  }

  /// Wherever a paragraph is divided, Backspace right after it gives its first bytes.
  @Test(arguments: [
    "**one two** three", "a _b c_ d", "x **a _b c_ d** y", "***a b***", "a `b c` d",
    "[a **b c** d](e) f", "~~a b~~ ==c d==", "**日本 語**",
  ])
  func dividingAndJoiningGivesTheFirstBytes(text: String) throws {
    let bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] & 0xC0 != 0x80 {
      var context = MarkedText(text + "ˇ").context()
      context.selection = Selection(caret: TextOffset(place))
      guard let divided = FormattingCommands.newParagraph(in: context) else { continue }
      var after = context.text
      try divided.edit.apply(to: &after)
      var back = context
      back.text = after
      back.fences = FenceTree(after)
      back.selection = divided.selection
      back.typing = divided.typingAttributes.map { $0[.inline] ?? [] }
      let movement = TextMovement(text: after, boundaries: SimpleTextBoundaries())
      let joined = try #require(
        EditCommands.delete(
          unit: .cluster, direction: .backward, selection: back.selection, movement: movement
        ).map { FormattingCommands.deleting($0, in: back) })
      try joined.edit.apply(to: &after)
      #expect(after == context.text, "divided at \(place)")
    }
  }
}
