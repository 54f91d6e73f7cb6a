import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

@Suite struct InlineFormatTests {
  private let boundaries = SimpleTextBoundaries()

  private func toggle(
    _ marked: String, _ format: InlineFormat, marks: FormattingMarks = FormattingMarks()
  ) -> String {
    MarkedText.result(marked, marks: marks) {
      FormattingCommands.toggle(format, in: $0, boundaries: boundaries)
    }
  }

  @Test(arguments: [
    ("a «b» c", "a **«b»** c"),
    ("a «ˇb» c", "a **«ˇb»** c"),
    ("«a»", "**«a»**"),
    ("a« b »c", "a« **b** »c"),
    ("«wor»ld", "**«wor»**ld"),
    ("«   »a", nothing),
    ("a «b _c_» d", "a **«b _c_»** d"),
    ("a «b _c» d_", "a **«b** _**c»** d_"),
    ("_a «b_ c» d", "_a **«b**_ **c»** d"),
    ("«one\ntwo»", "**«one**\n**two»**"),
    ("a «b\n\n  \nc» d", "a **«b**\n\n  \n**c»** d"),
    ("# «One\n> two\n- [ ] three»", "# **«One**\n> **two**\n- [ ] **three»**"),
    ("«- a\n- b»", "«- **a**\n- **b»**"),
    ("«a\n```\nb\n```\nc»", "**«a**\n```\nb\n```\n**c»**"),
    ("«a\r\nb\r\n»", "**«a**\r\n**b**\r\n»"),
    ("a «`b`» c", "a **«`b`»** c"),
    ("a «b `c» d`", "a **«b** `c» d`"),
    ("a `b «c» d`", nothing),
    ("[«a»](b)", "**[«a»](b)**"),
    ("x[«a»](b)y", "x[**«a»**](b)y"),
    ("a «b [c» d](e)", "a **«b** [**c»** d](e)"),
    ("a [b](«c»)", nothing),
    ("a«b»c", "a**«b»**c"),
    ("é«ü»", "é**«ü»**"),
    ("```\n«a»\n```", nothing),
    ("«---»", nothing),
    ("*«a»*", "***«a»***"),
    ("[^1]: «a»", "[^1]: **«a»**"),
    ("a\u{A0}«\u{A0}b»", "a\u{A0}«\u{A0}**b»**"),
  ])
  func addsStrong(marked: String, expected: String) {
    #expect(toggle(marked, .strong) == expected)
  }

  /// Marks go inside punctuation if they would mean nothing around it.
  @Test(arguments: [
    ("彼は«「愛」»が好き", InlineFormat.strong, "彼は«「**愛**」»が好き"),
    ("«今天下雨。»他", .strong, "**«今天下雨**。»他"),
    ("«今天下雨。»", .strong, "**«今天下雨。»**"),
    ("«(bar)»baz", .strong, "«(**bar**)»baz"),
    ("«(bar)» baz", .strong, "**«(bar)»** baz"),
    ("a«((b))»c", .strong, "a«(**(b)**)»c"),
    ("a«(b) and (c)»d", .emphasis, "a«(_b) and (c_)»d"),
    ("彼は«「愛」。»他", .strikethrough, "彼は«「~~愛~~」。»他"),
    ("a« “b” »c", .highlight, "a« ==“b”== »c"),
    ("a«“b”»c", .highlight, "a«“==b==”»c"),
    ("a«?!b»", .strong, "a«?!**b»**"),
    ("a«(b)»c", .underline, "a«(~b~)»c"),
    ("a«(b)»c", .code, "a`«(b)»`c"),
    ("«(a)\nb.»c", .strong, "**«(a)**\n**b**.»c"),
    ("a«…»b", .strong, nothing),
    ("a«❤️b»", .strong, "a«❤️**b»**"),
    ("a«👩‍👩‍👧b»c", .strong, "a«👩‍👩‍👧**b»**c"),
  ])
  func marksGoInsidePunctuation(marked: String, format: InlineFormat, expected: String) {
    #expect(toggle(marked, format) == expected)
  }

  @Test(arguments: [
    ("彼は«「**愛**」»が好き", "彼は«「愛」»が好き"),
    ("«**今天下雨**。»他", "«今天下雨。»他"),
  ])
  func marksInsidePunctuationGo(marked: String, expected: String) {
    #expect(toggle(marked, .strong) == expected)
  }

  @Test(arguments: [
    ("a **«b»** c", "a «b» c"),
    ("a «**b**» c", "a «b» c"),
    ("a __«b»__ c", "a «b» c"),
    ("a *«*b*»* c", "a «b» c"),
    ("«x **a** y»", "«x a y»"),
    ("***«a»***", "*«a»*"),
    ("_**«a»**_", "_«a»_"),
    ("**_«a»_**", "_«a»_"),
    ("«**a**\nb\n**c**»", "«a\nb\nc»"),
    ("**«1. a»**", "«1\\. a»"),
    ("**«# a»**", "\\«# a»"),
    ("**«- a»**", "\\«- a»"),
    ("**«a»**_b_", "«a»*b*"),
    ("«**a **b** c**»", "«a b c»"),
  ])
  func removesStrong(marked: String, expected: String) {
    #expect(toggle(marked, .strong) == expected)
  }

  /// Without its style a line neither underlines the text above nor makes a table of it.
  @Test(arguments: [
    ("Title\n**«===»**", "Title\n\\«===»"), ("a | b\n**«-|-»**", "a | b\n\\«-|-»"),
    ("Title\n«**===**\n**b**»", "Title\n«\\===\nb»"), ("**«===»**", "«===»"),
    ("a\n\n**«===»**", "a\n\n«===»"), ("# a\n**«===»**", "# a\n«===»"),
    ("| a | b |\n**«-|-»**", "| a | b |\n\\«-|-»"), ("- a\n**«===»**", "- a\n«===»"),
    ("a\n**«===»** b", "a\n«===» b"),
  ])
  func removingAStyleLeavesTheLineAbove(marked: String, expected: String) {
    #expect(toggle(marked, .strong) == expected)
  }

  @Test(arguments: [
    ("**a «b» c**", "a **«b»** c"),
    ("**a «b** c»", "a **«b c»**"),
    ("«a **b» c**", "**«a b»** c"),
    ("**«a» b**", "**«a»** b"),
    ("**a** «b **c» d**", "**a** **«b c»** d"),
    ("**a «b**\nc»", "a **«b**\n**c»**"),
    ("**a**«b»", "**a«b»**"),
    ("«a»**b**", "**«a»b**"),
    ("**a**«b»**c**", "**a«b»c**"),
    ("*a*«*b*»", "_a*__«*b___»"),
  ])
  func movesAndJoinsStrong(marked: String, expected: String) {
    #expect(toggle(marked, .strong) == expected)
  }

  @Test(arguments: [
    ("a «b» c", InlineFormat.emphasis, "a _«b»_ c"),
    ("a«b»c", .emphasis, "a*«b»*c"),
    ("«a»b", .emphasis, "*«a»*b"),
    ("**«a» b**", .emphasis, "**_«a»_ b**"),
    ("*a*«b»", .emphasis, "*a«b»*"),
    ("_a_«b»", .emphasis, "\\_a_*«b»*"),
    ("a «b» c", .underline, "a ~«b»~ c"),
    ("a «b» c", .strikethrough, "a ~~«b»~~ c"),
    ("a «b» c", .highlight, "a ==«b»== c"),
    ("==a==«b»", .highlight, "==a«b»=="),
    ("~~«a»~~", .underline, nothing),
    ("~~«a» b~~", .highlight, "~~==«a»== b~~"),
    ("a «b» c", .code, "a `«b»` c"),
    ("a «b **c** d» e", .code, "a `«b **c** d»` e"),
    ("«one **two**»", .code, "`«one **two**»`"),
    ("«one **two»**", .code, "`«one **two»**`"),
    ("«**one** _two_»", .code, "`«**one** _two_»`"),
    ("«a **b _c_ d** e»", .code, "`«a **b _c_ d** e»`"),
    ("_«a **b**»_", .code, "_`«a **b**»`_"),
    ("«**a**»", .code, "`«**a**»`"),
    ("**«a»**", .code, "**`«a»`**"),
    ("«a **b» c**", .code, "`«a` **`b»` c**"),
    ("«a **\\*b**»", .code, "`«a ***b**»`"),
    ("«a\n**b** c»", .code, "`«a`\n`**b** c»`"),
    ("«a **[b](c)** d»", .code, "`«a` **[`b`](c)** `d»`"),
    ("a `«b»` c", .code, "a «b» c"),
    ("`«**a**»`", .code, "\\«*\\*a**»"),
    ("`a «b» c`", .code, "a `«b»` c"),
    ("«a\\*b»", .code, "`«a*b»`"),
    ("«a`b»", .code, "``«a`b»``"),
    ("«`b»", .code, "`` «`b» ``"),
    ("`` «`b» ``", .code, "«`b»"),
    ("a ` b «c»", .code, "a ` b ``«c»``"),
    ("`a`«b»", .code, "`a«b»`"),
    ("«a [b](c) d»", .code, "`«a` [`b`](c) `d»`"),
    ("| «a *b*» | c |", .code, "| `«a *b*»` | c |"),
    // Without its backslash the pipe would end the cell.
    ("| «a\\|b» | c |", .code, nothing),
    ("![«a»](b) c", .strong, "**![«a»](b)** c"),
    ("[](x) «a»", .strong, "[](x) **«a»**"),
  ])
  func otherFormats(marked: String, format: InlineFormat, expected: String) {
    #expect(toggle(marked, format) == expected)
  }

  @Test func preferredMarks() {
    let marks = FormattingMarks(strong: .underscore, emphasis: .asterisk)
    #expect(toggle("a «b» c", .strong, marks: marks) == "a __«b»__ c")
    #expect(toggle("a«b»c", .strong, marks: marks) == "a**«b»**c")
    #expect(toggle("a «b» c", .emphasis, marks: marks) == "a *«b»* c")
  }

  @Test(arguments: [
    ("one twˇo", InlineFormat.strong, "one **twˇo**"),
    ("one ˇtwo", .strong, "one **ˇtwo**"),
    ("one **tˇwo**", .strong, "one tˇwo"),
    ("**one twˇo three**", .strong, "one **twˇo** three"),
    ("**b**ooˇk", .strong, "booˇk"),
    ("_worˇd_", .strong, "**_worˇd_**"),
    ("snˇake", .emphasis, "_snˇake_"),
    ("`a ˇ b`", .strong, nothing),
    ("```\naˇ\n```", .strong, nothing),
    ("a\\_ˇt", .strong, "**a\\_ˇt**"),
    ("a _ˇb_", .emphasis, "a ˇb"),
    // Code ends a word.
    ("aˇb`c`d", .strong, "**aˇb**`c`d"), ("ab`c`dˇe", .strong, "ab`c`**dˇe**"),
    ("ˇ# One", .strong, "ˇ# **One**"),
  ])
  func carets(marked: String, format: InlineFormat, expected: String) {
    #expect(toggle(marked, format) == expected)
  }
}
