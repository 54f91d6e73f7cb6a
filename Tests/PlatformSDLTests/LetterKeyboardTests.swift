import Platform
import Testing

@testable import PlatformSDL

/// The language of a keyboard by the letters on its keys.
@Suite struct LetterKeyboardTests {
  private func hint(_ letters: String) -> InputLanguageHint? {
    LetterKeyboardLanguage.hint(letters: letters.unicodeScalars.map { Int32($0.value) })
  }

  @Test func mostKeysDecide() {
    #expect(hint("abcdefghijklmnopqrstuvwxyz") == .alphabetic)
    #expect(hint("фисвуапршолдьтщзйкыегмцчня") == .alphabetic)
    // Hebrew has signs on two of the keys of letters.
    #expect(hint("שנבגקכעיןחלךצמםפ/רדאוה'סטז") == .language("und-Hebr"))
    #expect(hint("ิแำกดเ้รนยพัี") == .language("und-Thai"))
    // Arabic, Persian, and the two that are read in Nastaliq.
    #expect(hint("شلاؤيثبلاهتنمةىخحضقسفعرصءغئ") == .language("und-Arab"))
    #expect(hint("شذزیثبلاهتنمئدخحضقسفعرصطغظ") == .language("und-Arab"))
    #expect(hint("اشچدعفگحیجکلمنہپقرستےوطءخث") == .language("ur"))
    #expect(hint("اشچدعفگحیجکلمنہپقرستےوطٲٕث") == .language("ks"))
    #expect(hint("1234567890") == nil)
    #expect(hint("") == nil)
  }
}
