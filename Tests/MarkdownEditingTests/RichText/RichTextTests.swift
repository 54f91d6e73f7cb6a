import TestSupport
import TextCore
import Testing

@testable import MarkdownEditing
import MarkdownSyntax

/// The effect of keys with hidden tags: `ˇ` is the caret, `«…»` the selection.
@Suite struct RichTextTests {
  @Test(arguments: [
    // Beside tags the side of the caret determines the style of typed letters.
    ("aˇ**b**", "x", "axˇ**b**"), ("a**ˇb**", "x", "a**xˇb**"), ("**bˇ** c", "x", "**bxˇ** c"),
    ("**b**ˇ c", "x", "**b**xˇ c"), ("a *bˇc* d", "x", "a *bxˇc* d"),
    // Inside of a tag it is one of the sides.
    ("*ˇ*b** c", "x", "xˇ**b** c"),
    // Typed marks are letters, never tags.
    ("aˇ", "*", "a*ˇ"), ("*aˇ", "*", "\\*a*ˇ"), ("ˇ", "#", "\\#ˇ"), ("\\#ˇ", " ", "\\# ˇ"),
    ("-ˇ", " ", "\\- ˇ"), ("1.ˇ", " ", "1\\. ˇ"), ("ˇ a", ">", "\\>ˇ a"), ("``ˇ", "`", "\\```ˇ"),
    ("**b*ˇ", "*", "\\**b**ˇ"), ("[a]ˇ", "(", "[a](ˇ"), ("[a](bˇ", ")", "\\[a](b)ˇ"),
    ("- ˇb", "- ", "- \\- ˇb"),
    // White space at the end of a style, and typing after it.
    ("**bˇ**", " ", "**b** ˇ"), ("**one** *tˇ*", "w", "**one** *twˇ*"),
    // A letter typed in the middle of a link belongs to it, one typed at its end does not.
    ("[abˇ](u) c", "x", "[ab](u)xˇ c"), ("[aˇb](u)", "x", "[axˇb](u)"),
    ("[ˇab](u)", "x", "xˇ[ab](u)"),
    ("<https://a.bˇ>", "x", "<https://a.b>xˇ"), ("a[^1ˇ]", "x", "a[^1]xˇ"),
    // Images, and the ends of headings.
    ("![aˇb](u)", "x", "![axˇb](u)"), ("[![abˇ](u)](v)", "x", "[![ab](u)](v)xˇ"),
    ("# aˇ #", "x", "# axˇ #"), ("# a #ˇ", "x", "# axˇ #"), ("# a ˇ", "#", "# a \\#ˇ"),
    ("#ˇ", "x", "# xˇ"),
    // Selections.
    ("a **«b»** c", "x", "a **xˇ** c"), ("a «**b** c»", "x", "a **xˇ**"),
    ("«**one** *two*»", "x", "**xˇ**"), ("# «a»", "x", "# xˇ"),
    ("*a«b* c **d»e**", "x", "*axˇ***e**"), ("a«b\nc»d", "x", "axˇd"),
    ("**a«b**\n*c»d*", "x", "**axˇ***d*"),
    // Beside blocks without letters.
    ("---ˇ", "x", "---\nxˇ"), ("```ˇ\na\n```", "x", "```\nxˇa\n```"),
    ("```\na\n```ˇ", "x", "```\naxˇ\n```"), ("```ˇ\n```", "x", "```\nxˇ\n```"),
    ("```\n```ˇ", "x", "```\nxˇ\n```"),
    // Escapes stay.
    ("\\*ˇa", "x", "\\*xˇa"), ("ˇ\\*a*", "x", "xˇ\\*a*"), ("\\ˇ*a*", "x", "xˇ\\*a*"),
  ]) func writes(marked: String, typed: String, expected: String) {
    let result = MarkedText.result(marked) { RichTextCommands.write(typed, in: $0) }
    #expect(result == expected)
  }

  @Test(
    arguments: [
      ("aˇ", [.strong], "b", "a**bˇ**"), ("a ˇ c", [.strong], "b", "a **bˇ** c"),
      ("**aˇ**", [], "b", "**a**bˇ"), ("**aˇc**", [], "b", "**a**bˇ**c**"),
      ("**a ˇ c**", [], "b", "**a** bˇ **c**"), ("*a*ˇ", [.strong, .emphasis], "b", "*a**bˇ***"),
      ("**one** ˇ", [.strong], "t", "**one tˇ**"), ("~one~ ˇ", [.underline], "t", "~one tˇ~"),
      ("aˇb", [.emphasis], "x", "a*xˇ*b"), ("aˇ", [.code], "x", "a`xˇ`"),
      ("`a`ˇ", [.code], "x", "`axˇ`"),
      // Backticks at the ends of code.
      ("aˇ", [.code], "`", "a`` `ˇ ``"), ("`a`ˇ", [.code], "`", "`` a`ˇ ``"),
      ("`` `ˇa ``", [.code], "x", "`` `xˇa ``"),
      ("[aˇb](u)", [.strong], "x", "[a**xˇ**b](u)"),
      // Punctuation beside a letter without the style loses it.
      ("**end.**ˇ", [], "x", "**end**.xˇ"), ("**end…”**ˇ", [], "x", "**end**…”xˇ"),
      ("***end.***ˇ", [.strong], "x", "***end.***__xˇ__"), ("ˇ**(b)**", [], "x", "xˇ(**b)**"),
      ("**end.**ˇ", [], " ", "**end.** ˇ"), ("**end.**ˇ", [], ",", "**end.**,ˇ"),
      ("**end.ˇ**", [.strong], "x", "**end.xˇ**"),
    ] as [(String, InlineStyle, String, String)]) func writesInStyle(
      marked: String, style: InlineStyle, typed: String, expected: String
    )
  {
    let result = MarkedText.result(marked) { context in
      var context = context
      context.typing = style
      return RichTextCommands.write(typed, in: context)
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    ("abˇ", "aˇ"), ("**b**ˇ", "ˇ"), ("a **b**ˇ c", "a ˇ c"), ("**ab**ˇ c", "**aˇ** c"),
    ("a**ˇb**", "**ˇb**"), ("\\*ˇ", "ˇ"), ("[a](u)ˇ b", "ˇ b"), ("![a](u)ˇ b", "ˇ b"),
    ("a ![bc](u)ˇ", "a ![bˇ](u)"), ("[ab](u)ˇ b", "[aˇ](u) b"),
    ("**one ˇtwo**", "**oneˇtwo**"), ("**one tˇ**", "**one** ˇ"), ("**a** ˇ*b*", "**aˇ***b*"),
    // Markers first, then paragraphs.
    ("# ˇa", "ˇa"), ("# ˇ**a**", "ˇ**a**"), ("#ˇ a", "ˇa"), ("- ˇa", "ˇa"), ("> ˇa", "ˇa"),
    ("- [ ] ˇa", "ˇa"), ("> - ˇa", "> ˇa"), ("[^1]:ˇ a", "ˇ a"), ("ˇa", "nothing to do"),
    ("a\nˇb", "aˇb"), ("**a**\n**ˇb**", "**aˇb**"), ("**a**\n*ˇb*", "**aˇ***b*"),
    ("# a\nˇb", "# aˇb"), ("- a\nˇ*b*", "- aˇ*b*"), ("a\n---\nˇb", "a\nˇb"), ("---ˇ\na", "ˇ\na"),
    // The blank line between paragraphs goes with its newline, as Return has made it.
    ("*a*\n\nˇb", "*aˇ*b"), ("**a**\n\nˇ**b**", "**aˇb**"), ("a\n\nˇ", "aˇ"),
    ("a\n\nˇ\n\nb", "aˇ\n\nb"), ("# a\n\nˇb", "# aˇb"), ("a\r\n\r\nˇb", "aˇb"),
    ("a\n\n\nˇb", "a\n\nˇb"), ("a\n\nˇ\nb", "a\nˇ\nb"), ("\nˇb", "ˇb"),
    // Code blocks.
    ("```\na\n```\nˇb", "```\naˇ\n```\nb"), ("```\na\n```\nˇ\nb", "```\naˇ\n```\nb"),
    ("```\naˇ\n```", "```\nˇ\n```"), ("```\na\nˇb\n```", "```\naˇb\n```"),
    ("```\nˇa\n```", "ˇa"), ("```ˇ\n```", "ˇ"),
  ]) func deletesBackward(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .backward) == expected)
  }

  /// Other programs read a paragraph right below an item or a quote as a part of it.
  @Test(arguments: [
    ("- a\n- ˇb", "- a\n\nˇb"), ("1. a\n2. **ˇb**\n", "1. a\n\nˇ**b**\n"),
    ("> a\n> ˇb", "> a\n\nˇb"),
    ("- a\n  - ˇb", "- a\n\n  ˇb"), ("- a\n> ˇb", "- a\n\nˇb"), ("- a\n# ˇb", "- a\n\nˇb"),
    ("> - a\n> - ˇb", "> - a\n>\n> ˇb"), ("- a\n- [ ] ˇb\nc", "- a\n\nˇb\nc"),
    // Here no blank line is needed.
    ("a\n- ˇb", "a\nˇb"), ("- \n- ˇb", "- \nˇb"), ("- a\n\n- ˇb", "- a\n\nˇb"),
    // The next key joins the text with the item: the blank line is no paragraph.
    ("- a\n\nˇb", "- aˇb"), ("- **a**\n\n**ˇb**", "- **aˇb**"), ("> a\n\nˇb", "> aˇb"),
    ("- a\r\n\r\nˇb", "- aˇb"), ("- a\n\nˇ", "- aˇ\n"), ("- a\n\nˇ\nb", "- aˇ\n\nb"),
    ("- a\r\n\r\nˇ\r\nb", "- aˇ\r\n\r\nb"), ("- a\n\n\nˇb", "- a\n\nˇb"),
    ("- a\nˇ\nb", "- aˇ\n\nb"), ("- a\nˇ", "- aˇ"), ("- a\nˇ\n- b", "- aˇ\n- b"),
    ("- a\nˇb", "- aˇb"),
  ]) func textBelowAnItemStaysApart(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .backward) == expected)
  }

  @Test(arguments: [
    ("- aˇ\n\nb", "- aˇb"), ("> aˇ\n\n**b**", "> aˇ**b**"), ("- a\nˇ\nb", "- a\n\nˇb"),
    ("- aˇ\n\n- b", "- aˇ\n- b"), ("- aˇ\n\n# b", "- aˇ\n# b"), ("- aˇ\n\n\nb", "- aˇ\n\nb"),
  ]) func textBelowAnItemJoinsItAsAWhole(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .forward) == expected)
  }

  @Test(arguments: [
    ("ˇab", "ˇb"), ("ˇ**b** c", "ˇ c"), ("aˇ**bc**", "aˇ**c**"), ("aˇ\nb", "aˇb"),
    ("aˇ\n# **b**", "aˇ**b**"), ("**a**ˇ\n- **b**", "**aˇb**"), ("aˇ\n---", "aˇ"),
    // The caret goes into the code, which keeps its lines.
    ("aˇ\n```\nb\n```", "a\n```\nˇb\n```"), ("aˇ\n```\n```", "a\n```ˇ\n```"),
    ("aˇ\n```", "a\n```ˇ"), ("> aˇ\n> ```\n> b\n> ```", "> a\n> ```\n> ˇb\n> ```"),
    ("aˇ\n> ```\nb", "a\n> ```ˇ\nb"), ("**aˇ**\n```\nb\n```", "**a**\n```\nˇb\n```"),
    ("ˇ\n```\nb\n```", "ˇ```\nb\n```"), ("aˇ", "nothing to do"),
    ("```\naˇ\n```", "nothing to do"),
    ("ˇ\\*", "ˇ"),
  ]) func deletesForward(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .forward) == expected)
  }

  @Test(arguments: [
    ("one **two**ˇ", "one ˇ"), ("one t**w**oˇ", "one ˇ"), ("a **one two**ˇ b", "a **one** ˇ b"),
    ("`one`**two**ˇ", "ˇ"), ("# oneˇ", "# ˇ"),
  ]) func deletesWords(marked: String, expected: String) {
    #expect(delete(marked, .word, .backward) == expected)
  }

  /// No text begins with white space after a marker, so the first word goes with the space after it.
  @Test(arguments: [
    ("# ˇone two", "# ˇtwo"), ("- ˇone two", "- ˇtwo"), ("1. ˇone  two", "1. ˇtwo"),
    ("- [ ] ˇone two", "- [ ] ˇtwo"), ("> ˇone two", "> ˇtwo"), ("# **ˇone** two", "# ˇtwo"),
    ("# **ˇone two**", "# **ˇtwo**"), ("ˇone two", "ˇ two"), ("# ˇone ", "# ˇ"),
  ]) func deletesTheFirstWord(marked: String, expected: String) {
    #expect(delete(marked, .word, .forward) == expected)
  }

  @Test(arguments: [
    ("# aˇ b", "# ˇb"), ("- «one» two", "- ˇtwo"), ("# «a\nb» c", "# ˇc"),
    ("a\n> «b\n> c» d", "a\n> ˇd"),
  ]) func deletesSpaceBehindMarkers(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .backward) == expected)
  }

  @Test(arguments: [
    ("a «b\nc» d", "a ˇ d"), ("**«a\nb»c**", "\\*\\*ˇc**"), ("# «a\n\nb»c", "# ˇc"),
    ("*a«b*\nc\n*d»e*", "*aˇe*"), ("a«b\n```\nc\n```\nd»e", "aˇe"),
    ("a«b\n```\nc\n»```", "aˇ\n```\n```"),
    ("a«b\n```\nc»d\n```", "aˇ\n```\nd\n```"), ("```\na«b\n```\nc»d", "```\naˇ\n```\nd"),
    ("```\na«b\nc»d\n```", "```\naˇd\n```"), ("[a«b](u)\n[c»d](v)", "[aˇ](u)[d](v)"),
    ("[a«b](u)\n[c»d](u)", "[aˇ](u)[d](u)"), ("- a«b\n- c»d\n- e", "- aˇd\n- e"),
    // A line across the page goes as a whole, and a code block with its fences.
    ("«---\na\nb»", "ˇ"), ("«---\n- b»", "ˇ"), ("«---\n- b»c", "- ˇc"), ("«---\n»- b", "- ˇb"),
    ("a«b\n---»\nc", "aˇ\nc"), ("«---\na\n---»\nb", "ˇ\nb"), ("---«\na»b", "---ˇ\nb"),
    ("a«b\n»---", "aˇ\n---"), ("«---\nb\n»```\nc\n```", "ˇ\n```\nc\n```"),
    ("«```\na\n```»", "ˇ"), ("«```\na\n```»\nb", "ˇ\nb"), ("«```\na\n```\n»b", "ˇb"),
    ("«```\na\n```\nb»c", "ˇc"), ("a«b\n```\nc\n```»\nd", "aˇ\nd"), ("«```\na»", "ˇ"),
    ("a«b\n```»", "aˇ"), ("«```\na\n```\n~~~\nb\n~~~»", "ˇ"), ("«> ```\n> a\nb»c", "ˇc"),
    // Of other blocks the fences stay.
    ("```\na«b\n```\n---\n~~~\nc»d\n~~~", "```\naˇ\n```\n~~~\nd\n~~~"),
    ("«---\na\n```\nc»d\n```", "ˇ\n```\nd\n```"), ("«```\na\n»```", "ˇ```\n```"),
    ("> ```\n> a«b\ntext\n> c»d", "> ```\n> aˇ\n\n> d"),
    ("```\na«b\n```\n---»\nc", "```\naˇ\n```\nc"),
    // So does the end of a comment, unless all of it is selected: what follows stays text.
    ("x«\n<!--\nc\n-->»\nrest", "xˇ\nrest"), ("«<!--\nc\n-->»\nrest", "ˇ\nrest"),
    ("<!-- a«b\nc\n-->\nd»e", "<!-- aˇ\n-->\ne"), ("<!-- a «b -->\nc»d", "<!-- a ˇ-->\nd"),
    ("<!--\nab«c\n-->»\nrest", "<!--\nabˇ\n-->\nrest"),
    ("<!--\na\n--«>\nb»c", "<!--\na\n--ˇ>\nc"),
  ]) func deletesSelections(marked: String, expected: String) {
    #expect(delete(marked, .cluster, .backward) == expected)
  }

  private func delete(_ marked: String, _ unit: TextUnit, _ direction: TextDirection) -> String {
    MarkedText.result(marked) {
      RichTextCommands.delete(
        unit, direction, in: $0, boundaries: SimpleTextBoundaries(), language: "")
    }
  }

  @Test(arguments: [
    ("aˇb", "a\n\nˇb"), ("# aˇb", "# a\n\nˇb"), ("# aˇ", "# a\n\nˇ"), ("# ˇa", "\n\n# ˇa"),
    ("- aˇb", "- a\n- ˇb"), ("- ˇ", "ˇ"), ("> aˇ", "> a\n>\n> ˇ"), ("> ˇ", "ˇ"),
    ("**aˇb**", "**a**\n\nˇ**b**"), ("[aˇb](u)", "[a](u)\n\nˇ[b](u)"),
    ("[**aˇb** c](u)", "[**a**](u)\n\nˇ[**b** c](u)"),
    ("1. aˇb\n2. c", "1. a\n2. ˇb\n3. c"), ("a ˇb", "a \n\nˇb"), ("ˇab", "\n\nˇab"),
    ("---ˇ", "---\nˇ"), ("```\na\nˇ\n```", "```\na\n```\nˇ"), ("```\naˇ\n```", "```\na\nˇ\n```"),
    ("```\na\n```ˇ", "```\na\n```\nˇ"), ("a«b»c", "a\n\nˇc"), ("a`bˇc`", "a`b`\n\nˇ`c`"),
    ("oneˇ\ntwo", "one\nˇ\ntwo"), ("one\ntˇwo", "one\nt\nˇwo"), ("one\nˇtwo", "one\n\nˇtwo"),
    ("one\n\ntˇwo", "one\n\nt\n\nˇwo"), ("oneˇ\n\ntwo", "one\n\nˇ\n\ntwo"),
    ("one\ntwo\n\nthreeˇ", "one\ntwo\n\nthree\n\nˇ"), ("one\n\nˇ", "one\n\n\nˇ"),
    ("# a\nbˇ", "# a\nb\n\nˇ"), ("- a\n\nbˇ", "- a\n\nb\n\nˇ"), ("| a |ˇ", "| a |\nˇ"),
    ("a  ˇ", "a  \nˇ"), ("one\n\ntwo\n- aˇ", "one\n\ntwo\n- a\n- ˇ"),
    ("> one\n>\n> twoˇ", "> one\n>\n> two\n>\n> ˇ"),
    ("a\n\n> one ˇtwo", "a\n\n> one \n>\n> ˇtwo"), ("> one\n> twoˇ", "> one\n> two\n> ˇ"),
    ("a\nb\n> oneˇ", "a\nb\n> one\n> ˇ"), ("> one\n>\n> ˇ", "> one\n\nˇ"),
    ("> > one\n> >\n> > ˇ", "> > one\n>\n> ˇ"), (" oneˇ", " one\n\nˇ"),
    ("a\n\n  oneˇ\n\nb", "a\n\n  one\n\nˇ\n\nb"),
    ("a[^1]\n\n[^1]: bˇ\n\nc", "a[^1]\n\n[^1]: b\n\nˇ\n\nc"),
  ]) func beginsParagraphs(marked: String, expected: String) {
    let result = MarkedText.result(marked) {
      RichTextCommands.newParagraph(in: $0)
        ?? EditCommands.insert(TextRope("\n"), selection: $0.selection, text: $0.text)
    }
    #expect(result == expected)
  }

  /// Text in the empty last line is a paragraph of its own for other programs, too.
  @Test(arguments: [
    ("a\n\nb\nˇ", "xyz", "a\n\nb\n\nxyzˇ"), ("a\nˇ", "x", "a\n\nxˇ"), ("# a\nˇ", "x", "# a\n\nxˇ"),
    ("a\n\n| b |\n|---|\n| c |\nˇ", "x", "a\n\n| b |\n|---|\n| c |\n\nxˇ"),
    ("a[^1]\n\n[^1]: b\nˇ", "x", "a[^1]\n\n[^1]: b\n\nxˇ"), ("- a\nˇ", "x", "- a\n\nxˇ"),
    ("> a\nˇ", "x", "> a\n\nxˇ"), (" a\nˇ", "x", " a\n\nxˇ"), ("a\nˇ", "===", "a\n\n===ˇ"),
    // The list goes on, and so do lines without blank ones between.
    ("- a\nˇ", "-", "- a\n-ˇ"), ("1. a\nˇ", "2", "1. a\n2ˇ"), ("a\nb\nˇ", "x", "a\nb\nxˇ"),
    ("ˇ", "x", "xˇ"), ("a\n\nˇ", "x", "a\n\nxˇ"), ("a\nˇ\n", "x", "a\nxˇ\n"),
    ("a\\\nˇ", "x", "a\\\nxˇ"),
    ("```\na\n```\nˇ", "x", "```\na\n```\nxˇ"),
  ]) func typesInTheLastLine(marked: String, typed: String, expected: String) {
    var editor = TypedLetters(marked)
    editor.type(typed) { RichTextCommands.type($0, in: $1) }
    #expect(editor.drawing == expected)
  }

  @Test(arguments: [
    ("aˇb\n\nc", "ab\n\naˇb\n\nc"), ("a\n\nbˇ", "a\n\nb\n\nbˇ"), ("# aˇ\n", "# a\n\n# aˇ\n"),
    ("- aˇ\n\nb", "- a\n- aˇ\n\nb"), ("aˇ\nb", "a\naˇ\nb"), ("a\nbˇ\n\nc", "a\nb\nbˇ\n\nc"),
    ("«a»b\n\nc", "a«a»b\n\nc"),
  ]) func duplicates(marked: String, expected: String) {
    #expect(MarkedText.result(marked) { RichTextCommands.duplicate(in: $0) } == expected)
  }

  @Test(arguments: [
    ("«a» b", InlineFormat.strong, "**«a»** b"), ("**«a»** b", .strong, "«a» b"),
    ("**a« b»**", .strong, "**a**« b»"), ("**a «b»**", .strong, "**a** «b»"),
    ("**«a» b**", .strong, "«a» **b**"), ("a «**b** c»", .strong, "a **«b c»**"),
    ("*a «b» c*", .strong, "*a **«b»** c*"), ("«*a* b»", .strong, "***«a* b»**"),
    ("«[a](u) b»", .strong, "**[«a](u) b»**"), ("[a «b](u) c»", .strong, "[a **«b**](u) **c»**"),
    ("a«b»c", .emphasis, "a*«b»*c"), ("«a\nb»", .strong, "**«a**\n**b»**"),
    ("«`a` b»", .strong, "**`«a` b»**"), ("«a»", .code, "`«a»`"), ("«a*b*»", .code, "`«a`*`b»`*"),
    ("wˇord x", .strong, "**wˇord** x"), ("**wˇord** x", .strong, "wˇord x"),
    ("a«(b)»c", .strong, "a«(**b**)»c"), ("a(**«b»**)c", .strong, "a(«b»)c"),
    ("a«(**b**)»c", .strong, "a«(b)»c"), ("«` h `»", .strong, "**`«h»`**"),
    ("«  ` h `»", .strong, "«  **`h»`**"), ("«  **` h »`**", .strong, "«  `h»`"),
  ]) func toggles(marked: String, format: InlineFormat, expected: String) {
    let result = MarkedText.result(marked) {
      RichTextCommands.toggle(format, in: $0, boundaries: SimpleTextBoundaries())
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    ("**a«b»c**", "**b**"), ("a «**b** c» d", "**b** c"), ("# «a»", "a"), ("[a«b»](u)", "[b](u)"),
    ("**a«b**\nc *d»e*", "**b**\nc *d*"), ("«# a\n»b", "# a\n"), ("# a«b\n- c»d", "b\n- c"),
    ("- «a\n- »b", "- a\n"),
    ("`a«*»b`", "`*`"), ("``a«`»b``", "`` ` ``"), ("a«\\*»", "\\*"), ("x*«y»z*", "*y*"),
    // A style that ends inside of a link.
    ("[**a«b** c](u)»", "[**b** c](u)"),
  ]) func copies(marked: String, expected: String) {
    let context = MarkedText(marked).context()
    let markdown = RichTextCommands.markdown(in: context)
    #expect(markdown.string(in: 0..<markdown.end) == expected)
  }

  /// Without styles and markers a copy has the selected bytes, also of code, fences and lines across
  /// the page.
  @Test(arguments: [
    "one\ntwo\n\nthree", "one\n\n```\ncode\n\nmore\n```\n\ntwo", "one\n\n***\n\ntwo",
    "---\na: b\n---\n\none", "~~~\ncode", "one\n\n<!-- a\nb -->\n\ntwo\n",
  ]) func copiesOfPlainLinesAreTheirBytes(string: String) {
    let text = TextRope(string)
    let fences = FenceTree(text)
    for lower in 0...text.utf8Count {
      for upper in lower...text.utf8Count {
        let range = TextOffset(lower)..<TextOffset(upper)
        let context = FormattingContext(
          text: text, selection: Selection(anchor: range.lowerBound, head: range.upperBound),
          fences: fences)
        let markdown = RichTextCommands.markdown(in: context)
        #expect(markdown == text[range], "\(lower) to \(upper): \(markdown.allBytes)")
      }
    }
  }

  @Test(arguments: [
    ("aˇb", "x", "axˇb"), ("**aˇb**", "x", "**axˇb**"), ("**aˇb**", "*x*", "**a**_xˇ_**b**"),
    ("**aˇ** b", "**x**", "**axˇ** b"), ("**aˇ** b", "**x**\n- y", "**ax**\n- yˇ b"),
    ("ˇ", "# x", "# xˇ"), ("aˇ", "# x", "axˇ"), ("# ˇa", "x", "# xˇa"),
    ("**aˇb**", "x\ny", "**ax**\nyˇ**b**"), ("a«b»c", "[x](u)", "a[xˇ](u)c"),
  ]) func pastes(marked: String, pasted: String, expected: String) {
    let result = MarkedText.result(marked) {
      RichTextCommands.insert(markdown: TextRope(pasted), in: $0)
    }
    #expect(result == expected)
  }
}
