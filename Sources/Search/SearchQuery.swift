/// A query: the searched words or expression, and its options.
public struct SearchQuery: Hashable, Sendable {
  /// The options of a search.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes the options of some bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Capitals and small letters differ.
    public static let matchCase = Options(rawValue: 1)
    /// A hit begins and ends where words do (UAX #29).
    public static let wholeWords = Options(rawValue: 2)
    /// The words are a regular expression of ICU.
    public static let regularExpression = Options(rawValue: 4)
    /// Byte for byte: with case, accents, soft hyphens, quotation marks and spaces as written.
    public static let exactly = Options(rawValue: 8)
  }

  /// The words, or the expression.
  public var pattern: String
  /// The options of the search.
  public var options: Options

  public init(_ pattern: String, _ options: Options = []) {
    self.pattern = pattern
    self.options = options
  }

  /// True if capitals and small letters differ.
  var countsCase: Bool { !options.isDisjoint(with: [.matchCase, .exactly]) }

  /// True if no hit reaches beyond its paragraph, nor depends on text outside of it.
  public var staysInParagraph: Bool {
    options.contains(.regularExpression)
      ? ExpressionScope.staysInLine(pattern) : !pattern.utf8.contains(UInt8(ascii: "\n"))
  }
}

/// The amounts of work done at once.
public struct SearchSizes: Sendable {
  /// The size of a slice in bytes; a search can be cancelled between two slices.
  public var slice: Int
  /// The number of bytes after a slice in which a hit may end that begins in it.
  public var reach: Int
  /// The maximum effort of an expression for a slice, in units of ten thousand steps, besides
  /// twenty steps a byte.
  public var stepLimit: Int
  /// The length from which a paragraph is not read as a whole to match an expression, in bytes.
  public var giant: Int

  /// Makes sizes.
  public init(
    slice: Int, reach: Int = 1 << 10, stepLimit: Int = 5000, giant: Int = 1 << 24
  ) {
    self.slice = slice
    self.reach = reach
    self.stepLimit = stepLimit
    self.giant = giant
  }

  /// The sizes of the program: a slice and its folded form stay in the processor's cache.
  public static let shipped = SearchSizes(slice: 1 << 16)

  /// The sizes for searches that the window waits for: a hundredth of a second at most.
  public static let atOnce = SearchSizes(slice: 1 << 16, stepLimit: 100)
}

/// The reason that a search failed or ended early.
public enum SearchFailure: Error, Hashable, Sendable {
  /// The expression is invalid; with the place of the error in UTF-16 units, if that is known.
  case malformed(at: Int?)
  /// The expression takes too long.
  case tooLong
  /// The expression needs too much memory.
  case tooDeep
  /// The search was cancelled.
  case cancelled
  /// ICU cannot be used.
  case unavailable
}
