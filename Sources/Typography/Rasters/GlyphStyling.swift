/// The constants of styles that are made up where a family has no face for them, or a poor one.
enum GlyphStyling {
  /// Pixels to the right for one pixel up: 12 degrees, as in most italics.
  static let slant = 0.21
  /// How much thicker strokes get, in ems. FreeType's own figure (1/24) clogs typewriter faces.
  /// Advances stay as they are, so that a fixed pitch stays fixed.
  static let boldStrength = 1.0 / 32
  /// How much thicker strokes get that are to be between regular and bold ones, in ems.
  static let halfBoldStrength = 1.0 / 40
  /// A regular face with a thinner stem than this, in ems, is drawn as a light one. That of the italic
  /// of Palatino has 0.067.
  static let thinnestStem = 0.06
  /// The stem that it gets. Courier Prime has 0.073, most others have more.
  static let regularStem = 0.07
  /// What fonts call regular, as weights of OpenType.
  static let regularWeights = 380...450
}
