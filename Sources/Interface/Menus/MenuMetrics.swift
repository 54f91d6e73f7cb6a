/// The sizes of menus, in logical pixels, each in this one place.
enum MenuMetrics {
  /// The strip of the bar.
  static let barHeight = 32.0
  /// Beside each title of the bar.
  static let barPadding = 11.0
  /// Beside each title of the bar where the window is too narrow for that.
  static let narrowBarPadding = 5.0
  /// The least beside each title of the bar; where there is no room for it, titles stand in rows.
  static let leastBarPadding = 3.0

  /// A row that does something.
  static let rowHeight = 27.0
  /// A line between groups.
  static let separatorHeight = 11.0
  /// A line of a note.
  static let noteHeight = 20.0
  /// A slider: its words and below them its line.
  static let sliderHeight = 50.0
  /// A row of colours with its words.
  static let swatchesHeight = 54.0

  /// Bars with their words.
  static let barsHeight = 76.0
  /// The highest of them.
  static let highestBar = 38.0

  /// Above the first and below the last row.
  static let padding = 6.0
  /// What shows that a menu which is too long for the window goes on, with the padding below it.
  static let cutHeight = 18.0
  /// Between a menu's edge and the mark of a row.
  static let sidePadding = 6.0
  /// The column of check marks.
  static let markWidth = 24.0
  /// Between a title and its keys.
  static let gap = 28.0
  /// From a menu's edges to its lines, and on the right to the end of all that ends a row: keys,
  /// values, arrows, buttons.
  static let trailing = 12.0
  /// The arrow of a submenu, with what keeps it apart from the title.
  static let arrowWidth = 20.0
  /// The narrowest menu, so that a slider has a way to go.
  static let minimumWidth = 200.0
  /// The widest text of a note.
  static let noteWidth = 280.0

  /// The side of a colour.
  static let swatchSize = 22.0
  /// Between two colours.
  static let swatchGap = 7.0
  /// The thickness of a slider's line.
  static let trackHeight = 3.0
  /// The diameter of its knob.
  static let knobSize = 14.0
  /// The side of a stepper's buttons.
  static let buttonSize = 22.0

  /// Between a stepper's buttons.
  static let stepperTextWidth = 64.0

  /// From a window's edge to a menu.
  static let margin = 4.0
  /// By how much a submenu covers the menu that it came from.
  static let overlap = 4.0
}
