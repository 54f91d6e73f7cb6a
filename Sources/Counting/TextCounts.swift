/// The counts of a text, or of a range of it. `CountTree` adds and subtracts them. A value only: it
/// reads no text.
public struct TextCounts: Hashable, Sendable {
  /// Words by UAX #29 with a letter or a digit. Hyphens join words (`three-year-old`), and
  /// addresses do not count. Each character of Han and kana counts, as their writers count.
  public var words = 0
  /// Grapheme clusters, including spaces, but not line ends.
  public var characters = 0
  /// The number of these characters that are white space.
  public var spaces = 0
  /// Sentences by UAX #29 that contain a word.
  public var sentences = 0
  /// Paragraphs that are not blank.
  public var paragraphs = 0

  /// Makes empty counts.
  public init() {}

  /// Characters without those that are white space.
  public var charactersWithoutSpaces: Int { characters - spaces }

  /// The number of words on a page, by the custom for manuscripts.
  public static let wordsOfPage = 250
  /// Words that are read in a minute. Brysbaert, "How many words do we read per minute?", 2019, has
  /// 238 for English prose and about as many characters for Chinese.
  static let wordsOfMinute = 238

  /// Pages of 250 words, rounded up.
  public var pages: Int { Self.parts(of: words, Self.wordsOfPage) }
  /// Minutes of reading, rounded up.
  public var minutes: Int { Self.parts(of: words, Self.wordsOfMinute) }

  private static func parts(of count: Int, _ size: Int) -> Int { (count + size - 1) / size }

  /// Returns the sum of two counts.
  public static func + (one: TextCounts, other: TextCounts) -> TextCounts {
    var sum = one
    sum += other
    return sum
  }

  /// Adds `other` to `sum`.
  public static func += (sum: inout TextCounts, other: TextCounts) {
    sum.words += other.words
    sum.characters += other.characters
    sum.spaces += other.spaces
    sum.sentences += other.sentences
    sum.paragraphs += other.paragraphs
  }

  /// Subtracts `other` from `sum`.
  static func -= (sum: inout TextCounts, other: TextCounts) {
    sum.words -= other.words
    sum.characters -= other.characters
    sum.spaces -= other.spaces
    sum.sentences -= other.sentences
    sum.paragraphs -= other.paragraphs
  }
}
