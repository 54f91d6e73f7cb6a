import Canvas

/// The sizes of the chat, in logical pixels.
enum ChatMetrics {
  /// The space beside the bubbles.
  static let margin = 20.0
  /// The space inside a bubble, above and below its text.
  static let padding = 7.0
  /// The space inside a bubble, beside its text.
  static let sidePadding = 13.0
  static let radius = 16.0
  /// The space between two bubbles of one author, and of two authors.
  static let (nearGap, farGap) = (3.0, 12.0)
  /// The height of the words below a bubble.
  static let noteHeight = 20.0
  /// The distance of these words from the bubble's edge.
  static let noteMargin = 8.0
  /// The reach of a tip beyond its bubble, and into it.
  static let (tipWidth, tipReach) = (7.0, 14.0)
  static let tipHeight = 15.0
  /// The greatest distance of a tip's lower edge from the bubble's foot.
  static let tipDip = 2.5
  /// The distance of the scroll line from the window's edge, beyond the margin that resizes it.
  static let scrollLineInset = 7.0

  /// Returns the greatest width of a bubble's text; beside the bubble there is room for a time.
  static func textWidth(in width: Double) -> Double {
    max(40, min(420, (width - 2 * margin) * 0.72) - 2 * sidePadding)
  }
}
