/// Knows which words are spelt right. Any thread may ask; answers come one after the other.
public protocol SpellChecker: AnyObject, Sendable {
  /// The words of a paragraph that are spelt wrong, as ranges of its bytes, ascending.
  ///
  /// What is no word of a language (addresses, paths, names with an @, words with digits or in
  /// capitals) is not looked at, nor what begins in `exceptions`, which ascend. Linear in the
  /// bytes; a word takes a few microseconds.
  ///
  /// - Parameter isKnown: says of a word that the dictionaries have not whether it is right.
  func misspellings(
    in paragraph: [UInt8], except exceptions: [Range<Int>], isKnown: (String) -> Bool
  ) -> [Range<Int>]

  /// At most `limit` words that may have been meant, the likeliest first. May take a quarter of a
  /// second.
  func suggestions(for word: String, limit: Int) -> [String]
}

/// The dictionaries that are installed.
public protocol DictionaryShelf: Sendable {
  /// What is missing to check a text in languages such as `et` or `en_GB`; `nil` when one at least
  /// can be checked. Looks at names of files.
  func lack(for languages: [String]) -> DictionaryLack?

  /// Opens the dictionaries of all the languages that there are: a word is right if one has it.
  /// `nil` where there is none. Takes tens of milliseconds and megabytes for each.
  func makeChecker(for languages: [String]) -> (any SpellChecker)?
}

/// A reason why spelling can't be checked.
public enum DictionaryLack: Hashable, Sendable {
  /// The library that reads dictionaries.
  case hunspell
  /// The dictionary of a language.
  case dictionary(language: String)
}

/// A shelf without a dictionary.
public struct EmptyDictionaryShelf: DictionaryShelf {
  /// Makes it.
  public init() {}
  /// The first of the languages has none.
  public func lack(for languages: [String]) -> DictionaryLack? {
    .dictionary(language: languages.first ?? "")
  }
  /// There is none.
  public func makeChecker(for languages: [String]) -> (any SpellChecker)? { nil }
}
