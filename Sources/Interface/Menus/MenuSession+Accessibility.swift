import Canvas
import Localization
import Platform

/// The accessibility nodes of the open menus: the bar with its titles; an open menu's rows are the
/// children of its title or row.
extension MenuSession {
  /// The nodes of the bar or of the first menu. The marked row of the last menu is focused or,
  /// while none is marked, the title or row that opened it.
  public var accessibilityNodes: [AccessibilityNode] {
    guard let view = barView else {
      guard let first = panels.first else { return [] }
      return [
        AccessibilityNode(
          "menu", .menu, first.title(owner.chromeContext), hasKeys(before: 0) ? .focused : [],
          frame: first.frame, children: rows(ofPanel: 0))
      ]
    }
    let titles = view.titles.enumerated().map { number, name in
      var states: AccessibilityNode.States = [.focusable, .hasMenu]
      if number == title { states.insert(.selected) }
      if number == title, panels.isEmpty || hasKeys(before: 0) { states.insert(.focused) }
      var node = AccessibilityNode(
        "m\(number)", .menu, name, states, frame: view.frames[number], actions: [.press])
      if number == title, !panels.isEmpty {
        node.states.insert(.expanded)
        node.children = rows(ofPanel: 0)
      }
      return node
    }
    return [
      AccessibilityNode(
        "menu_bar", .menuBar,
        frame: Rect(
          x: 0, y: 0, width: owner.chromeContext.windowSize.width,
          height: view.height),
        children: titles)
    ]
  }

  /// True if the title or row that opened a menu is focused: the menu is the last, and none of its
  /// rows is marked.
  private func hasKeys(before panel: Int) -> Bool {
    panel == panels.count - 1 && panels[panel].marked == nil
  }

  private func rows(ofPanel number: Int) -> [AccessibilityNode] {
    let panel = panels[number]
    let isLast = number == panels.count - 1
    return panel.rows.indices.map { row in
      var node = panel.node(ofRow: row, owner.chromeContext)
      guard row == panel.marked else { return node }
      node.states.insert(.selected)
      if isLast || hasKeys(before: number + 1) { node.states.insert(.focused) }
      if !isLast {
        node.states.insert(.expanded)
        node.children = rows(ofPanel: number + 1)
      }
      return node
    }
  }

  /// Performs a screen reader's request on the title or row with this path of keys.
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> MenuResponse {
    var rows = keys.dropFirst().compactMap { key in
      Int(key.dropFirst()).map { (isTitle: key.hasPrefix("m"), number: $0) }
    }
    if let first = rows.first, first.isTitle {
      guard bar.indices.contains(first.number) else { return .ignored }
      if rows.count == 1 || title != first.number || panels.isEmpty {
        openTitle(first.number, .chosen)
      }
      rows.removeFirst()
      if rows.isEmpty { return .handled }
    }
    guard let last = rows.last, panels.count >= rows.count else { return .ignored }
    closePanels(after: rows.count)
    let panel = panels[rows.count - 1]
    guard panel.rows.indices.contains(last.number), panel.rows[last.number].canBeMarked else {
      return .ignored
    }
    panels[rows.count - 1].mark(last.number)
    switch request {
    case .act(.focus):
      tryMarked()
      return .handled
    case .act: return activate()
    case .setValue(let value):
      guard case .slider(let slider) = panel.rows[last.number] else { return .ignored }
      slider.set(slider.snapped(value))
      return .handled
    default: return .ignored
    }
  }
}

extension MenuPanel {
  /// Returns the menu's title; the text's context menu has none.
  fileprivate func title(_ context: ChromeContext) -> String { context.words.text(menu.title) }

  /// Returns the node of a row that is not marked.
  fileprivate func node(ofRow row: Int, _ context: ChromeContext) -> AccessibilityNode {
    let words = context.words
    func node(_ role: AccessibilityNode.Role, _ name: String) -> AccessibilityNode {
      var node = AccessibilityNode("r\(row)", role, name, frame: frame(ofRow: row))
      if rows[row].canBeMarked { node.states.insert(.focusable) }
      return node
    }
    switch rows[row] {
    case .item(let item): return mark(node(item.role, titles[row]), with: item, context)
    case .slider(let slider):
      var node = node(.slider, titles[row])
      node.value = AccessibilityNode.Value(
        slider.value(), in: slider.range, step: slider.step,
        text: words.text(slider.text(slider.value())))
      return node
    case .stepper(let stepper):
      return node(.stepper, titles[row] + " " + words.text(stepper.text()))
    case .swatches(let swatches):
      let choice = row == marked ? markedChoice ?? swatches.chosen() : swatches.chosen()
      let name = choice.flatMap { swatches.choices.indices.contains($0) ? $0 : nil }
        .map { words.text(swatches.choices[$0].title) }
      return node(.group, [titles[row], name].compactMap(\.self).joined(separator: " "))
    case .bars(let bars): return node(.label, titles[row] + " " + words.text(bars.text()))
    case .facts(let facts): return node(.label, facts().spoken(words))
    case .note: return node(.label, titles[row])
    case .separator: return node(.separator, "")
    }
  }

  private func mark(
    _ plain: AccessibilityNode, with item: MenuItem, _ context: ChromeContext
  ) -> AccessibilityNode {
    var node = plain
    node.actions = [.press]
    node.keys = item.keys
    if item.submenu != nil { node.states.insert(.hasMenu) }
    if item.mark != .none { node.states.insert(.checked) }
    if let refusal = item.refusal {
      node.states.insert(.disabled)
      node.description = context.words.text(refusal)
    }
    return node
  }
}

extension MenuItem {
  fileprivate var role: AccessibilityNode.Role {
    if submenu != nil { return .menu }
    return switch mark {
    case .none: .menuItem
    case .check: .checkItem
    case .radio: .radioItem
    }
  }
}
