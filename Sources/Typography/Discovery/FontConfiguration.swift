/// Which families the page's fonts are taken from: a value that the settings make.
public struct FontConfiguration: Hashable, Sendable {
  /// Families for text, first choice first; one that is not installed is passed over.
  public var bodyFamilies: [String]
  /// Families for code, first choice first.
  public var codeFamilies: [String]
  /// The language of the text (BCP 47, such as `ja` or `zh-Hant`), which decides between the
  /// Japanese, Korean and Chinese forms of Han characters.
  public var language: String

  /// Makes a configuration; the defaults are a typewriter face and what comes nearest to it.
  public init(
    bodyFamilies: [String] = [
      "Courier Prime", "Nimbus Mono PS", "Liberation Mono", "DejaVu Sans Mono",
    ],
    codeFamilies: [String] = ["Courier Prime Code", "DejaVu Sans Mono", "Liberation Mono"],
    language: String = "en"
  ) {
    self.bodyFamilies = bodyFamilies
    self.codeFamilies = codeFamilies
    self.language = language
  }
}
