import Platform

/// The script that is being typed, by the letters that come: for keyboards and input methods that
/// say nothing.
///
/// A letter of another script here and there changes nothing, and neither do a few words: names
/// and terms stand in the text of any language.
struct TypedScript: Hashable {
  /// Letters in a row that begin another script: what one types to say a word.
  private static let word = 3
  /// Latin letters in a row after which the alphabet is back: a sentence.
  private static let sentence = 40

  /// The script by ISO 15924; `nil`: an alphabet, or nothing yet.
  private(set) var script: String?
  /// The language that letters gave away since that script came or just before, by BCP 47.
  private(set) var language: String?
  private var last: String?
  private var count = 0

  /// Takes what was typed. Most of it is one letter of ASCII over others of it: a few nanoseconds.
  mutating func note(_ text: String) {
    if script == nil, last == nil, text.utf8.count == 1 { return }
    for letter in text.unicodeScalars {
      guard let code = WrittenScript.code(of: letter) else { continue }
      // What Japanese and Korean are written with beside their own letters.
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
