import Dispatch
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Spelling

@Suite struct CheckerTests {
  @Test func aWordIsRightIfAnyLanguageHasIt() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple", "well"])
    try tiny.add("et_EE", ["õun", "ja"])
    #expect(try tiny.checker("en", "et").wrong("Apple ja õun appel öun") == ["appel", "öun"])
    #expect(try tiny.checker("en").wrong("apple ja") == ["ja"])
  }

  @Test(arguments: [
    ("KOI8-R", "KOI8-R", "ru_RU", "яблоко", "яблако"),
    ("ISO8859-15", "ISO-8859-15", "et_EE", "šõbrad", "šobrad"),
    ("ISO8859-2", "ISO-8859-2", "pl_PL", "źdźbło", "zdźbło"),
    ("microsoft-cp1251", "windows-1251", "uk_UA", "яблуко", "яблуку"),
    ("ISO8859-1", "ISO-8859-1", "de_DE", "Äpfel", "Apfeln"),
  ])
  func oldCharsets(
    _ charset: String, _ encoding: String, _ name: String, _ right: String, _ wrong: String
  ) throws {
    let tiny = TinyDictionaries()
    try tiny.add(name, [right], charset: charset, encoding: encoding)
    let checker = try tiny.checker(name)
    #expect(checker.wrong("\(right) \(wrong)") == [wrong])
    #expect(checker.suggestions(for: wrong, limit: 5) == [right])
  }

  @Test func wordsOutsideTheCharsetAreUnknown() throws {
    let tiny = TinyDictionaries()
    try tiny.add("de_DE", ["Straße"], charset: "ISO8859-1", encoding: "ISO-8859-1")
    #expect(try tiny.checker("de").wrong("Straße Straßeő") == ["Straßeő"])
  }

  @Test func anUnknownCharsetIsNoDictionary() throws {
    let tiny = TinyDictionaries()
    try tiny.add("xx", ["a"], charset: "KLINGON-8")
    #expect(tiny.dictionaries.makeChecker(for: ["xx"]) == nil)
  }

  @Test func rulesOfAffixesHold() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["walk/S"], rules: "SFX S Y 1\nSFX S 0 s .\n")
    #expect(try tiny.checker("en").wrong("walk walks walkes") == ["walkes"])
  }

  @Test(arguments: [
    "https://exmaple.org/aple", "www.exmaple.org", "ann@exmaple.org", "@anne", "/usr/aple/bin",
    "~/aple", "./aple", "../aple/x", "aple\\x", "#aplle", "<sapn class=\"aple\">", "&nbspp;",
    "aple2",
    "h2o", "APLE", "GtiHub", "iPone", "aple_pie", "___", "_apple_", "aple.txt", "x", "αβγ",
    "aple\u{301}",
    "\u{5B57}\u{5B57}", String(repeating: "a", count: 70),
  ])
  func notJudged(_ text: String) throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple"])
    #expect(try tiny.checker("en").wrong("apple \(text) apple").isEmpty)
  }

  @Test(arguments: [
    ("(aple)", "aple"), ("“aple”", "aple"), ("aple—apple", "aple"), ("apple/aple", "aple"),
    ("**aple**", "aple"), ("_aple_", "aple"), ("__Aple__", "Aple"), ("<b>aple</b>", "aple"),
    ("1 < aple > 2", "aple"), ("apple-aple", "aple"),
    ("Aple", "Aple"),
  ])
  func judged(_ text: String, _ wrong: String) throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple"])
    #expect(try tiny.checker("en").wrong(text) == [wrong])
  }

  @Test func partsOfAWordWithHyphensMayBeRightTogether() throws {
    let tiny = TinyDictionaries()
    try tiny.add("ru_RU", ["кто-нибудь", "кто"])
    #expect(try tiny.checker("ru").wrong("кто-нибудь, кто-нибутьь") == ["нибутьь"])
  }

  @Test func apostrophesAreOneWhateverTheirShape() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["don't"])
    let checker = try tiny.checker("en")
    #expect(checker.wrong("don't don’t dont dno’t") == ["dont", "dno’t"])
    #expect(checker.suggestions(for: "dno’t", limit: 5) == ["don’t"])
  }

  @Test func exceptionsAreLeftOut() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple"])
    let checker = try tiny.checker("en")
    #expect(checker.wrong("aple `aple` aple", except: [5..<11]) == ["aple", "aple"])
    #expect(checker.wrong("aple peer", known: ["peer"]) == ["aple"])
  }

  @Test func suggestionsAreFewAndFromAllDictionaries() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["bat", "cat", "hat", "mat", "rat", "sat"], rules: "TRY bchmrs\n")
    try tiny.add("et_EE", ["kat"], rules: "TRY k\n")
    let words = try tiny.checker("en", "et").suggestions(for: "zat", limit: 5)
    #expect(words.count == 5)
    #expect(words.contains("kat"))
  }

  @Test func realEnglish() throws {
    let dictionaries = SystemDictionaries(
      environment: [:], home: "/nowhere", store: TinyDictionaries.disk)
    try #require(dictionaries.lack(for: ["en_US"]) == nil, "hunspell-en-us is not installed")
    let checker = try #require(dictionaries.makeChecker(for: ["en-US"]))
    let text = "It doesn’t matter what colour is rihgt; Anna’s well-known bakery isn't far."
    #expect(checker.wrong(text) == ["colour", "rihgt"])
    #expect(checker.suggestions(for: "rihgt", limit: 5).contains("right"))
  }

  @Test func aWordWithACapitalIsLookedForInSmallLettersToo() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["the", "Tea", "iPhones"], rules: "TRY teha\n")
    let checker = try tiny.checker("en")
    #expect(checker.suggestions(for: "Teh", limit: 5).first == "The")
    #expect(checker.suggestions(for: "teh", limit: 5).first == "the")
    #expect(checker.suggestions(for: "Iphonse", limit: 5) == ["iPhones"])
  }

  @Test func realEnglishWithACapital() throws {
    let dictionaries = SystemDictionaries(
      environment: [:], home: "/nowhere", store: TinyDictionaries.disk)
    let checker = try #require(dictionaries.makeChecker(for: ["en-US"]))
    for (wrong, right) in [("Teh", "The"), ("Recieve", "Receive"), ("Becuase", "Because")] {
      #expect(checker.suggestions(for: wrong, limit: 3).first == right)
    }
  }

  /// Hunspell's dictionaries share tables that it counts the users of without a lock.
  @Test func severalThreadsOpenAndCloseDictionaries() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple"])
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      let checker = try? tiny.checker("en")
      #expect(checker?.wrong("apple aple") == ["aple"])
    }
  }

  @Test func aPageOfBracketsTakesLinearTime() throws {
    let tiny = TinyDictionaries()
    try tiny.add("en_US", ["apple"])
    let checker = try tiny.checker("en")
    func time(_ brackets: Int) -> Double {
      let text = String(repeating: "<a ", count: brackets)
      return ProcessorTime.least { _ = checker.wrong(text) }
    }
    // Ten times as much text; with quadratic work it would be a hundred times the time.
    #expect(time(50_000) < 40 * time(5_000))
  }
}
