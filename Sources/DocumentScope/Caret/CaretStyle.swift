import Interface

/// The settings of the caret.
struct CaretStyle: Hashable {
  /// Logical pixels: the width of a bar and the thickness of an underline.
  var width: Double
  /// The caret's shape.
  var shape: CaretShape
  /// True if the caret glides to its place.
  var glides: Bool
  /// True if the caret blinks, provided that the desktop has carets blink.
  var blinks: Bool

  /// Makes the style of the settings.
  init(_ settings: Settings) {
    width = settings.caretWidth
    shape = settings.caretShape
    glides = settings.caretGlides
    blinks = settings.caretBlinks
  }
}
