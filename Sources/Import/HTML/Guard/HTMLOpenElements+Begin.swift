extension HTMLOpenElements {
  /// Takes a start tag of HTML.
  mutating func beginHTML(_ tag: HTMLTag) -> Content {
    let mode = mode
    switch mode {
    case .select: return beginInSelect(tag)
    case .columns where tag.name == .col || tag.name == .html: return .markup
    case .columns where tag.name != .template:
      elements.removeLast()
      return beginHTML(tag)
    default: break
    }
    if HTMLTagSet.tableParts.contains(tag.name) {
      beginTablePart(tag, mode)
      return .markup
    }
    if mode.isTable, tag.name == .table, let index = index(of: .table, within: { $0.isTableScope })
    {
      pop(to: index)
      return beginHTML(tag)
    }
    if tag.name == .frameset {
      // Frames nest, and between them most tags mean nothing, in pages without text alone.
      lost += 1
      isInDoubt = true
      return .markup
    }
    if HTMLTagSet.ignored.contains(tag.name) { return .markup }
    if tag.name == .template { return beginTemplate(tag) }
    if tag.name == .form { return beginForm(tag, mode) }
    if HTMLTagSet.styles.contains(tag.name) { return beginStyle(tag) }
    if HTMLTagSet.rawText.contains(tag.name) { return beginRaw(tag) }
    return beginInBody(tag, mode)
  }

  private mutating func beginInBody(_ tag: HTMLTag, _ mode: Mode) -> Content {
    switch tag.name {
    case let name where HTMLTagSet.blocks.contains(name):
      closeParagraph()
      push(tag)
      isBehindPreformatted = HTMLTagSet.preformatted.contains(name)
    case let name where HTMLTagSet.headings.contains(name):
      closeParagraph()
      if elements.last?.isHTML(in: HTMLTagSet.headings) ?? false { elements.removeLast() }
      push(tag)
    case .li: beginItem(tag, .items)
    case let name where HTMLTagSet.descriptions.contains(name):
      beginItem(tag, HTMLTagSet.descriptions)
    case .button:
      if let index = index(of: .button) { pop(to: index) }
      beginInline(tag)
    case .table:
      if doTablesEndParagraphs() { closeParagraph() }
      push(tag)
    case .input where mode.isTable && tag.isHidden: break
    case let name where HTMLTagSet.inlineVoids.contains(name): reopenStyles()
    case .hr: closeParagraph()
    case .menuitem: lost += 1
    case .isindex:
      // Later parsers know it no more.
      lost += 1
      if form == nil || hasTemplate { closeParagraph() }
    case let name where HTMLTagSet.voids.contains(name): break
    case .option, .optgroup:
      if elements.last?.isHTML(.option) ?? false { elements.removeLast() }
      beginInline(tag)
    case let name where HTMLTagSet.rubyParts.contains(name):
      if index(of: .ruby) != nil {
        closeImplied(but: HTMLTagSet.plainRubyParts.contains(name) ? .rtc : nil)
      }
      push(tag)
    case let name where HTMLTagSet.islands.contains(name):
      beginInline(tag)
      styles.append(nil)
    case .plaintext:
      closeParagraph()
      push(tag)
      return .all
    case .svg, .math:
      reopenStyles()
      if !tag.endsItself { push(tag, in: tag.name == .svg ? .svg : .math) }
    default: beginInline(tag)
    }
    return .markup
  }

  private mutating func beginInline(_ tag: HTMLTag) {
    reopenStyles()
    push(tag)
  }

  private mutating func beginItem(_ tag: HTMLTag, _ names: HTMLTagSet) {
    let index = index(in: names) {
      $0.isSpecial && !$0.isHTML(in: HTMLTagSet.thin)
    }
    if let index { pop(to: index) }
    closeParagraph()
    push(tag)
  }

  private mutating func beginRaw(_ tag: HTMLTag) -> Content {
    if tag.name == .script { return .script }
    if tag.name == .xmp {
      closeParagraph()
      reopenStyles()
    }
    return .raw
  }

  private mutating func beginForm(_ tag: HTMLTag, _ mode: Mode) -> Content {
    let isInTemplate = hasTemplate
    guard form == nil || isInTemplate else { return .markup }
    if mode.isTable {
      if !isInTemplate { form = newNumber() }
      return .markup
    }
    closeParagraph()
    push(tag)
    if !isInTemplate { form = elements.last?.number }
    return .markup
  }

  private mutating func beginTemplate(_ tag: HTMLTag) -> Content {
    push(tag)
    styles.append(nil)
    return .markup
  }

  var hasTemplate: Bool { elements.contains { $0.isHTML(.template) } }

  // Tables

  /// Begins a part of a table, in the table that is open.
  private mutating func beginTablePart(_ tag: HTMLTag, _ mode: Mode) {
    switch mode {
    case .body: return
    case .template, .select:
      // The rules in a template depend on its first content.
      isInDoubt = true
      lost += 1
      return
    case .cell, .caption: clearStyles()
    default: break
    }
    switch tag.name {
    case .tr: closeTo(HTMLTagSet.tableAndSections, adding: .tbody)
    case let name where HTMLTagSet.cells.contains(name):
      closeTo(HTMLTagSet.tableAndRows, adding: .tbody)
      if !(elements.last?.isHTML(.tr) ?? false) { elements.append(Element(.tr)) }
    default: closeTo(HTMLTagSet.tables, adding: nil)
    }
    if tag.name == .col {
      elements.append(Element(.colgroup))
      return
    }
    push(tag)
    if tag.name == .caption || HTMLTagSet.cells.contains(tag.name) { styles.append(nil) }
  }

  /// Ends elements down to one of these names. If that is a table, adds a part to it.
  private mutating func closeTo(_ names: HTMLTagSet, adding part: HTMLTagName?) {
    guard let index = index(in: names, within: { $0.isHTML(.template) }) else { return }
    pop(to: index + 1)
    if let part, elements[index].isHTML(.table) { elements.append(Element(part)) }
  }

  // Lists to choose from

  private mutating func beginInSelect(_ tag: HTMLTag) -> Content {
    switch tag.name {
    case .option, .optgroup:
      if elements.last?.isHTML(.option) ?? false { elements.removeLast() }
      if tag.name == .optgroup, elements.last?.isHTML(.optgroup) ?? false { elements.removeLast() }
      push(tag)
    case .select: closeSelect()
    case let name where HTMLTagSet.selectEnds.contains(name):
      closeSelect()
      return beginHTML(tag)
    case .script: return .script
    case .template:
      isInDoubt = true
      lost += 1
    case let name where HTMLTagSet.tableParts.contains(name) || name == .table:
      guard isSelectInTable else { break }
      // Columns are no reason to leave it.
      guard name != .col, name != .colgroup else { break }
      closeSelect()
      return beginHTML(tag)
    default: break
    }
    return .markup
  }

  mutating func closeSelect() {
    if let index = elements.lastIndex(where: { $0.isHTML(.select) }) { pop(to: index) }
  }

  /// True if the open list is in a table.
  var isSelectInTable: Bool {
    guard let select = elements.lastIndex(where: { $0.isHTML(.select) }) else { return false }
    switch Self.mode(in: elements[..<select]) {
    case .table, .section, .row, .cell, .caption: return true
    default: return false
    }
  }
}
