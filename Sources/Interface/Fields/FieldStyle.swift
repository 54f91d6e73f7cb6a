import Canvas
import Layout

/// The look of a field. Lengths are logical pixels.
struct FieldStyle {
  /// What its text is set in.
  let font: FontRequest
  /// The height of a line, and of what is selected on it.
  let lineHeight: Double
  /// By how much the caret is shorter than its line, at the top and at the bottom.
  let caretInset: Double
  /// From its left and right edges to its text.
  let sideMargin: Double
  /// From its top and bottom edges to its lines.
  let margin: Double
  /// Whether it is a field for something that has no words: a line that is too long is broken after
  /// any letter, and runs from left to right. Otherwise there is one line, which scrolls.
  let wraps: Bool

  /// One line of a person's words, such as a path.
  static func line(_ font: FontRequest) -> FieldStyle {
    FieldStyle(
      font: font, lineHeight: 24, caretInset: 0, sideMargin: 8, margin: 5, wraps: false)
  }

  /// Some lines of a long word without meaning, such as the key of a licence. A line of a key as it
  /// is issued, 56 letters, fits into a sheet of the full width.
  static let key = FieldStyle(
    font: FontRequest(role: .code, size: 11.5), lineHeight: 20, caretInset: 2, sideMargin: 8,
    margin: 4, wraps: true)

  /// The height of a field that shows so many lines.
  func height(lines: Int = 1) -> Double { Double(lines) * lineHeight + 2 * margin }

  /// The place of the lines in a field.
  func content(of frame: Rect) -> Rect {
    Rect(
      x: frame.x + sideMargin, y: frame.y + margin, width: frame.width - 2 * sideMargin,
      height: frame.height - 2 * margin)
  }
}
