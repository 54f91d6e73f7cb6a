/// The sizes of menus, in logical pixels.
enum MenuMetrics {
  /// The height of the menu bar.
  static let barHeight = 32.0
  /// The space beside each title of the bar.
  static let barPadding = 11.0
  /// The same where the window is too narrow for that.
  static let narrowBarPadding = 5.0
  /// The least space beside each title of the bar; below it, titles wrap.
  static let leastBarPadding = 3.0

  /// The height of an item.
  static let rowHeight = 27.0
  static let separatorHeight = 11.0
  /// The height of a line of a note.
  static let noteHeight = 20.0
  /// The height of a row of colours with its title.
  static let swatchesHeight = 54.0

  /// The height of a bar chart with its title.
  static let barsHeight = 76.0
  /// The height of its highest bar.
  static let highestBar = 38.0

  /// The space above the first row and below the last.
  static let padding = 6.0
  /// The height of the arrow that shows that a menu continues, including the padding.
  static let cutHeight = 18.0
  /// The space between a menu's edge and the mark of a row.
  static let sidePadding = 6.0
  /// The width of the column of check marks.
  static let markWidth = 24.0
  /// The space between a title and its keys.
  static let gap = 28.0
  /// The space between a menu's edges and its separators, and on the right to the end of keys,
  /// values, arrows and buttons.
  static let trailing = 12.0
  /// The width of a submenu's arrow with the space before it.
  static let arrowWidth = 20.0
  /// The least width of a menu, which leaves a slider enough length.
  static let minimumWidth = 200.0
  /// The greatest width of a note's text.
  static let noteWidth = 280.0

  /// The side of a colour swatch.
  static let swatchSize = 22.0
  /// The space between two swatches.
  static let swatchGap = 7.0
  /// The side of a stepper's buttons.
  static let buttonSize = 22.0

  /// The space between a stepper's buttons.
  static let stepperTextWidth = 64.0

  /// The space between the window's edges and a menu.
  static let margin = 4.0
  /// The width by which a submenu covers its parent menu.
  static let overlap = 4.0
}
