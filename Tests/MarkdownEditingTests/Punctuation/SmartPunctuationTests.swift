import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

@Suite struct SmartPunctuationTests {
  /// Returns the text after typing `keys` one after the other into `start`, at its end.
  static func typed(_ keys: String, after start: String = "", _ language: String) -> String {
    let punctuation = SmartPunctuation(language: language)
    var text = Array(start.utf8)
    for key in keys {
      text += Array(String(key).utf8)
      guard let found = punctuation.replacement(in: text) else { continue }
      text.removeLast(found.length)
      text += Array(found.text.utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [
    ("en", #"He said "go" and "it's 'so' late"."#, "He said “go” and “it’s ‘so’ late”."),
    ("en-GB", #"("yes") "no""#, "(“yes”) “no”"),
    ("et", #"Ta ütles: "Tule, "Tõde" on siin"."#, "Ta ütles: „Tule, «Tõde» on siin”."),
    ("ru", #"Роман "Война и "мир"" вышел"#, "Роман «Война и „мир“» вышел"),
    ("uk_UA", #""Так", п'ять"#, "«Так», п’ять"),
    ("de", #"Er sagte: "Das ist 'gut' so.""#, "Er sagte: „Das ist ‚gut‘ so.“"),
    ("de", #""Ja" "nein""#, "„Ja“ „nein“"),
    ("de", "Wie geht's?", "Wie geht’s?"),
    ("de-CH", #""Ja, 'gut'""#, "«Ja, ‹gut›»"),
    ("fr", #"Il dit "l'ami "vrai" part"."#, "Il dit «\u{202F}l’ami “vrai” part\u{202F}»."),
    ("sv", #"Han sa "hej" och "hejdå""#, "Han sa ”hej” och ”hejdå”"),
    ("fi", #""Joo", hän sanoi. "Ei.""#, "”Joo”, hän sanoi. ”Ei.”"),
    ("pl", #""Tak" i 'nie'"#, "„Tak” i ‚nie’"),
    ("es", #""Sí, "bueno"""#, "«Sí, “bueno”»"),
    ("hu", #""Igen, "jó"""#, "„Igen, »jó«”"),
    ("xx", #""a""#, "“a”"),
    ("", #""a""#, "“a”"),
  ])
  func quotations(_ language: String, _ keys: String, _ expected: String) {
    #expect(Self.typed(keys, language) == expected)
  }

  /// The text before the caret is examined only where something may be corrected.
  @Test func onlyEndsOfWordsMayCorrect() {
    for typed in " .,;:!?)".utf8 {
      for text in ["'", "’", "‘", "-", "it's so", "a--b"] {
        #expect(SmartPunctuation.mayCorrect(typed, after: text.utf8), "\(typed) after \(text)")
      }
      for text in ["", "a b", "\"", "é"] {
        #expect(!SmartPunctuation.mayCorrect(typed, after: text.utf8), "\(typed) after \(text)")
      }
    }
    for typed in "aZ0".utf8 { #expect(!SmartPunctuation.mayCorrect(typed, after: "'-’".utf8)) }
  }

  @Test(arguments: [
    ("a -- b", "a – b"), ("a --- b", "a — b"), ("1990--1995 a", "1990--1995 a"),
    ("from 1990--1995", "from 1990–1995"), ("wait...", "wait…"), ("wait....", "wait…."),
    ("...and", "…and"), ("it's", "it’s"), ("rock 'n' roll", "rock ’n’ roll"),
    ("5'10\"", "5'10\""), ("\"5'10\"", "“5'10”"), ("\"What--\"", "“What–”"),
    ("he--\"yes\"", "he–“yes”"),
    ("*\"a\"*", "*“a”*"), ("**a**\"", "**a**”"), ("\"**a**\"", "“**a**”"), ("_'a'_", "_‘a’_"),
  ])
  func english(_ keys: String, _ expected: String) {
    #expect(Self.typed(keys, "en") == expected)
  }

  @Test(arguments: [
    ("en", "('90s)", "(’90s)"), ("en", "the '90s were", "the ’90s were"),
    ("en", "in '68, or", "in ’68, or"), ("en", "\"'90s\"", "“’90s”"), ("en", "['tis ", "[’tis "),
    ("en", "he--'em. ", "he–’em. "), ("en", "he---'em ", "he—’em "),
    ("en", "'Twas the", "’Twas the"),
    ("en", "'1990 was", "‘1990 was"), ("en", "'90' and", "‘90’ and"), ("en", "'tis' a", "‘tis’ a"),
    ("en", "'emu' ", "‘emu’ "), ("en", "\"'Yes' he said\"", "“‘Yes’ he said”"),
    ("en", "5'10 a", "5'10 a"), ("en", "Rock 'N' Roll", "Rock ’N’ Roll"),
    ("de", "die '90er Jahre", "die ’90er Jahre"), ("de", "So 'n Tag", "So ’n Tag"),
    ("de", "('68)", "(’68)"), ("de", "\"'Ja' sagt\"", "„‚Ja‘ sagt“"),
    ("it", "gli anni '90, ", "gli anni ’90, "), ("fr", "('68)", "(’68)"),
    ("nl", "'s avonds", "’s avonds"), ("sv", "('68)", "(’68)"), ("et", "('90)", "(’90)"),
    ("en", "`'90s ", "`'90s "),
    ("en", "'cause it's 'bout time, tell 'em.", "’cause it’s ’bout time, tell ’em."),
    ("en", "rock 'n roll", "rock ’n roll"), ("en", "'Twasn't me", "’Twasn’t me"),
    ("en", "fish 'n' chips 'n' peas", "fish ’n’ chips ’n’ peas"),
    ("de", "raus, 'raus mit dir", "raus, ’raus mit dir"), ("de", "'s ist", "’s ist"),
    ("de", "Hans' Auto", "Hans’ Auto"), ("nl", "'s-Gravenhage", "’s-Gravenhage"),
    ("nl", "heeft 'ie 't ", "heeft ’ie ’t "),
    ("fr", "'tain, l'ami", "’tain, l’ami"), ("fr", "l'\"ami\"", "l’«\u{202F}ami\u{202F}»"),
    ("it", "'sta casa, un po'", "’sta casa, un po’"), ("it", "dell'\"arte\"", "dell’«arte»"),
    ("it", "\"l'\"arte\"\"", "«l’“arte”»"),
  ])
  func apostrophesThatBeginAWord(_ language: String, _ keys: String, _ expected: String) {
    #expect(Self.typed(keys, language) == expected)
  }

  @Test(arguments: [
    ("in '68", "in ’68"), ("'tis", "’tis"), ("'so", "‘so"), ("a--", "a–"), ("", ""),
  ])
  func theEndOfAParagraph(_ keys: String, _ expected: String) {
    let text = Self.typed(keys, "en")
    let found = SmartPunctuation(language: "en").replacement(atEndOf: text.utf8)
    let kept = text.utf8.dropLast(found?.length ?? 0)
    #expect(String(decoding: kept, as: UTF8.self) + (found?.text ?? "") == expected)
  }

  @Test(arguments: [
    "---", "--", "  ---", "> ---", "- --", "1. --", "***", "<!-- a -->", "| a |--|", "|:--",
    "a `b \"c\"",
    "``a ` \"", "[a](b \"c\"", "[a]: b \"c\"", "<a href=\"b\"", "<b class='c'",
    "https://a.b/c--d...",
    "see www.a.b--c'd", "\\\"a", "../a/...", "a ~~~ \\...",
    "run git --amend --no-edit", "(--help)", "use --name=\"a b\" here", "id='a b'",
    "mail me@a.b--c", "example.org/a--b's", "mailto:o'neill", "~/a--b", "/usr/b--c", "C:\\a--b",
    "a | -- |",
  ])
  func markdownIsLeftAlone(_ keys: String) {
    #expect(Self.typed(keys, "en") == keys)
  }

  @Test(arguments: [
    ("`a` \"b\"", "`a` “b”"), ("``a`b`` \"c\"", "``a`b`` “c”"), ("[a](b) \"c\"", "[a](b) “c”"),
    ("<b>\"a\"</b>", "<b>“a”</b>"), ("1 < 2 \"a\"", "1 < 2 “a”"), ("[^1]: \"a\"", "[^1]: “a”"),
    ("https://a.b \"c\"", "https://a.b “c”"), ("> \"a\"", "> “a”"), ("- \"a\"", "- “a”"),
    ("# \"a\"", "# “a”"), ("a --b \"c\"", "a --b “c”"), ("a/\"b\"", "a/“b”"),
    ("and/or--but", "and/or–but"), ("a=\"b\" \"c\"", "a=\"b\" “c”"), ("e.g. \"a\"", "e.g. “a”"),
    ("\"What --\" he", "“What –” he"), ("(so --- they", "(so — they"),
  ])
  func finishedConstructsAreNoObstacle(_ keys: String, _ expected: String) {
    #expect(Self.typed(keys, "en") == expected)
  }

  @Test(arguments: [
    ("---\ntitle: ˇ\n---\n", true), ("---\ntitle: ˇ", true), ("+++\na = ˇ\n+++", true),
    ("---\na: b\n\nc: ˇ\n---\n", true), ("---\r\na: ˇ\r\n---", true), ("---\na: b\n---\nˇ", false),
    ("---\na: b\n...\nˇ", false), ("---\n\ntextˇ\n\n---", false), ("---\na\n\nbˇ", false),
    ("ˇ---\na: b\n---", false), ("----\na: ˇ\n---", false), ("a\n---\nb: ˇ\n---", false),
    ("ˇ", false),
  ])
  func frontMatter(marked: String, isIn: Bool) {
    let marked = MarkedText(marked)
    #expect(TechnicalText.isFrontMatter(at: marked.selection.head, in: marked.text) == isIn)
  }

  @Test(arguments: [
    ("a\n\n    ˇb", true), ("\tˇb", true), ("a\n\n    b\n    ˇc", true), ("a\n    ˇb", false),
    ("- a\n\n    ˇb", false), ("   ˇb", false), ("- a\n    - ˇb", false), ("a\n\n    ˇ", false),
  ])
  func indentedCode(marked: String, isCode: Bool) {
    let context = MarkedText(marked).context()
    #expect(TechnicalText.isIndentedCode(at: context.selection.head, in: context) == isCode)
  }

  @Test func anyBytesWillDo() {
    var generator = SeededGenerator(seed: 7)
    let punctuation = SmartPunctuation(language: "de")
    let alphabet = Array("\"'-.`[](<> a1*\\„“‚‘’–".utf8) + [0xFF, 0x80, 0xE2]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      if let found = punctuation.replacement(in: text) {
        #expect((1...text.count).contains(found.length))
      }
    }
  }
}
