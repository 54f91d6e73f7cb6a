import Canvas

/// The sizes of the outline, in logical pixels.
enum OutlineMetrics {
  /// The list's greatest width, and its least.
  static let widest = 340.0
  static let narrowest = 200.0
  /// The part of the window's width that the list takes between these.
  static let part = 0.5
  /// The space between the window's edges and the list.
  static let margin = 12.0
  /// In a window lower than this the list begins beside the title.
  static let lowWindow = 400.0
  /// The height of a heading's row.
  static let rowHeight = 26.0
  /// The least number of rows for which the list has room.
  static let fewestRows = 3
  /// The space between the list's edges, its field and its rows.
  static let padding = 7.0
  /// The space between the list's edge and the headings of the highest level.
  static let sidePadding = 18.0
  /// The indent of a level.
  static let indent = 14.0
  /// The part of the list's width that the indents of all levels together take at most.
  static let mostIndent = 0.3
  /// The size of the mark beside the chapter with the caret.
  static let caretMark = Size(width: 2, height: 14)
  /// The distance that the mouse may move during a click.
  static let slack = 4.0
  /// The distance from the list's ends at which a dragged row scrolls it, and the speed in rows a
  /// second.
  static let dragEdge = 18.0
  static let dragSpeed = 12.0
  /// The rows that a detent of the wheel scrolls.
  static let wheelRows = 3.0
}
