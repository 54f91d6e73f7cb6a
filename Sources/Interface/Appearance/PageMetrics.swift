import Canvas

/// The sizes of the page, in logical pixels.
public enum PageMetrics {
  /// The font size of the body text.
  public static let textSize = 18.0
  /// The line height as a multiple of the font size.
  public static let lineHeight = 1.6
  /// The characters in a full line.
  public static let lineLength = 66.0
  /// The width of the tint beyond the letters of code.
  public static let codeMargin = 3.0
  /// The width of the bar beside a quote with hidden marks.
  public static let barWidth = 2.0
  /// The part of the line height that the band behind highlighted text leaves free.
  public static let highlightGap = 0.2

  /// The height of the strip at the top of the page with the document's name.
  public static let titleStripHeight = 44.0
  /// The space between the strip and the first line.
  public static let spaceAboveText = 28.0
  /// The part of the window's height that stays empty below the last line when scrolled to the end.
  public static let airBelowText = 0.5

  /// The part of the window's height that stays below the caret while the writer types.
  public static let airBelowCaret = 0.2

  /// The width of the caret and of the scroll line.
  public static let caretWidth = 2.0
  /// The distance from the window's right edge, and beyond the line's ends, at which the pointer
  /// grabs the scroll line.
  public static let scrollGrasp = (side: 10.0, end: 0.0)
  /// The same for a finger while the line is visible.
  public static let scrollTouch = (side: 28.0, end: 12.0)
  /// The least length of the scroll line.
  public static let scrollLineLength = 24.0
  /// The distance by which a detent of the wheel scrolls a sheet.
  public static let sheetWheelStep = 40.0
  /// The distance from an edge within which the pointer resizes the window.
  public static let resizeMargin = 5.0
  /// The distance from a corner within which it resizes both ways.
  public static let cornerMargin = 14.0

  /// The width of a window control.
  public static let controlSize = 12.0
  /// The distance from one window control to the next.
  public static let controlPitch = 20.0
  /// The distance from the window's right edge to its last control.
  public static let controlMargin = 12.0
  /// The least white space beside the text: three controls with their margin.
  public static let minInset = controlMargin + 2 * controlPitch + controlSize

  public static let minimumWindow = Size(width: 360, height: 240)
  public static let initialWindow = Size(width: 900, height: 700)
}
