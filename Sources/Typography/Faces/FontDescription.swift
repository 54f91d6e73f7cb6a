/// The file of a font and its synthetic styles, for exporters, which embed the file.
public struct FontDescription: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The face in a collection (low 16 bits) and, plus one, the named instance of a variable font.
  public var index: Int
  /// The font size: logical pixels of an em.
  public var size: Double
  /// True if strokes are thickened.
  public var isSyntheticBold: Bool
  /// True if letters are slanted.
  public var isSyntheticOblique: Bool
}
