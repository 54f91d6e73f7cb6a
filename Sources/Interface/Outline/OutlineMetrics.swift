import Canvas

/// The sizes of the outline, in logical pixels, each in this one place.
enum OutlineMetrics {
  /// The list's width in a window that has room for it, and the least.
  static let widest = 340.0
  static let narrowest = 200.0
  /// The part of a narrower window that it takes.
  static let part = 0.5
  /// From the window's edges to the list.
  static let margin = 12.0
  /// In a window lower than that the list begins beside the title.
  static let lowWindow = 400.0
  /// A heading.
  static let rowHeight = 26.0
  /// Rows that there is always room for.
  static let fewestRows = 3
  /// Between the list's edges, its field and its rows.
  static let padding = 7.0
  /// From the list's edge to the headings of the highest level.
  static let sidePadding = 18.0
  /// By how much a level is further in.
  static let indent = 14.0
  /// The part of the list's width that all levels together take at most.
  static let mostIndent = 0.3
  /// The line beside the chapter that the caret is in.
  static let caretMark = Size(width: 2, height: 14)
  /// How far a hand moves the mouse while it clicks.
  static let slack = 4.0
  /// How near the list's ends a dragged row must be to scroll it, and by how many rows a second.
  static let dragEdge = 18.0
  static let dragSpeed = 12.0
  /// Rows that a detent of the wheel goes.
  static let wheelRows = 3.0
}
