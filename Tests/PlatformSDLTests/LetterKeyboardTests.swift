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
    #expect(hint("1234567890") == nil)
    #expect(hint("") == nil)
  }
}
