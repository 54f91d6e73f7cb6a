/// The counts of a text.
public struct TextCounts: Hashable, Sendable {
  /// Words as UAX #29 has them, those with a letter or a digit, but with their hyphens one word
  /// (`three-year-old`), and no addresses; of Han and kana each character, as those who write them
  /// count.
  public var words = 0
  /// Grapheme clusters, spaces included, line ends not.
  public var characters = 0
  /// Those of them that are white space.
  public var spaces = 0
  /// Sentences as UAX #29 has them, those with a word.
  public var sentences = 0
  /// Paragraphs that are not blank.
  public var paragraphs = 0

  /// Makes counts of nothing.
  public init() {}

  /// Characters without those that are white space.
  public var charactersWithoutSpaces: Int { characters - spaces }

  /// Words on a page, as manuscripts are reckoned.
  public static let wordsOfPage = 250
  /// Words that are read in a minute. Brysbaert, "How many words do we read per minute?", 2019, has
  /// 238 for English prose and about as many characters for Chinese.
  static let wordsOfMinute = 238

  /// Pages of 250 words, the last one begun.
  public var pages: Int { Self.parts(of: words, Self.wordsOfPage) }
  /// Minutes that it takes to read, the last one begun.
  public var minutes: Int { Self.parts(of: words, Self.wordsOfMinute) }

  private static func parts(of count: Int, _ size: Int) -> Int { (count + size - 1) / size }

  /// Both together.
  public static func + (one: TextCounts, other: TextCounts) -> TextCounts {
    var sum = one
    sum += other
    return sum
  }

  /// Adds others.
  public static func += (sum: inout TextCounts, other: TextCounts) {
    sum.words += other.words
    sum.characters += other.characters
    sum.spaces += other.spaces
    sum.sentences += other.sentences
    sum.paragraphs += other.paragraphs
  }

  /// Takes others away.
  static func -= (sum: inout TextCounts, other: TextCounts) {
    sum.words -= other.words
    sum.characters -= other.characters
    sum.spaces -= other.spaces
    sum.sentences -= other.sentences
    sum.paragraphs -= other.paragraphs
  }
}
