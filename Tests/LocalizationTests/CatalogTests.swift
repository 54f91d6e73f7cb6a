import Testing

@testable import Localization

@Suite struct CatalogTests {
  private let russian = """
    msgid ""
    msgstr "Language: ru\\n"

    # A comment.
    msgid "“%1” can't be written to %2."
    msgstr "В %2 нельзя "
    "записать «%1»."

    msgid "%1 word"
    msgid_plural "%1 words"
    msgstr[0] "%1 слово"
    msgstr[1] "%1 слова"
    msgstr[2] "%1 слов"

    msgid "Not yet"
    msgstr ""
    """

  private func catalog() throws -> Catalog {
    try Catalog(language: "ru", file: Array(russian.utf8))
  }

  @Test func longNumbersHaveTheirThousandsApart() {
    let numbers = [0, 7, 999, 1000, 9999, 10_000, 123_456, 1_000_000, -12_345, .max, .min]
    #expect(
      numbers.map { Catalog.english.text(.grouped($0)).replacing("\u{A0}", with: " ") } == [
        "0", "7", "999", "1000", "9999", "10 000", "123 456", "1 000 000", "-12 345",
        "9 223 372 036 854 775 807", "-9 223 372 036 854 775 808",
      ])
  }

  @Test func englishIsWhatStandsInTheSources() {
    let name = "50 %1.md"
    #expect(Catalog.english.text("“\(name)” can't be written.") == "“50 %1.md” can't be written.")
    #expect(Catalog.english.text("100 % of %9") == "100 % of %9")
  }

  @Test func gapsMayChangePlaces() throws {
    let phrase: Phrase = "“\("a.md")” can't be written to \("/tmp")."
    #expect(try catalog().text(phrase) == "В /tmp нельзя записать «a.md».")
  }

  @Test(arguments: [
    (1, "1 слово"), (2, "2 слова"), (5, "5 слов"), (11, "11 слов"), (21, "21 слово"),
    (0, "0 слов"), (112, "112 слов"), (104, "104 слова"),
  ])
  func countsHaveForms(count: Int, text: String) throws {
    let phrase = Phrase(one: "\(count) word", other: "\(count) words")
    #expect(try catalog().text(phrase) == text)
    #expect(Catalog.english.text(phrase) == (count == 1 ? "1 word" : "\(count) words"))
  }

  @Test func missingTranslationsAreEnglish() throws {
    #expect(try catalog().text("Not yet") == "Not yet")
    #expect(try catalog().text("Unknown \(Phrase.verbatim("x"))") == "Unknown x")
  }

  @Test(arguments: ["msgid \"a", "msgstr", "nonsense \"a\"", "\"a\"", "msgid \"a\\"])
  func brokenFilesAreTold(file: String) {
    #expect(throws: CatalogFile.Problem.self) { try CatalogFile.entries(in: Array(file.utf8)) }
  }
}
