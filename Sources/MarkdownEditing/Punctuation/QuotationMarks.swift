/// The quotation marks of a language.
public struct QuotationMarks: Hashable, Sendable {
  /// The key that writes the marks of a quotation inside of another one.
  public enum Inner: Sendable {
    /// `'`
    case apostrophe
    /// `"` again, where a quotation is open.
    case same
  }

  /// The mark before a quotation.
  public var open: String
  /// The mark after a quotation.
  public var close: String
  /// The mark before a quotation inside of another one.
  public var innerOpen: String
  /// The mark after a quotation inside of another one.
  public var innerClose: String
  /// The way to type the inner marks.
  public var inner: Inner

  /// Returns the marks of a language such as `et` or `de_CH`; English ones if it is not in the
  /// table.
  ///
  /// From the `delimiters` of CLDR, except for languages with a more settled usage.
  public static func of(_ language: String) -> QuotationMarks {
    let parts = language.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
    let code = parts.first ?? ""
    if let country = parts.dropFirst().last, let marks = table["\(code)-\(country)"] {
      return marks
    }
    return table[code] ?? english
  }

  private static let english = QuotationMarks("“", "”", "‘", "’")
  private static let angles = QuotationMarks("«", "»", "„", "“", .same)
  private static let lowHigh = QuotationMarks("„", "“", "‚", "‘")
  private static let lowRight = QuotationMarks("„", "”", "‚", "’")
  private static let alike = QuotationMarks("”", "”", "’", "’")
  private static let southern = QuotationMarks("«", "»", "“", "”", .same)

  private static let table: [String: QuotationMarks] = [
    "en": english, "nl": english, "tr": english, "ga": english, "pt-br": english, "pt": english,
    "et": QuotationMarks("„", "”", "«", "»", .same),
    "ru": angles, "uk": angles, "be": angles, "hy": angles,
    "fr": QuotationMarks("«\u{202F}", "\u{202F}»", "“", "”", .same),
    "fr-ch": QuotationMarks("«\u{202F}", "\u{202F}»", "‹\u{202F}", "\u{202F}›", .same),
    "de": lowHigh, "cs": lowHigh, "sk": lowHigh, "sl": lowHigh, "lt": lowHigh, "is": lowHigh,
    "bg": lowHigh, "de-ch": QuotationMarks("«", "»", "‹", "›"),
    "pl": lowRight, "hr": lowRight, "sr": lowRight, "bs": lowRight,
    "hu": QuotationMarks("„", "”", "»", "«", .same),
    "ro": QuotationMarks("„", "”", "«", "»", .same),
    "lv": QuotationMarks("“", "”", "„", "”", .same),
    "fi": alike, "sv": alike, "da": alike,
    "nb": QuotationMarks("«", "»", "‘", "’"), "nn": QuotationMarks("«", "»", "‘", "’"),
    "no": QuotationMarks("«", "»", "‘", "’"),
    "es": southern, "it": southern, "el": southern, "ca": southern, "eu": southern,
    "gl": southern, "sq": southern, "fa": QuotationMarks("«", "»", "‹", "›", .same),
    "he": QuotationMarks("”", "”", "’", "’"),
  ]

  /// Makes the marks of a language.
  public init(
    _ open: String, _ close: String, _ innerOpen: String, _ innerClose: String,
    _ inner: Inner = .apostrophe
  ) {
    self.open = open
    self.close = close
    self.innerOpen = innerOpen
    self.innerClose = innerClose
    self.inner = inner
  }
}
