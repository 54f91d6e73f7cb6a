/// Words that begin with an apostrophe: `’90s`, `’tis`. As they are typed the mark looks as if it
/// opened a quotation, and only their end tells.
struct Elisions {
  /// The mark that the apostrophe was taken for; nil: it is right in any case.
  private let mark: Unicode.Scalar?
  private let words: Set<String>

  init(language: String, _ marks: QuotationMarks) {
    let open: Unicode.Scalar? =
      marks.inner == .apostrophe ? marks.innerOpen.unicodeScalars.first : "'"
    mark = open == "’" ? nil : open
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    words = Self.words[code] ?? []
  }

  /// Those that no quotation begins with as a rule.
  private static let words: [String: Set<String>] = [
    "en": ["tis", "twas", "twere", "twill", "twould", "em", "til"],
    "de": ["s", "n", "ne", "nen", "nem", "ner"],
    "nl": ["s", "t", "n", "k", "m", "r", "ns"],
    "af": ["n"],
  ]

  /// The index of the mark before the word that `text` ends with, if it is an apostrophe.
  func find(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    let word = text.reversed().prefix { $0.properties.isAlphabetic || Self.isDigit($0) }.reversed()
    let place = text.endIndex - word.count - 1
    guard let mark, place >= text.startIndex, text[place] == mark, isElision(Array(word)) else {
      return nil
    }
    let before = text[..<place].last?.properties
    return before?.isAlphabetic == true || before?.numericType != nil ? nil : place
  }

  /// Two digits, of a year or its decade, or one of the words.
  private func isElision(_ word: [Unicode.Scalar]) -> Bool {
    let digits = word.prefix(while: Self.isDigit).count
    if digits == 2 { return word.count <= 4 && !word.dropFirst(2).contains(where: Self.isDigit) }
    return words.contains(String(String.UnicodeScalarView(word)).lowercased())
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a word has ended when this was typed. A closing quotation mark shows that it was one.
  static func isEnd(_ typed: Unicode.Scalar) -> Bool {
    typed.properties.isWhitespace || ")]},.;:!?-\"".unicodeScalars.contains(typed)
  }
}
