/// The styles of a run of imported text.
public struct ImportedStyles: OptionSet, Hashable, Sendable {
  /// The members as bits.
  public let rawValue: UInt8

  /// Makes the set of those bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold.
  public static let strong = ImportedStyles(rawValue: 1 << 0)
  /// Italic.
  public static let emphasis = ImportedStyles(rawValue: 1 << 1)
  /// Underlined, but for links.
  public static let underline = ImportedStyles(rawValue: 1 << 2)
  /// Struck through.
  public static let strikethrough = ImportedStyles(rawValue: 1 << 3)
  /// On a coloured ground, as with a marker.
  public static let highlight = ImportedStyles(rawValue: 1 << 4)
  /// In letters of a fixed width, as code.
  public static let code = ImportedStyles(rawValue: 1 << 5)
}
