/// The font families for the page, made from the settings.
public struct FontConfiguration: Hashable, Sendable {
  /// Families for text, in order of preference; those that are not installed are skipped.
  public var bodyFamilies: [String]
  /// Families for code, in order of preference.
  public var codeFamilies: [String]
  /// The language of the text (BCP 47, such as `ja` or `zh-Hant`), which decides between the
  /// Japanese, Korean and Chinese forms of Han characters.
  public var language: String

  /// Makes a configuration; the defaults are a typewriter face and the ones nearest to it.
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
