extension HTMLOpenElements {
  /// Takes an end tag of HTML.
  mutating func endHTML(_ name: HTMLTagName) {
    if name == .template { return endTemplate() }
    let mode = mode
    switch mode {
    case .select: return endInSelect(name)
    case .columns:
      if name == .col { return }
      elements.removeLast()
      if name != .colgroup { endHTML(name) }
      return
    default: break
    }
    if name == .table || HTMLTagSet.tableParts.contains(name) { return endTablePart(name, mode) }
    if HTMLTagSet.ignored.contains(name) || name == .frameset { return }
    if HTMLTagSet.unsettled.contains(name), !(elements.last?.isHTML(name) ?? false),
      let index = elements.lastIndex(where: { $0.isHTML(name) })
    {
      lost += elements.count - index
    }
    endInBody(name)
  }

  private mutating func endInBody(_ name: HTMLTagName) {
    switch name {
    case .form: endForm()
    case .p: closeParagraph()
    case .br: reopenStyles()
    case .li:
      let index = index(of: .li) { $0.isScope || $0.isHTML(in: HTMLTagSet.lists) }
      if let index { pop(to: index) }
    case let name where HTMLTagSet.headings.contains(name):
      if let index = index(in: HTMLTagSet.headings) { pop(to: index) }
    case let name
    where HTMLTagSet.endedBlocks.contains(name) || HTMLTagSet.descriptions.contains(name):
      if let index = index(of: name) { pop(to: index) }
    case let name where HTMLTagSet.styles.contains(name): endStyle(name)
    case let name where HTMLTagSet.islands.contains(name):
      if let index = index(of: name, within: { $0.isTableScope }) {
        pop(to: index)
        clearStyles()
      }
    default: if let index = index(of: name, within: { $0.isSpecial }) { pop(to: index) }
    }
  }

  /// Ends a form, but not the open elements in it.
  private mutating func endForm() {
    if hasTemplate {
      guard index(of: .form) != nil else { return }
      closeImplied()
      if elements.last?.isHTML(.form) ?? false { elements.removeLast() }
      return
    }
    defer { form = nil }
    guard let form, let index = elements.lastIndex(where: { $0.number == form }),
      !elements[(index + 1)...].contains(where: \.isScope)
    else { return }
    closeImplied()
    elements.remove(at: index)
  }

  private mutating func endTemplate() {
    guard let index = elements.lastIndex(where: { $0.isHTML(.template) }) else { return }
    pop(to: index)
    clearStyles()
  }

  private mutating func endTablePart(_ name: HTMLTagName, _ mode: Mode) {
    guard [.cell, .row, .section, .table, .caption].contains(mode) else { return }
    if HTMLTagSet.cells.contains(name) {
      guard mode == .cell, let index = index(of: name, within: { $0.isTableScope }) else { return }
      pop(to: index)
      return clearStyles()
    }
    if name == .caption {
      guard mode == .caption, let index = index(of: .caption, within: { $0.isTableScope }) else {
        return
      }
      pop(to: index)
      return clearStyles()
    }
    switch mode {
    case .cell: break
    case .row: guard name != .col, name != .colgroup else { return }
    case .section: guard name == .table || HTMLTagSet.sections.contains(name) else { return }
    default: guard name == .table else { return }
    }
    guard name != .col, name != .colgroup,
      let index = index(
        of: name,
        within: { name == .table ? $0.isHTML(.template) : $0.isTableScope })
    else { return }
    if mode == .cell || mode == .caption { clearStyles() }
    pop(to: index)
  }

  private mutating func endInSelect(_ name: HTMLTagName) {
    switch name {
    case .select: closeSelect()
    case .option: if elements.last?.isHTML(.option) ?? false { elements.removeLast() }
    case .optgroup:
      if elements.count > 1, elements[elements.count - 1].isHTML(.option),
        elements[elements.count - 2].isHTML(.optgroup)
      {
        elements.removeLast()
      }
      if elements.last?.isHTML(.optgroup) ?? false { elements.removeLast() }
    case let name where HTMLTagSet.tableParts.contains(name) || name == .table:
      guard isSelectInTable, name != .col, name != .colgroup,
        index(of: name, within: { $0.isTableScope }) != nil
      else { return }
      closeSelect()
      endHTML(name)
    default: break
    }
  }
}
