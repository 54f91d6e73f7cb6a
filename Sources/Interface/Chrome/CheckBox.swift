import Canvas
import Platform

/// A box that is ticked, with its words beside it, in as many lines as they need.
public struct CheckBox {
  /// The frame of box and words, in logical pixels of the window.
  public let frame: Rect
  private let words: NoteLines
  private let isOn: Bool
  private let isFocused: Bool
  private let title: String

  /// Makes a box whose lower left corner is at a point; lengths are logical pixels.
  public init(
    _ title: String, isOn: Bool, isFocused: Bool, above corner: Point, width: Double,
    context: ChromeContext
  ) {
    self.title = title
    self.isOn = isOn
    self.isFocused = isFocused
    words = NoteLines(
      title, above: Point(x: corner.x + Self.indent, y: corner.y), width: width - Self.indent,
      context: context)
    frame = Rect(x: corner.x, y: words.frame.y, width: width, height: words.frame.height)
  }

  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let (scale, theme) = (context.scale, context.theme)
    let square = Rect(
      x: frame.x, y: frame.y + (NoteLines.lineHeight - Self.side) / 2, width: Self.side,
      height: Self.side)
    let outer = scale.deviceRect(square)
    let line = scale.deviceLength(isFocused ? 2 : 1)
    let edge = isOn || isFocused ? theme.accentMark : theme.mark
    context.drawBox(outer, radius: 3, line: line, edge: edge, paper: theme.page, into: &list)
    if isOn { drawTick(in: outer, into: &list, context: context) }
    words.draw(into: &list, context: context)
  }

  private func drawTick(
    in box: DeviceRect, into list: inout DisplayList, context: ChromeContext
  ) {
    let side = Double(box.width)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: Double(box.x) + x * side, y: Double(box.y) + y * side)
    }
    let corners = [point(0.24, 0.52), point(0.43, 0.72), point(0.78, 0.28)]
    for (from, to) in zip(corners, corners.dropFirst()) {
      list.append(
        .line(
          fromX: from.x, fromY: from.y, toX: to.x, toY: to.y, width: 1.6 * context.scale.factor,
          context.theme.accentMark))
    }
  }

  /// Returns its accessibility node.
  public func accessibilityNode(_ key: String) -> AccessibilityNode {
    var states: AccessibilityNode.States = .focusable
    if isOn { states.insert(.checked) }
    if isFocused { states.insert(.focused) }
    return AccessibilityNode(key, .checkItem, title, states, frame: frame, actions: [.press])
  }

  // Logical pixels

  private static let side = 14.0
  private static let indent = 22.0
}
