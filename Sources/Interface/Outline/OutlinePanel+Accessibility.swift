import Canvas
import Localization
import MarkdownSyntax
import Platform

extension OutlinePanel {
  /// Returns the list's accessibility nodes: the field, and the visible rows. Arrows move through
  /// the rows, so the marked one is focused; typed text goes to the field nevertheless.
  public func accessibilityNodes(_ words: Catalog) -> [AccessibilityNode] {
    let rows = rowsInSight.filter { $0 < content.rowCount }.map { row in
      let heading = content.heading(inRow: row)
      var node = AccessibilityNode(
        "h\(row)", .listItem, String(decoding: content.title(heading).bytes, as: UTF8.self),
        .focusable, frame: rowFrame(row), actions: [.press])
      node.level = content.outline.headings[heading].level
      if row == marked { node.states.formUnion([.focused, .selected]) }
      return node
    }
    let name = words.text(Phrase("Outline"))
    let field = AccessibilityNode.field(
      "field", words.text(Phrase("Find a heading")), field, seen: fieldView,
      isFocused: marked == nil || rows.isEmpty)
    return [
      AccessibilityNode(
        "outline", .panel, name, frame: frame,
        children: [field, AccessibilityNode("list", .list, name, frame: rowsFrame, children: rows)])
    ]
  }

  private func rowFrame(_ row: Int) -> Rect {
    Rect(
      x: rowsFrame.x, y: rowsFrame.y + (Double(row) - scroll) * OutlineMetrics.rowHeight,
      width: rowsFrame.width, height: OutlineMetrics.rowHeight)
  }

  /// Performs a screen reader's request on a row.
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> OutlineResponse {
    guard let key = keys.last, key.hasPrefix("h"), let row = Int(key.dropFirst()),
      row < content.rowCount
    else { return .ignored }
    mark(row)
    return request == .act(.press) ? .chosen : .marked
  }
}
