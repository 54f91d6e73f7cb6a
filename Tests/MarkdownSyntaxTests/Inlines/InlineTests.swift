import Testing

@testable import MarkdownSyntax

/// The inline constructs besides emphasis, with their tags.
@Suite struct InlineTests {
  @Test(arguments: [
    ("", ""),
    ("plain text, 2 < 3 & 4 > 1 (really)!", "plain text, 2 < 3 & 4 > 1 (really)!"),
    ("a **b** c", "a [s!:**][s:b][s!:**] c"),
    ("**a _b_**", "[s!:**][s:a ][se!:_][se:b][se!:_][s!:**]"),
    ("**a****b**", "[s!:**][s:a****b][s!:**]"),
    ("~~a~~", "[d!:~~][d:a][d!:~~]"),
    ("a \\*b\\* \\c", "a [\\!:\\]*b[\\!:\\]* \\c"),
    ("a\\", "a\\"),
    ("\\\\*a*", "[\\!:\\]\\[e!:*][e:a][e!:*]"),
  ])
  func tags(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  @Test(arguments: [
    ("`a`", "[c!:`][c:a][c!:`]"),
    ("`` a`b ``", "[c!:`` ][c:a`b][c!: ``]"), ("`` `a ``", "[c!:`` ][c:`a][c!: ``]"),
    ("`` a` ``", "[c!:`` ][c:a`][c!: ``]"), ("``  `  ``", "[c!:`` ][c: ` ][c!: ``]"),
    ("` a `", "[c!:` ][c:a][c!: `]"), ("`  a b  `", "[c!:` ][c: a b ][c!: `]"),
    ("` a`", "[c!:`][c: a][c!:`]"), ("`a `", "[c!:`][c:a ][c!:`]"),
    ("` `", "[c!:`][c: ][c!:`]"), ("`   `", "[c!:`][c:   ][c!:`]"),
    ("`` `a``", "[c!:``][c: `a][c!:``]"),
    ("```a`` b", "```a`` b"),
    ("x ```a``` b", "x [c!:```][c:a][c!:```] b"),
    ("`a\\`b`", "[c!:`][c:a\\][c!:`]b`"),
    ("\\`a`", "[\\!:\\]`a`"),
    ("\\``a`", "[\\!:\\]`[c!:`][c:a][c!:`]"),
    ("*a`*`", "*a[c!:`][c:*][c!:`]"),
    ("[a`](b)`", "[a[c!:`][c:](b)][c!:`]"),
    ("`<https://a.`b`", "[c!:`][c:<https://a.][c!:`]b`"),
    ("<https://a.`b`>", "[@!:<][@:https://a.`b`][@!:>]"),
    ("`a``b", "`a``b"),
    ("``a`b``", "[c!:``][c:a`b][c!:``]"),
  ])
  func code(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  @Test(arguments: [
    ("[a](b)", "[l!:[][l:a][l!:]][a!:(][a:b][a!:)]"),
    ("[a](b \"c d\")", "[l!:[][l:a][l!:]][a!:(][a:b \"c d\"][a!:)]"),
    ("[a](<b c>)", "[l!:[][l:a][l!:]][a!:(<][a:b c][a!:>)]"),
    ("![a](b)", "[g!:![][g:a][g!:]][ag!:(][ag:b][ag!:)]"),
    ("\\![a](b)", "[\\!:\\]![l!:[][l:a][l!:]][a!:(][a:b][a!:)]"),
    ("[![a](b)](c)", "[l!:[][lg!:![][lg:a][lg!:]][lag!:(][lag:b][lag!:)][l!:]][a!:(][a:c][a!:)]"),
    (
      "![a [b](c)](d)",
      "[g!:![][g:a ][lg!:[][lg:b][lg!:]][ag!:(][ag:c][ag!:)][g!:]][ag!:(][ag:d][ag!:)]"
    ),
  ])
  func linkTags(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  @Test(arguments: [
    ("[a]()", "[l:a]"),
    ("[](b)", "[a:b]"),
    ("[a](b 'c')", "[l:a][a:b 'c']"),
    ("[a](b (c))", "[l:a][a:b (c)]"),
    ("[a]( b )", "[l:a][a: b ]"),
    ("[a](b c)", "[a](b c)"),
    ("[a](b \"c\" d)", "[a](b \"c\" d)"),
    ("[a](b\"c\")", "[l:a][a:b\"c\"]"),
    ("[a] (b)", "[a] (b)"),
    ("[a](b(c)d)", "[l:a][a:b(c)d]"),
    ("[a](b(c)", "[a](b(c)"),
    ("[a](b\\)c)", "[l:a][a:b\\)c]"),
    ("[a](<b)c>)", "[l:a][a:b)c]"),
    ("[a](<b)", "[a](<b)"),
    ("[a\\](b)", "[a](b)"),
    ("[a [b] c](d)", "[l:a [b] c][a:d]"),
    ("[a [b](c) d](e)", "[a [l:b][a:c] d](e)"),
    ("[a *b [c](d)* e](f)", "[a [e:b ][el:c][ea:d] e](f)"),
    ("[a](b) [c](d)", "[l:a][a:b] [l:c][a:d]"),
    ("[*a*](b)", "[el:a][a:b]"),
    ("*[a*](b)*", "[el:a*][ea:b]"),
    ("[a](b *c* \"*\")", "[a](b [e:c] \"*\")"),
    ("[a](*b*)", "[l:a][a:*b*]"),
    ("a]b](c)", "a]b](c)"),
    ("[`a](b)`](c)", "[cl:a](b)][a:c]"),
    ("[<https://a.b>](c)", "[l@:https://a.b][a:c]"),
  ])
  func links(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("<https://example.org/?a=b&c>", "[@:https://example.org/?a=b&c]"),
    ("<mailto:a@b>", "[@:mailto:a@b]"),
    ("<a.b+c@example.org>", "[@:a.b+c@example.org]"),
    ("<a@b-c.de>", "[@:a@b-c.de]"),
    ("<a@-b.de>", "<a@-b.de>"),
    ("<a@b-.de>", "<a@b-.de>"),
    ("<a@b..de>", "<a@b..de>"),
    ("<a b@c.de>", "<a b@c.de>"),
    ("<https://a b>", "<https://a b>"),
    ("<a:b>", "<a:b>"),
    ("<1ab:b>", "<1ab:b>"),
    ("<>", "<>"),
    ("a < b > c", "a < b > c"),
    ("<b>x</b>", "<b>x</b>"),
    ("<<ab:c>", "<[@:ab:c]"),
    ("\\<ab:c>", "<ab:c>"),
  ])
  func autolinks(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("a[^1].", "a[f!:[^][f:1][f!:]]."),
    ("a[^long-name]", "a[f!:[^][f:long-name][f!:]]"),
    ("a[^a b]", "a[^a b]"),
    ("a[^]", "a[^]"),
    ("[^1]: *text*", "[f!:[^][f:1][f!:]:] [e!:*][e:text][e!:*]"),
    ("  [^1]: a", "  [f!:[^][f:1][f!:]:] a"),
    ("[a[^1]](b)", "[l!:[][l:a][lf!:[^][lf:1][lf!:]][l!:]][a!:(][a:b][a!:)]"),
  ])
  func footnotes(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  /// Nothing in a comment is syntax. A comment that does not end in its line is text.
  @Test(arguments: [
    ("a <!-- b --> c", "a [-:<!-- b -->] c"), ("<!-- a --> b", "[-:<!-- a -->] b"),
    ("a<!-->b", "a[-:<!-->]b"), ("a <!-- b --", "a <!-- b --"),
    ("a <!-- *b* `c` [d](e) \\* -->", "a [-:<!-- *b* `c` [d](e) \\* -->]"),
    ("*a <!-- b* -->", "*a [-:<!-- b* -->]"),
    ("**a <!-- b --> c**", "[s!:**][s:a ][s-:<!-- b -->][s: c][s!:**]"),
    ("`a <!-- b` -->", "[c!:`][c:a <!-- b][c!:`] -->"),
    ("\\<!-- a -->", "[\\!:\\]<!-- a -->"), ("# a <!-- b --> #", "[m!:# ]a [-:<!-- b -->][!: #]"),
    ("# a <!-- b # -->", "[m!:# ]a [-:<!-- b # -->]"), ("- <!-- a -->", "[m!:- ][-:<!-- a -->]"),
    ("| a <!-- b \\| c --> |", "[m:|] a [-:<!-- b \\| c -->] [m:|]"),
    ("<!--a--><!--b-->c", "[-:<!--a--><!--b-->]c"),
  ])
  func comments(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }

  @Test func nonBreakingTextIsNotHarmed() {
    for text in ["a | b |", "&amp; © 語 🙂", "a\u{0}b", "b <!-- a", "a  ", "http://a.b/_c_"] {
      #expect(Notation.runs(text) == (text.contains("_") ? "http://a.b/[e!:_][e:c][e!:_]" : text))
    }
  }

  /// A `##` after the text of a heading is a tag.
  @Test(arguments: [
    ("# a #", "[m!:# ]a[!: #]"), ("## a ##  ", "[m!:## ]a[!: ##  ]"),
    ("# a ######", "[m!:# ]a[!: ######]"),
    ("# a#", "[m!:# ]a#"), ("# a # b", "[m!:# ]a # b"), ("# #", "[m!:# ][!:#]"), ("a #", "a #"),
    ("# a `#`", "[m!:# ]a [c!:`][c:#][c!:`]"), ("# **a** #", "[m!:# ][s!:**][s:a][s!:**][!: #]"),
    ("# a \\#", "[m!:# ]a [\\!:\\]#"),
  ]) func headingEnds(text: String, expected: String) {
    #expect(Notation.runs(text) == expected)
  }
}
