import Canvas
import Layout

/// The look of a field. Lengths are logical pixels.
public struct FieldStyle {
  /// The font of its text.
  let font: FontRequest
  /// The height of a line and of the selection on it.
  let lineHeight: Double
  /// The distance of the caret's ends from those of its line, at the top and at the bottom.
  let caretInset: Double
  /// The space between the left and right edges and the text.
  let sideMargin: Double
  /// The space between the top and bottom edges and the lines.
  let margin: Double
  /// The places where a long line breaks.
  let wrapping: Wrapping
  /// The radius of the field's corners.
  var radius = 4.0

  /// The places where a long line breaks.
  enum Wrapping {
    /// Nowhere: there is one line, which scrolls.
    case none
    /// After any letter, in text without words, which runs from left to right.
    case anywhere
    /// Between words.
    case words
  }

  /// The space beside the text of a single line.
  static let lineMargin = 8.0

  /// Returns the style for a single line of text, such as a path.
  public static func line(_ font: FontRequest) -> FieldStyle {
    FieldStyle(
      font: font, lineHeight: 24, caretInset: 0, sideMargin: lineMargin, margin: 5,
      wrapping: .none)
  }

  /// Returns the style for a message of several lines.
  public static func message(_ font: FontRequest) -> FieldStyle {
    FieldStyle(
      font: font, lineHeight: (font.size * 1.45).rounded(), caretInset: 1, sideMargin: 12,
      margin: 6, wrapping: .words, radius: 14)
  }

  /// Several lines for a long key, such as that of a licence. A line of a key as it is issued, 56
  /// letters, fits into a sheet of the full width.
  public static let key = FieldStyle(
    font: FontRequest(role: .code, size: 11.5), lineHeight: 20, caretInset: 2, sideMargin: 8,
    margin: 4, wrapping: .anywhere)

  /// Returns the height of a field that shows this number of lines.
  public func height(lines: Int = 1) -> Double { Double(lines) * lineHeight + 2 * margin }

  /// Returns the area of the lines in a field.
  func content(of frame: Rect) -> Rect {
    Rect(
      x: frame.x + sideMargin, y: frame.y + margin, width: frame.width - 2 * sideMargin,
      height: frame.height - 2 * margin)
  }
}
