import Interface

/// The settings of the caret.
struct CaretStyle: Hashable {
  /// Logical pixels: how wide a bar and how thick an underline is.
  var width: Double
  /// What it looks like.
  var shape: CaretShape
  /// Whether it glides to its place.
  var glides: Bool
  /// Whether it blinks, if the desktop has carets blink.
  var blinks: Bool

  /// The caret that is set.
  init(_ settings: Settings) {
    width = settings.caretWidth
    shape = settings.caretShape
    glides = settings.caretGlides
    blinks = settings.caretBlinks
  }
}
