import Canvas
import Platform

/// A sentence of the program in small, faint lines.
public struct NoteLines {
  private let lines: [String]
  /// Logical pixels of the window.
  public let frame: Rect

  /// Makes lines of at most `width` logical pixels, whose lower left corner is at a point.
  public init(_ words: String, above corner: Point, width: Double, context: ChromeContext) {
    lines = context.lines(of: words, .note, width: width)
    let height = Double(lines.count) * Self.lineHeight
    frame = Rect(x: corner.x, y: corner.y - height, width: width, height: height)
  }

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    for (index, line) in lines.enumerated() {
      let row = Rect(
        x: frame.x, y: frame.y + Double(index) * Self.lineHeight, width: frame.width,
        height: Self.lineHeight)
      context.drawLabel(line, .note, in: row, context.theme.noteInk, into: &list)
    }
  }

  /// Returns the sentence for screen readers.
  public func accessibilityNode(
    _ key: String, _ role: AccessibilityNode.Role
  ) -> AccessibilityNode {
    AccessibilityNode(key, role, lines.joined(separator: " "), frame: frame)
  }

  /// Logical pixels.
  static let lineHeight = 19.0
}
