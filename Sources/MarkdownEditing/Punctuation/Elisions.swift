import MarkdownSyntax

/// Words that begin with an apostrophe, `’90s`, `’tis`, `’n’`, and those that end with one and are
/// joined with the next word, `l’`. While the former are typed, the mark looks as if it opened a
/// quotation; only the end of the word decides.
struct Elisions {
  /// The mark that the apostrophe was taken for; nil if apostrophes are never mistaken.
  private let mark: Unicode.Scalar?
  private let words: Set<String>
  private let proclitics: Set<String>

  init(language: String, _ marks: QuotationMarks) {
    let open: Unicode.Scalar? =
      marks.inner == .apostrophe ? marks.innerOpen.unicodeScalars.first : "'"
    mark = open == "’" ? nil : open
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    words = Self.words[code] ?? []
    proclitics = Self.proclitics[code] ?? []
  }

  /// Words with which a quotation rarely begins.
  private static let words: [String: Set<String>] = [
    "en": [
      "tis", "tisn", "twas", "twasn", "twere", "tweren", "twill", "twould", "twouldn", "em", "til",
      "n",
      "cause", "bout", "cos", "coz", "cuz", "fraid", "gainst", "neath", "nother", "nuff", "scuse",
      "tween", "twixt",
    ],
    "de": [
      "s", "n", "ne", "nen", "nem", "ner", "nes", "ran", "rauf", "raus", "rum", "runter", "rüber",
      "nauf", "naus", "nunter",
    ],
    "fr": ["tain", "tention", "scuse", "scusez", "spèce"],
    "it": ["sta", "sto", "ste", "sti", "na", "nu", "ndrangheta", "nduja"],
    "nl": ["s", "t", "n", "k", "m", "r", "ns", "ie", "es", "d"],
    "af": ["n"],
  ]

  /// Words that are no quotation even if a mark follows them.
  private static let enclosed: Set<String> = ["n"]

  /// The letters before the apostrophe, by language, where a word loses its end before another one.
  private static let proclitics: [String: Set<String>] = [
    "fr": [
      "c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "presqu",
    ],
    "it": [
      "l", "un", "d", "c", "s", "m", "t", "v", "n", "gl", "all", "dall", "dell", "nell", "sull",
      "coll", "quest", "quell", "bell", "sant", "com", "dov", "cos", "mezz", "tutt",
    ],
    "ca": ["d", "l", "m", "n", "s", "t"],
  ]

  /// Returns the index of the mark before the word at the end of `text`, if it is an apostrophe.
  /// `typed` ends the word.
  func find(in text: ArraySlice<Unicode.Scalar>, endedBy typed: Unicode.Scalar) -> Int? {
    let letters = text.reversed().prefix {
      $0.properties.isAlphabetic || Self.isDigit($0) || $0 == "’"
    }
    let place = text.endIndex - letters.count - 1
    // `’twasn’t` is recognised by the letters before its second apostrophe.
    let word = Array(letters.reversed().prefix { $0 != "’" })
    guard let mark, place >= text.startIndex, text[place] == mark, text.last != "’",
      typed == "'" ? isEnclosed(word) : isElision(word)
    else { return nil }
    let before = text[..<place].last?.properties
    return before?.isAlphabetic == true || before?.numericType != nil ? nil : place
  }

  /// Returns true for two digits, of a year or its decade, or one of the words.
  private func isElision(_ word: [Unicode.Scalar]) -> Bool {
    let digits = word.prefix(while: Self.isDigit).count
    if digits == 2 { return word.count <= 4 && !word.dropFirst(2).contains(where: Self.isDigit) }
    return words.contains(String(String.UnicodeScalarView(word)).lowercased())
  }

  private func isEnclosed(_ word: [Unicode.Scalar]) -> Bool {
    let word = String(String.UnicodeScalarView(word)).lowercased()
    return words.contains(word) && Self.enclosed.contains(word)
  }

  /// Returns true if `text` ends with a word that is joined with the next one: `dell’`.
  func joinsNext(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard text.last == "’" else { return false }
    let word = text.dropLast().reversed().prefix(while: \.properties.isAlphabetic).reversed()
    return proclitics.contains(String(String.UnicodeScalarView(word)).lowercased())
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Returns true if `typed` ends a word. A closing single mark shows that it was a quotation.
  static func isEnd(_ typed: Unicode.Scalar) -> Bool {
    typed.properties.isWhitespace || ")]},.;:!?-\"".unicodeScalars.contains(typed)
  }
}
