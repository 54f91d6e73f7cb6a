/// A text of the program's own, as a value: the English words with numbered gaps, and the arguments
/// for the gaps.
///
/// It becomes text only where it is shown, by a `Catalog` of the user's language. So lower layers
/// with a message need not know any language:
///
///     let phrase: Phrase = "“\(name)” can't be written."
///     phrase.key        // "“%1” can't be written."
///     phrase.arguments  // [name]
///
/// The key is what translators see, and what catalogs are searched for. `Scripts/extract-words`
/// finds phrases written as `Phrase("…")` in the sources.
public struct Phrase: Hashable, Sendable {
  /// The content of a gap in a phrase.
  public enum Argument: Hashable, Sendable {
    /// Text that is not translated: a name, a path, a price.
    case text(String)
    /// A number; the first one of a counted phrase decides its form.
    case number(Int)
    /// A phrase that is translated itself.
    case phrase(Phrase)
  }

  /// The English words, with `%1`, `%2`… in place of the arguments.
  public var key: String
  /// The English words for counts other than one; `nil` for a phrase without a count.
  public var pluralKey: String?
  /// The arguments, in the order of their numbers.
  public var arguments: [Argument]

  /// Returns the phrase itself; marks it in the sources as visible to the user.
  public init(_ phrase: Phrase) { self = phrase }

  /// Makes a phrase whose form depends on its first number: in English `one` for 1, `other`
  /// otherwise. Both must have the same gaps.
  public init(one: Phrase, other: Phrase) {
    key = one.key
    pluralKey = other.key
    arguments = other.arguments
  }

  /// Makes a text that is the same in all languages.
  public static func verbatim(_ text: String) -> Phrase { "\(text)" }

  /// Makes a number in the form of all languages, with its thousands separated if it is long.
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

    /// Makes an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key = ""
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Appends words.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Appends a gap for text that is not translated.
    public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// Appends a gap for a number.
    public mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    /// Appends a gap for a phrase that is translated itself.
    public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      key += "%\(arguments.count)"
    }
  }

  /// Makes a phrase without gaps.
  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  /// Makes a phrase with gaps.
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }
}
