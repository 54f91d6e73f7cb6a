/// The source of a font and its synthetic changes. An exporter embeds the file.
public struct FontDescription: Hashable, Sendable {
  /// The file.
  public var path: String
  /// The face in a collection (low 16 bits) and, plus one, the named instance of a variable font.
  public var index: Int
  /// Logical pixels of an em.
  public var size: Double
  /// Whether strokes are thickened.
  public var isSyntheticBold: Bool
  /// Whether letters are slanted.
  public var isSyntheticOblique: Bool
}
