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
  /// Lays it out in the frame of its row.
  func place(_ row: MenuRowView, in frame: Rect, in layout: inout ViewLayout)
}

/// The content of a row that is drawn as one part.
protocol DrawnMenuRow: MenuRowContent {
  func draw(
    _ row: MenuRowView, in frame: Rect, into list: inout DisplayList, _ context: ChromeContext)
  /// Returns the accessibility node of a row with it.
  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode
}

extension DrawnMenuRow {
  /// Returns a label.
  func node(_ row: MenuRowView, _ words: Catalog) -> AccessibilityNode { row.node(.label) }

  func place(_ row: MenuRowView, in frame: Rect, in layout: inout ViewLayout) {
    var node = node(row, layout.context.words)
    if row.id == layout.focus { node.states.insert(.focused) }
    layout.add(frame, id: row.id, node: node) { [context = layout.context] frame, _, list in
      draw(row, in: frame, into: &list, context)
    }
  }
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

  /// Lays it out. Screen readers get the frame of the whole row, whatever its content fills.
  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.describe(in: frame, isSelected: isMarked) { layout in place(in: frame, in: &layout) }
    return height
  }

  private func place(in frame: Rect, in layout: inout ViewLayout) {
    guard isMarked else { return content.place(self, in: frame, in: &layout) }
    let theme = layout.context.theme
    layout.add(frame) { [context = layout.context] frame, _, list in
      let band = Rect(x: frame.x + 5, y: frame.y, width: frame.width - 10, height: frame.height)
      context.fill(band, radius: 4, theme.selection, into: &list)
    }
    layout.withTheme(theme.onSelection) { content.place(self, in: frame, in: &$0) }
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
    var head = MenuMetrics.inner(frame)
    head.height = height
    context.drawHead(title, value, in: head, into: &list)
  }
}

extension MenuMetrics {
  /// Returns the left end of a row's text, beside the column of marks.
  static func textX(_ row: Rect) -> Double { row.x + sidePadding + markWidth }
  /// Returns the right end of the elements at the end of a row.
  static func end(_ row: Rect) -> Double { row.maxX - trailing }
  /// Returns a row's area from the left end of its text to the right end of its elements.
  static func inner(_ row: Rect) -> Rect {
    Rect(x: textX(row), y: row.y, width: end(row) - textX(row), height: row.height)
  }
}
