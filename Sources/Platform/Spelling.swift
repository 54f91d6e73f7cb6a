/// Checks the spelling of words and suggests others.
///
/// It knows nothing of Markdown: the caller names the ranges to skip. May be called on any thread;
/// calls are answered one after the other.
public protocol SpellChecker: AnyObject, Sendable {
  /// Returns the misspelt words of a paragraph, as ranges of its bytes, ascending.
  ///
  /// Skips what is no word of a language (addresses, paths, names with an @, words with digits or
  /// in capitals), and words that begin in `exceptions`, which ascend. Linear in the bytes; a word
  /// takes a few microseconds.
  ///
  /// - Parameter isKnown: returns true if a word that no dictionary has is right all the same.
  func misspellings(
    in paragraph: [UInt8], except exceptions: [Range<Int>], isKnown: (String) -> Bool
  ) -> [Range<Int>]

  /// Returns at most `limit` words that the writer may have meant, the likeliest first. May take a
  /// quarter of a second.
  func suggestions(for word: String, limit: Int) -> [String]
}

/// The installed dictionaries.
public protocol InstalledDictionaries: Sendable {
  /// Returns what is missing to check a text in languages such as `et` or `en_GB`; `nil` if at
  /// least one can be checked. Only looks at file names.
  func lack(for languages: [String]) -> DictionaryLack?

  /// Opens the dictionaries of all the languages that have one: a word is right if one of them has
  /// it. Returns `nil` if there is none. Takes tens of milliseconds and megabytes for each.
  func makeChecker(for languages: [String]) -> (any SpellChecker)?
}

/// A reason why spelling can't be checked.
public enum DictionaryLack: Hashable, Sendable {
  /// The library that reads dictionaries is missing.
  case hunspell
  /// The dictionary of a language is missing.
  case dictionary(language: String)
}

/// A machine without dictionaries.
public struct NoDictionaries: InstalledDictionaries {
  public init() {}
  /// Returns that the dictionary of the first language is missing.
  public func lack(for languages: [String]) -> DictionaryLack? {
    .dictionary(language: languages.first ?? "")
  }
  /// Returns `nil`: there is none.
  public func makeChecker(for languages: [String]) -> (any SpellChecker)? { nil }
}
