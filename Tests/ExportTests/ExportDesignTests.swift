import Export
import MarkdownSyntax
import Testing
import TextCore

/// Paper sizes, and the texts around a manuscript.
@Suite struct ExportDesignTests {
  @Test(arguments: [
    ("en-US", PaperSize.letter), ("es_MX", .letter), ("fr-CA", .letter), ("en", .a4),
    ("de-DE", .a4), ("en-GB", .a4), ("", .a4), ("us", .a4),
  ])
  func paperFollowsTheCountry(language: String, paper: PaperSize) {
    #expect(PaperSize.usual(in: language) == paper)
    #expect(ExportOptions(title: "", language: language).paperSize == paper)
    #expect(ExportOptions(title: "", language: language, paper: .a5).paperSize == .a5)
  }

  @Test func paperIsReadByItsName() {
    #expect(PaperSize("A5") == .a5 && PaperSize("letter") == .letter && PaperSize("a4") == .a4)
    #expect(PaperSize("210x297") == .a4)
    for word in ["", "a3", "210", "210x", "x", "49x100", "100x1501", "1x2x3", "-100x100"] {
      #expect(PaperSize(word) == nil, "\(word)")
    }
  }

  private func facts(_ text: String, title: String = "The Long Way Home") -> ManuscriptFacts {
    ManuscriptFacts(TextRope(text), lines: .paragraph, title: title)
  }

  @Test func aManuscriptHasItsFacts() {
    let facts = facts(
      """
      ---
      author: Ann van Lee
      address: [1 Road, Town]
      email: a@b.c
      ---
      # Title
      ## One
      A few words, and ![a picture](a.png) more. <!-- but no comment -->
      """)
    #expect(facts.contact == ["Ann van Lee", "1 Road", "Town", "a@b.c"])
    #expect(facts.pageHeader == "Lee / Long Way Home")
    #expect(facts.roundedWords == 100)
    #expect(facts.chapterLevel == 2)
  }

  @Test func theFrontMatterNamesContactAndKeyword() {
    let facts = facts(
      "---\nauthor: Lee\ncontact: [An Agent, c@d.e]\naddress: x\nkeyword: HOME\n---\n# A\n\nb\n\n# C"
    )
    #expect(facts.contact == ["Lee", "An Agent", "c@d.e"])
    #expect(facts.pageHeader == "Lee / HOME")
    #expect(facts.chapterLevel == 1)
    let bare = self.facts("Text before.\n\n# One", title: "")
    #expect(bare.contact == [] && bare.pageHeader == "" && bare.chapterLevel == 1)
  }

  @Test(arguments: [
    (10, 100), (1_249, 1_200), (17_000, 17_000), (17_760, 18_000), (99_400, 99_000),
  ])
  func wordsAreRounded(words: Int, expected: Int) {
    #expect(facts(String(repeating: "word ", count: words)).roundedWords == expected)
  }

  /// A dash, an omission or a quotation mark is no word, though it is no ASCII.
  @Test(arguments: [
    ("a – b ", 2), ("a — b ", 2), ("sea—and ", 2), ("sea--and ", 2), ("« oui » ", 1), ("… und ", 1),
    ("was… nun ", 2), ("über-all ", 1), ("don’t ", 1), ("„Öl“ ", 1), ("жить\u{A0}там ", 2),
    ("海は広い。", 4), ("e\u{301}tat ", 1), ("½ ", 1), ("*Ö*l ", 1), ("(word) ", 1), ("\u{200B} a ", 1),
    ("❤\u{FE0F} a ", 1), ("か\u{3099} ", 1), ("海\u{301} ", 1), ("ｶﾅ ", 2), ("コー ", 2), ("コーab ", 3),
  ])
  func wordsBeginWithLetters(text: String, words: Int) {
    #expect(facts(String(repeating: text, count: 1_000)).roundedWords == words * 1_000)
  }
}
