import Canvas

/// The sizes of the page, in logical pixels, each in this one place.
public enum PageMetrics {
  /// The size of the body's letters.
  public static let textSize = 18.0
  /// Line height as a multiple of the letters' size.
  public static let lineHeight = 1.6
  /// Characters in a full line.
  public static let lineLength = 66.0
  /// How far the tint behind code reaches beyond its letters.
  public static let codeMargin = 3.0
  /// How wide the bar beside a quote is whose marks are hidden.
  public static let barWidth = 2.0
  /// The part of the line height that the band behind highlighted text leaves free.
  public static let highlightGap = 0.2

  /// The strip at the top of the page that bears the document's name.
  public static let titleStripHeight = 44.0
  /// From the strip to the first line.
  public static let spaceAboveText = 28.0
  /// The part of the window that stays empty below the last line when scrolled to the end.
  public static let airBelowText = 0.5

  /// The part of the window that stays below the caret while one writes: never at the bottom edge.
  public static let airBelowCaret = 0.2

  /// The caret and the scroll line are equally wide.
  public static let caretWidth = 2.0
  /// How far from the window's right edge, and beyond its ends, the scroll line can be grasped.
  public static let scrollGrasp = (side: 10.0, end: 0.0)
  /// The same for a finger, while the line shows itself.
  public static let scrollTouch = (side: 28.0, end: 12.0)
  /// The least length of the scroll line.
  public static let scrollLineLength = 24.0
  /// How far a detent of the wheel moves what is on a sheet.
  public static let sheetWheelStep = 40.0
  /// How near an edge the pointer must be to resize the window.
  public static let resizeMargin = 5.0
  /// How near a corner it must be to resize both ways.
  public static let cornerMargin = 14.0

  /// The width of a window control.
  public static let controlSize = 12.0
  /// From one window control to the next.
  public static let controlPitch = 20.0
  /// From the window's right edge to the last of its controls.
  public static let controlMargin = 12.0
  /// Three controls with their margin: the least white space beside the text.
  public static let minInset = controlMargin + 2 * controlPitch + controlSize

  /// The smallest window.
  public static let minimumWindow = Size(width: 360, height: 240)
  /// A new window.
  public static let initialWindow = Size(width: 900, height: 700)
}
