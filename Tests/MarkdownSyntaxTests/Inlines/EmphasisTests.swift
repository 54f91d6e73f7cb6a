import Testing

@testable import MarkdownSyntax

/// The cases of the section on emphasis of the CommonMark specification that are in one line.
@Suite struct EmphasisTests {
  @Test(arguments: [
    ("*foo bar*", "[e:foo bar]"),
    ("a * foo bar*", "a * foo bar*"),
    ("a*\"foo\"*", "a*\"foo\"*"),
    ("*\u{A0}a\u{A0}*", "*\u{A0}a\u{A0}*"),
    ("*$*alpha.", "*$*alpha."),
    ("*£*bravo.", "*£*bravo."),
    ("*€*charlie.", "*€*charlie."),
    ("foo*bar*", "foo[e:bar]"),
    ("5*6*78", "5[e:6]78"),
    ("*foo bar *", "*foo bar *"),
    ("*(*foo)", "*(*foo)"),
    ("*(*foo*)*", "[e:(foo)]"),
    ("*foo*bar", "[e:foo]bar"),
  ])
  func star(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("_foo bar_", "[e:foo bar]"),
    ("_ foo bar_", "_ foo bar_"),
    ("a_\"foo\"_", "a_\"foo\"_"),
    ("foo_bar_", "foo_bar_"),
    ("5_6_78", "5_6_78"),
    ("пристаням_стремятся_", "пристаням_стремятся_"),
    ("aa_\"bb\"_cc", "aa_\"bb\"_cc"),
    ("foo-_(bar)_", "foo-[e:(bar)]"),
    ("_foo*", "_foo*"),
    ("_foo bar _", "_foo bar _"),
    ("_(_foo)", "_(_foo)"),
    ("_(_foo_)_", "[e:(foo)]"),
    ("_foo_bar", "_foo_bar"),
    ("_пристаням_стремятся", "_пристаням_стремятся"),
    ("_foo_bar_baz_", "[e:foo_bar_baz]"),
    ("_(bar)_.", "[e:(bar)]."),
  ])
  func underscore(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("**foo bar**", "[s:foo bar]"),
    ("** foo bar**", "** foo bar**"),
    ("a**\"foo\"**", "a**\"foo\"**"),
    ("foo**bar**", "foo[s:bar]"),
    ("__foo bar__", "[s:foo bar]"),
    ("__ foo bar__", "__ foo bar__"),
    ("a__\"foo\"__", "a__\"foo\"__"),
    ("foo__bar__", "foo__bar__"),
    ("5__6__78", "5__6__78"),
    ("пристаням__стремятся__", "пристаням__стремятся__"),
    ("__foo, __bar__, baz__", "[s:foo, bar, baz]"),
    ("foo-__(bar)__", "foo-[s:(bar)]"),
    ("**foo bar **", "**foo bar **"),
    ("**(**foo)", "**(**foo)"),
    ("*(**foo**)*", "[e:(][se:foo][e:)]"),
    ("**Ab (*Cd ef*, syn. *Gh*)**", "[s:Ab (][se:Cd ef][s:, syn. ][se:Gh][s:)]"),
    ("**foo \"*bar*\" foo**", "[s:foo \"][se:bar][s:\" foo]"),
    ("**foo**bar", "[s:foo]bar"),
    ("__foo bar __", "__foo bar __"),
    ("__(__foo)", "__(__foo)"),
    ("_(__foo__)_", "[e:(][se:foo][e:)]"),
    ("__foo__bar", "__foo__bar"),
    ("__foo__bar__baz__", "[s:foo__bar__baz]"),
    ("__(bar)__.", "[s:(bar)]."),
  ])
  func strong(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("_foo __bar__ baz_", "[e:foo ][se:bar][e: baz]"),
    ("_foo _bar_ baz_", "[e:foo bar baz]"),
    ("__foo_ bar_", "[e:foo bar]"),
    ("*foo *bar**", "[e:foo bar]"),
    ("*foo **bar** baz*", "[e:foo ][se:bar][e: baz]"),
    ("*foo**bar**baz*", "[e:foo][se:bar][e:baz]"),
    ("*foo**bar*", "[e:foo**bar]"),
    ("***foo** bar*", "[se:foo][e: bar]"),
    ("*foo **bar***", "[e:foo ][se:bar]"),
    ("*foo**bar***", "[e:foo][se:bar]"),
    ("foo***bar***baz", "foo[se:bar]baz"),
    ("foo******bar*********baz", "foo[s:bar]***baz"),
    ("*foo **bar *baz* bim** bop*", "[e:foo ][se:bar baz bim][e: bop]"),
    ("** is not an empty emphasis", "** is not an empty emphasis"),
    ("**** is not an empty strong emphasis", "**** is not an empty strong emphasis"),
    ("__foo _bar_ baz__", "[s:foo ][se:bar][s: baz]"),
    ("__foo __bar__ baz__", "[s:foo bar baz]"),
    ("____foo__ bar__", "[s:foo bar]"),
    ("**foo **bar****", "[s:foo bar]"),
    ("**foo *bar* baz**", "[s:foo ][se:bar][s: baz]"),
    ("**foo*bar*baz**", "[s:foo][se:bar][s:baz]"),
    ("***foo* bar**", "[se:foo][s: bar]"),
    ("**foo *bar***", "[s:foo ][se:bar]"),
    ("__ is not an empty emphasis", "__ is not an empty emphasis"),
    ("____ is not an empty strong emphasis", "____ is not an empty strong emphasis"),
  ])
  func nested(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("foo ***", "foo ***"),
    ("foo *\\**", "foo [e:*]"),
    ("foo *_*", "foo [e:_]"),
    ("foo *****", "foo *****"),
    ("foo **\\***", "foo [s:*]"),
    ("foo **_**", "foo [s:_]"),
    ("**foo*", "*[e:foo]"),
    ("*foo**", "[e:foo]*"),
    ("***foo**", "*[s:foo]"),
    ("****foo*", "***[e:foo]"),
    ("**foo***", "[s:foo]*"),
    ("*foo****", "[e:foo]***"),
    ("foo ___", "foo ___"),
    ("foo _\\__", "foo [e:_]"),
    ("foo _*_", "foo [e:*]"),
    ("foo _____", "foo _____"),
    ("foo __\\___", "foo [s:_]"),
    ("foo __*__", "foo [s:*]"),
    ("__foo_", "_[e:foo]"),
    ("_foo__", "[e:foo]_"),
    ("___foo__", "_[s:foo]"),
    ("____foo_", "___[e:foo]"),
    ("__foo___", "[s:foo]_"),
    ("_foo____", "[e:foo]___"),
  ])
  func unequalLengths(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("*_foo_*", "[e:foo]"),
    ("_*foo*_", "[e:foo]"),
    ("****foo****", "[s:foo]"),
    ("____foo____", "[s:foo]"),
    ("******foo******", "[s:foo]"),
    ("***foo***", "[se:foo]"),
    ("_____foo_____", "[se:foo]"),
    ("*foo _bar* baz_", "[e:foo _bar] baz_"),
    ("*foo __bar *baz bim__ bam*", "[e:foo ][se:bar *baz bim][e: bam]"),
    ("**foo **bar baz**", "**foo [s:bar baz]"),
    ("*foo *bar baz*", "*foo [e:bar baz]"),
    ("*[bar*](/url)", "*[l:bar*][a:/url]"),
    ("_foo [bar_](/url)", "_foo [l:bar_][a:/url]"),
    ("*foo [*bar*](/url)*", "[e:foo ][el:bar][ea:/url]"),
    ("*a `*`*", "[e:a ][ec:*]"),
    ("_a `_`_", "[e:a ][ec:_]"),
    ("**a<https://foo.bar/?q=**>", "**a[@:https://foo.bar/?q=**]"),
    ("__a<https://foo.bar/?q=__>", "__a[@:https://foo.bar/?q=__]"),
  ])
  func overlapping(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }

  @Test(arguments: [
    ("~a~", "[u:a]"),
    ("~~a~~", "[d:a]"),
    ("==a==", "[h:a]"),
    ("=a=", "=a="),
    ("===a===", "===a==="),
    ("~~~ a ~b~", " [i:a][b: ~b~]"),
    ("x ~~~a~~~", "x ~~~a~~~"),
    ("~~a~ b~~", "[d:a~ b]"),
    ("~a ~~b~~ c~", "[u:a ][ud:b][u: c]"),
    ("== a ==", "== a =="),
    ("a == b == c", "a == b == c"),
    ("~a **b~ c**", "[u:a **b] c**"),
    ("**a ==b** c==", "[s:a ==b] c=="),
    ("==a **b** *c*==", "[h:a ][sh:b][h: ][eh:c]"),
    ("**jumps** ==over", "[s:jumps] ==over"),
    ("**jums** ==over=", "[s:jums] ==over="),
    ("a~b~c ==d==", "a[u:b]c [h:d]"),
  ])
  func otherDelimiters(text: String, expected: String) {
    #expect(Notation.visible(text) == expected)
  }
}
