/// A few words of the program's own, as a value: the English words with numbered gaps, and what
/// fills the gaps.
///
/// It becomes text only where a person sees it, by a `Catalog` of their language. So the floors
/// that have something to say need not know any language:
///
///     let phrase: Phrase = "“\(name)” can't be written."
///     phrase.key        // "“%1” can't be written."
///     phrase.arguments  // [name]
///
/// The key is what translators see and what catalogs are searched for. Phrases that are written as
/// `Phrase("…")` in the sources are found by `Scripts/extract-words`.
public struct Phrase: Hashable, Sendable {
  /// The content of a gap in a phrase.
  public enum Argument: Hashable, Sendable {
    /// Text that is not translated: a name, a path, a price.
    case text(String)
    /// A number; the first one of a counted phrase decides its form.
    case number(Int)
    /// Words that are translated themselves.
    case phrase(Phrase)
  }

  /// The English words, with `%1`, `%2`… where the arguments go.
  public var key: String
  /// The English words for other counts than one; `nil` for a phrase that counts nothing.
  public var pluralKey: String?
  /// What fills the gaps, in the order of their numbers.
  public var arguments: [Argument]

  /// The phrase itself, marked in the sources as one that is shown to a person.
  public init(_ phrase: Phrase) { self = phrase }

  /// A phrase whose form depends on its first number: `one` for 1 in English, `other` else. Both
  /// must have the same gaps.
  public init(one: Phrase, other: Phrase) {
    key = one.key
    pluralKey = other.key
    arguments = other.arguments
  }

  /// Text that is the same in all languages.
  public static func verbatim(_ text: String) -> Phrase { "\(text)" }

  /// A number as it is written in all languages, its thousands apart where it is long.
  public static func grouped(_ number: Int) -> Phrase {
    var digits = String(number.magnitude)
    guard digits.count > 4 else { return .verbatim(String(number)) }
    var groups: [String] = []
    while !digits.isEmpty {
      groups.append(String(digits.suffix(3)))
      digits = String(digits.dropLast(3))
    }
    return .verbatim((number < 0 ? "-" : "") + groups.reversed().joined(separator: "\u{A0}"))
  }

  /// The count that decides the form.
  var count: Int? {
    for case .number(let number) in arguments { return number }
    return nil
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Collects the words and the arguments of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var key: String
    fileprivate var arguments: [Argument] = []

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key = ""
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds a gap for text that is not translated.
    public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// Adds a gap for a number.
    public mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    /// Adds a gap for words that are translated themselves.
    public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      key += "%\(arguments.count)"
    }
  }

  /// A phrase without gaps.
  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  /// A phrase with gaps.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }
}
