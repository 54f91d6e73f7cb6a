/// The constants of styles that are made up where a family has no face for them.
enum GlyphStyling {
  /// Pixels to the right for one pixel up: 12 degrees, as in most italics.
  static let slant = 0.21
  /// How much thicker strokes get, in ems. FreeType's own figure (1/24) clogs typewriter faces.
  /// Advances stay as they are, so that a fixed pitch stays fixed.
  static let boldStrength = 1.0 / 32
}
