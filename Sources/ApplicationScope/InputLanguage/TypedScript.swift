import Platform

/// Finds the script of the typed letters, for keyboards and input methods that report nothing.
struct TypedScript: Hashable {
  /// Letters in a row that switch to another script: about a word.
  private static let word = 3
  /// Latin letters in a row that switch back to the alphabet: about a sentence.
  private static let sentence = 40

  /// The script by ISO 15924; `nil`: an alphabet, or nothing yet.
  private(set) var script: String?
  /// The language, by BCP 47, of a typed letter that no other language has; `nil`: there was none,
  /// or the script has changed since.
  private(set) var language: String?
  private var last: String?
  private var count = 0

  /// Notes typed text. Most of it is one ASCII letter after others: a few nanoseconds.
  mutating func note(_ text: String) {
    if script == nil, last == nil, text.utf8.count == 1 { return }
    for letter in text.unicodeScalars {
      guard let code = WrittenScript.code(of: letter) else { continue }
      // Japanese and Korean use Han characters beside their own letters.
      if code == "Hani", script == "Jpan" || script == "Kore" { continue }
      count = code == last ? count + 1 : 1
      last = code
      language = WrittenScript.language(of: letter, after: language)
      if code == "Latn" {
        if script == nil || count >= Self.sentence { self = TypedScript() }
      } else if count >= Self.word, script != code {
        if script != nil { language = nil }
        script = code
      }
    }
  }
}
