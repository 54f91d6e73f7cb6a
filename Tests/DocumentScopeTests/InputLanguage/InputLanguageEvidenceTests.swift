import Interface
import Platform
import Testing

@testable import ApplicationScope

/// The priority of the sources of the input language.
@MainActor @Suite struct InputLanguageEvidenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var inputMethod: InputLanguageHint?
    var keyboard: InputLanguageHint?
    var typed: String?
    var spelled: String?
    var locale = "en"
    /// The tag; `nil`: an alphabet.
    var expected: String?

    var testDescription: String { "\(self)" }
  }

  nonisolated private static let cases: [Case] = [
    // No source knows the language: the locale is used.
    Case(expected: nil),
    Case(locale: "ja-JP", expected: "ja"),
    Case(locale: "zh-TW", expected: "zh-Hant"),
    Case(locale: "et-EE", expected: nil),
    // One of two.
    Case(keyboard: .language("he"), expected: "he"),
    Case(keyboard: .alphabetic, locale: "ja-JP", expected: nil),
    Case(inputMethod: .language("ja"), expected: "ja"),
    Case(inputMethod: .alphabetic, locale: "ja-JP", expected: nil),
    Case(keyboard: .language("und-Thai"), expected: "th"),
    // A language without letters in any font.
    Case(keyboard: .language("mn-Mong"), expected: nil),
    Case(inputMethod: .language("vi"), expected: nil),
    // Both: the input method has priority over the keyboard.
    Case(inputMethod: .language("ja"), keyboard: .alphabetic, expected: "ja"),
    Case(inputMethod: .language("ko"), keyboard: .language("he"), expected: "ko"),
    // An engine that is left on one layout while the desktop switches the keyboard.
    Case(inputMethod: .alphabetic, keyboard: .language("he"), expected: "he"),
    // A Japanese keyboard writes Latin letters; the engines decide whether it means Japanese, or the
    // locale if there are none.
    Case(keyboard: .latinKeys(for: "ja"), expected: nil),
    Case(keyboard: .latinKeys(for: "ja"), locale: "ja-JP", expected: "ja"),
    Case(keyboard: .latinKeys(for: "ja"), typed: "Jpan", expected: "ja"),
    Case(inputMethod: .alphabetic, keyboard: .latinKeys(for: "ja"), expected: nil),
    Case(
      inputMethod: .latinKeys(for: "ja"), keyboard: .latinKeys(for: "ja"), locale: "ja",
      expected: nil),
    Case(inputMethod: .language("ja"), keyboard: .latinKeys(for: "ja"), expected: "ja"),
    // The letters themselves, if the other sources don't decide.
    Case(keyboard: .alphabetic, typed: "Jpan", expected: "ja"),
    Case(typed: "Hebr", locale: "ja", expected: "he"),
    Case(keyboard: .language("th"), typed: "Hebr", expected: "th"),
    Case(inputMethod: .language("ja"), typed: "Hang", expected: "ja"),
    Case(keyboard: .alphabetic, typed: "Bopo", expected: "zh-Hant"),
    // Several languages share a script: letters that only one of them has decide, or the desktop.
    Case(typed: "Arab", expected: "ar"),
    Case(typed: "Arab", locale: "fa-IR", expected: "fa"),
    Case(typed: "Arab", spelled: "ks", locale: "fa-IR", expected: "ks"),
    Case(keyboard: .language("und-Arab"), typed: "Arab", spelled: "ur", expected: "ur"),
    Case(keyboard: .language("und-Arab"), locale: "ur-PK", expected: "ur"),
    Case(keyboard: .language("ps"), typed: "Arab", spelled: "ur", expected: "ps"),
    Case(keyboard: .language("und-Hebr"), spelled: "ur", locale: "ur-PK", expected: "he"),
    // The locale decides in which language Han characters are written.
    Case(keyboard: .alphabetic, typed: "Hani", expected: "zh-Hans"),
    Case(keyboard: .alphabetic, typed: "Hani", locale: "ja-JP", expected: "ja"),
    Case(keyboard: .alphabetic, typed: "Hani", locale: "zh-HK", expected: "yue"),
    Case(inputMethod: .language("zh"), expected: "zh-Hans"),
    Case(inputMethod: .language("zh"), locale: "zh-TW", expected: "zh-Hant"),
    Case(inputMethod: .language("zh"), locale: "ja-JP", expected: "zh-Hans"),
    Case(inputMethod: .language("zh-Hans"), locale: "zh-TW", expected: "zh-Hans"),
  ]

  @Test(arguments: cases)
  func theLanguageFollows(_ example: Case) {
    let evidence = InputLanguageEvidence(
      inputMethod: example.inputMethod, keyboard: example.keyboard, typed: example.typed,
      spelled: example.spelled, locale: example.locale)
    #expect(evidence.language?.tag == example.expected)
  }

  @Test(arguments: [
    ("ja", "ja"), ("ja-JP", "ja"), ("JA", "ja"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"),
    ("zh-Hant", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-Hant-TW", "zh-Hant"), ("zh-HK", "yue"),
    ("ar-EG", "ar"), ("fa-AF", "fa"), ("uz-Arab", "ar"), ("ms-Arab", "ar"), ("pa", "pa"),
    ("pa-Guru", "pa-Guru"), ("und-Guru", "pa-Guru"), ("shn-Mymr", "my"), ("und-Cans", "iu"),
    ("ff-Adlm", "ff-Adlm"), ("und-Hani", "zh-Hans"), ("und-Hant", "zh-Hant"),
  ])
  func aTagNamesALanguage(_ tag: String, _ expected: String) {
    #expect(InputLanguage(tag: tag)?.tag == expected)
  }

  @Test(arguments: ["", "en", "et-EE", "ru", "el", "vi", "ff", "uz", "und-Latn", "und", "-", "x"])
  func theOthersAreTypedWithAnAlphabet(_ tag: String) {
    #expect(InputLanguage(tag: tag) == nil)
  }

  // Letters

  private func script(_ texts: String...) -> String? {
    var script = TypedScript()
    for text in texts { for letter in text { script.note(String(letter)) } }
    return script.script
  }

  @Test func aWordOfAnotherScriptIsALanguage() {
    #expect(script("Dear ") == nil)
    #expect(script("של") == nil)
    #expect(script("שלו") == "Hebr")
    #expect(script("a ש b ל c ו ם d") == nil, "signs that stand alone")
    #expect(script("こんにちは") == "Jpan")
    var committed = TypedScript()
    committed.note("日本語です")
    #expect(committed.script == "Hani", "the first three")
    committed.note("こんにちは")
    #expect(committed.script == "Jpan")
    committed.note("日本語日本語")
    #expect(committed.script == "Jpan", "which is written with Han, too")
  }

  @Test(arguments: [
    ("سلام یک دو", nil), ("یہ اردو ہے", "ur"), ("ہے", nil), ("کٲشُر زَبان", "ks"),
    ("ٹھیک کٲشُر ٹھیک", "ks"),
    ("یہ اردو ہے שלום", nil), ("یہ اردو ہے one word", "ur"),
  ])
  func aLetterGivesItsLanguageAway(_ text: String, _ language: String?) {
    var script = TypedScript()
    for letter in text { script.note(String(letter)) }
    #expect((script.script == nil ? nil : script.language) == language)
  }

  @Test func latinWordsAreNoOtherLanguage() {
    let words = "the quick brown fox, ".filter(\.isASCII)
    #expect(script("שלום", words) == "Hebr")
    #expect(script("שלום", words, words, words) == nil)
    #expect(script("שלום", words, "של", words, words) == "Hebr", "counted in a row")
  }

  @Test func russianAndGreekAreAlphabets() {
    #expect(script("Здравствуй, Ελλάδα") == nil)
  }
}
