import Testing

@testable import Export

/// Tags of languages as documents and locales have them.
@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("de_DE", "de-DE"), ("zh-Hant-TW", "zh-Hant-TW"), ("zh-yue-HK", "zh-yue-HK"),
    ("es-419", "es-419"), ("de-CH-1996", "de-CH-1996"), ("sl-rozaj-rozaj", "sl-rozaj"),
    ("de-a-b", "de"), ("de-12", "de"), ("de-DE-Latn", "de-DE"), ("en-x-twain", "en"),
    ("und-Cyrl", "und-Cyrl"), ("de_DE.UTF-8", "de-DE"), ("sr_RS.UTF-8@latin", "sr-RS"),
  ])
  func tags(text: String, expected: String) {
    #expect(LanguageTag(text)?.string == expected)
  }

  @Test(arguments: ["", "x", "de-", "d€", "de--DE", "nonsense!", ".UTF-8", "C.UTF-8"])
  func otherTexts(text: String) {
    #expect(LanguageTag(text) == nil)
  }
}
