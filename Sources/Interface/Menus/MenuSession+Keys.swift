import Platform

extension MenuSession {
  /// Handles a key; `false` if it is for the page. The letters of keys that write text come to `insert`.
  public func handle(_ press: KeyPress) -> Bool {
    guard takesKeys else {
      if press.key == .escape { owner.close() }
      return press.key == .escape
    }
    if !press.modifiers.isDisjoint(with: [.control, .meta]) { return passOn() }
    switch press.key {
    case .escape: goBack()
    case .leftAlt, .rightAlt, .menu, .function(10): owner.close()
    case .up: step(-1)
    case .down: step(1)
    case .left: goSideways(-1, by: press)
    case .right: goSideways(1, by: press)
    case .home: markEdge(1)
    case .end: markEdge(-1)
    case .pageUp: for _ in 0..<Self.pageStep { step(-1) }
    case .pageDown: for _ in 0..<Self.pageStep { step(1) }
    case .return: if title != nil && panels.isEmpty { openMarkedTitle() } else { activate() }
    case .tab: step(press.modifiers.contains(.shift) ? -1 : 1)
    case .character where press.modifiers.contains(.alt) && !press.isRepeat:
      if !press.letters.contains(where: choose) { _ = openTitle(by: press) }
    case .character: break
    case .backspace, .delete:
      if let panel = panels.last { _ = panel.slider(inRow: panel.marked)?.slider.handle(press) }
    case .insert, .function: return passOn()
    }
    return true
  }

  /// Closes the menus; the event is for the page.
  private func passOn() -> Bool {
    owner.close()
    return false
  }

  private static let pageStep = 8

  /// Handles typed text. If no row has the letter, nor the letter of the US layout on `key`,
  /// nothing happens: a slip must not write into the page behind the menus.
  public func insert(_ text: String, key: Key? = nil, at now: Double) -> Bool {
    guard takesKeys, let letter = text.first else { return false }
    if text == " ", letters.isEmpty, panels.last?.marked != nil {
      activate()
      return true
    }
    if now - lettersTime > Self.lettersRest { letters = "" }
    if letters.isEmpty, text.count == 1 {
      if choose(letter) { return true }
      if !letter.isASCII, case .character(let other)? = key, choose(other) { return true }
    }
    typeAhead(text, at: now)
    return true
  }

  /// Seconds without a letter after which type-ahead starts afresh.
  private static let lettersRest = 1.0

  /// Opens the menu whose title has the letter of a key; `false` if there is none.
  public func openTitle(by press: KeyPress) -> Bool {
    guard let number = barView?.mnemonics.row(for: press) else { return false }
    openTitle(number, .chosen)
    return true
  }

  /// Chooses the row or title with this mnemonic; `false` if there is none.
  private func choose(_ letter: Character) -> Bool {
    guard let panel = panels.last else {
      guard let number = barView?.mnemonics.row(for: letter) else { return false }
      openTitle(number, .chosen)
      return true
    }
    guard let row = panel.mnemonics.row(for: letter) else { return false }
    panels[panels.count - 1].mark(row)
    tryMarked()
    activate()
    return true
  }

  private func typeAhead(_ text: String, at now: Double) {
    guard let panel = panels.last else { return }
    let wanted = letters + text
    // The same letter again goes to the next matching row; a longer word keeps the row while it
    // matches.
    let isFirst = letters.isEmpty || wanted.allSatisfy { $0 == wanted.first }
    let start = (panel.marked ?? -1) + (isFirst ? 1 : 0)
    let search = isFirst ? text : wanted
    guard let row = panel.row(beginning: search, after: max(0, start)) else { return }
    letters = wanted
    lettersTime = now
    panels[panels.count - 1].mark(row)
    tryMarked()
  }

  private func goBack() {
    owner.endTrying()
    if panels.count > 1 { closePanels(after: panels.count - 1) } else { owner.close() }
  }

  private func openMarkedTitle() {
    if let title { openTitle(title, .chosen) }
  }

  private func step(_ step: Int) {
    guard !panels.isEmpty else { return openMarkedTitle() }
    letters = ""
    panels[panels.count - 1].markNext(step)
    tryMarked()
  }

  private func markEdge(_ step: Int) {
    guard !panels.isEmpty else { return }
    panels[panels.count - 1].marked = nil
    panels[panels.count - 1].markNext(step)
    tryMarked()
  }

  /// Handles left and right: changes a widget's value and, at its end, opens a submenu or goes to
  /// the next title of the bar. A held key stops at the end.
  private func goSideways(_ step: Int, by press: KeyPress) {
    if adjustMarked(step, by: press) || press.isRepeat && isWidgetMarked { return }
    if step > 0, let panel = panels.last, let row = panel.marked,
      case .item(let item) = panel.rows[row], item.submenu != nil
    {
      return openSubmenu(.passed)
    }
    if step < 0, panels.count > 1 { return goBack() }
    guard let title, !bar.isEmpty else { return }
    let next = (title + step + bar.count) % bar.count
    if panels.isEmpty { self.title = next } else { openTitle(next, .passed) }
  }

  private var isWidgetMarked: Bool {
    panels.last.flatMap { panel in panel.marked.map { panel.rows[$0].isWidget } } ?? false
  }

  /// Changes the value of the marked widget by a step; `false` if there is none or it is at its
  /// end.
  private func adjustMarked(_ step: Int, by press: KeyPress) -> Bool {
    guard let panel = panels.last, let row = panel.marked else { return false }
    switch panel.rows[row] {
    case .slider(let slider): return slider.handle(press)
    case .stepper(let stepper):
      guard let go = step > 0 ? stepper.increase() : stepper.decrease() else { return false }
      go()
    case .swatches(let swatches):
      let choices = swatches.choices.indices
      let next = (panel.markedChoice ?? swatches.chosen() ?? (step > 0 ? -1 : choices.count)) + step
      guard choices.contains(next) else { return false }
      panels[panels.count - 1].markedChoice = next
      tryMarked()
    case .item, .bars, .facts, .note, .separator: return false
    }
    return true
  }
}
