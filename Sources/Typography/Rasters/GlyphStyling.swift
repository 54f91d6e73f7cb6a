/// The constants of synthetic styles, for families with no face for a style, or a poor one.
enum GlyphStyling {
  /// Pixels to the right for one pixel up: 12 degrees, as in most italics.
  static let slant = 0.21
  /// The width added to bold strokes, in ems. FreeType's own figure (1/24) clogs typewriter faces.
  /// Advances stay unchanged, so that a fixed pitch stays fixed.
  static let boldStrength = 1.0 / 32
  /// The width added to strokes between regular and bold, in ems.
  static let halfBoldStrength = 1.0 / 40
  /// A regular face with a thinner stem than this, in ems, looks like a light one. The stem of
  /// Palatino Italic is 0.067.
  static let thinnestStem = 0.06
  /// The stem that such a face gets. Courier Prime has 0.073, most others have more.
  static let regularStem = 0.07
  /// The OpenType weight classes of fonts that claim to be regular.
  static let regularWeights = 380...450
}
