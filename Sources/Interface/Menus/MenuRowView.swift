import Canvas
import Localization
import Platform

/// The content of a row of an open menu: its name, its size and its look.
protocol MenuRowContent {
  /// Returns the title in the user's language; empty if there is none.
  func name(in words: Catalog) -> String
  func height(_ context: ChromeContext) -> Double
  /// Returns the width that it needs beside the margins.
  func width(_ context: ChromeContext) -> Double
  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext)
  /// Returns the accessibility node of a row with it.
  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode
}

extension MenuRowContent {
  /// Returns a label.
  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode { row.node(.label) }
}

/// A row of an open menu.
struct MenuRowView: View {
  let id: ViewID
  let content: any MenuRowContent
  let title: String
  let height: Double
  /// The index of the letter to underline.
  let letter: Int?
  let isMarked: Bool
  /// The number of the marked colour, if it is a row of colours.
  let choice: Int?

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let plain = layout.context
    var context = plain
    if isMarked { context.theme = plain.theme.onSelection }
    var node = content.node(self, plain.words)
    if id == layout.focus { node.states.insert(.focused) }
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(frame, id: id, node: node) { [self, context] frame, _, list in
      if isMarked {
        let band = Rect(x: frame.x + 5, y: frame.y, width: frame.width - 10, height: frame.height)
        list.append(
          .roundedFill(
            plain.scale.deviceRect(band), radius: 4 * plain.scale.factor, plain.theme.selection))
      }
      content.draw(self, in: frame, into: &list, context)
    }
    return height
  }

  /// Returns a node with the title, and more words if there are any.
  func node(_ role: AccessibilityNode.Role, _ more: String? = nil) -> AccessibilityNode {
    let name = [title, more].compactMap(\.self).joined(separator: " ")
    // The other rows can be marked.
    let isStill = role == .label || role == .separator
    return AccessibilityNode(id.key, role, name, isStill ? [] : .focusable)
  }

  /// Draws the title, and a value at the right end, in the upper part of the row.
  func drawHead(
    _ value: String, height: Double, in frame: Rect, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let x = MenuMetrics.textX(frame)
    let head = Rect(x: x, y: frame.y, width: frame.maxX - x, height: height)
    context.drawLabel(title, .control, in: head, context.theme.ink, into: &list)
    context.drawLabel(
      value, .note, endingAt: MenuMetrics.end(head), in: head, context.theme.quoteInk, into: &list)
  }
}

extension MenuMetrics {
  /// Returns the left end of a row's text, beside the column of marks.
  static func textX(_ row: Rect) -> Double { row.x + sidePadding + markWidth }
  /// Returns the right end of the elements at the end of a row.
  static func end(_ row: Rect) -> Double { row.maxX - trailing }
}
