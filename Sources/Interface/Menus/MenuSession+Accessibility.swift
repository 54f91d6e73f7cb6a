import Canvas
import Localization
import Platform

/// The accessibility nodes of the open menus: the bar with its titles; an open menu's rows are the
/// children of its title or row.
extension MenuSession {
  /// The nodes of the bar or of the first menu. The marked row of the last menu is focused or,
  /// while none is marked, the title or row that opened it.
  public var accessibilityNodes: [AccessibilityNode] {
    guard bar.isEmpty else {
      var nodes = barLayout.nodes
      if let title, !panels.isEmpty { nodes[0].children[title].children = rows(ofPanel: 0) }
      return nodes
    }
    guard let first = panels.first else { return [] }
    return [
      AccessibilityNode(
        "menu", .menu, owner.chromeContext.words.text(first.menu.title),
        hasKeys(before: 0) ? .focused : [],
        frame: first.frame, children: rows(ofPanel: 0))
    ]
  }

  private func rows(ofPanel number: Int) -> [AccessibilityNode] {
    let panel = panels[number]
    let isLast = number == panels.count - 1
    let hasFocus = isLast || hasKeys(before: number + 1)
    var layout = ViewLayout(
      owner.chromeContext, focus: hasFocus ? panel.marked.map(MenuPanel.id) : nil)
    panel.place(panel.rows.indices, showsMnemonics: false, in: &layout)
    var nodes = layout.nodes
    if !isLast, let opened = panel.marked.map(MenuPanel.id),
      let index = nodes.firstIndex(where: { $0.key == opened.key })
    {
      nodes[index].states.insert(.expanded)
      nodes[index].children = rows(ofPanel: number + 1)
    }
    return nodes
  }

  /// Performs a screen reader's request on the title or row with this path of keys; `false` if that is
  /// impossible.
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    var rows = keys.dropFirst().compactMap { key in
      Int(key.dropFirst()).map { (isTitle: key.hasPrefix("m"), number: $0) }
    }
    if let first = rows.first, first.isTitle {
      guard bar.indices.contains(first.number) else { return false }
      if rows.count == 1 || title != first.number || panels.isEmpty {
        openTitle(first.number, .chosen)
      }
      rows.removeFirst()
      if rows.isEmpty { return true }
    }
    guard let last = rows.last, panels.count >= rows.count else { return false }
    closePanels(after: rows.count)
    let panel = panels[rows.count - 1]
    guard panel.rows.indices.contains(last.number), panel.rows[last.number].canBeMarked else {
      return false
    }
    panels[rows.count - 1].mark(last.number)
    switch request {
    case .act(.focus): tryMarked()
    case .act: activate()
    default: return panel.slider(inRow: last.number)?.slider.perform(request) ?? false
    }
    return true
  }
}
