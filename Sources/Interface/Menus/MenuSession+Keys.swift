import Platform

extension MenuSession {
  /// Offers a key. Keys that write are `handled`; their letters come to `insert`.
  public func handle(_ press: KeyPress) -> MenuResponse {
    guard takesKeys else { return press.key == .escape ? .closed : .ignored }
    if !press.modifiers.isDisjoint(with: [.control, .meta]) { return .passedOn }
    switch press.key {
    case .escape: return goBack()
    case .leftAlt, .rightAlt, .menu, .function(10): return .closed
    case .up: step(-1)
    case .down: step(1)
    case .left: return goSideways(-1)
    case .right: return goSideways(1)
    case .home: markEdge(1)
    case .end: markEdge(-1)
    case .pageUp: for _ in 0..<Self.pageStep { step(-1) }
    case .pageDown: for _ in 0..<Self.pageStep { step(1) }
    case .return: return title != nil && panels.isEmpty ? openMarkedTitle() : activate()
    case .tab: step(press.modifiers.contains(.shift) ? -1 : 1)
    case .character(let letter) where press.modifiers.contains(.alt):
      return choose(letter) ?? .handled
    case .character: return .handled
    case .backspace, .delete: return resetMarked()
    case .insert, .function: return .passedOn
    }
    return .handled
  }

  private static let pageStep = 8

  /// Offers typed text. A letter that chooses nothing is for the page: the menus go, and it is
  /// written there.
  public func insert(_ text: String, at now: Double) -> MenuResponse {
    guard takesKeys, let letter = text.first else { return .ignored }
    if text == " ", letters.isEmpty, panels.last?.marked != nil { return activate() }
    if now - lettersTime > Self.lettersRest { letters = "" }
    if letters.isEmpty, text.count == 1, let response = choose(letter) { return response }
    return typeAhead(text, at: now)
  }

  /// Seconds after which typing to find a row begins anew.
  private static let lettersRest = 1.0

  /// Chooses the row or title that has a letter.
  private func choose(_ letter: Character) -> MenuResponse? {
    guard let panel = panels.last else {
      guard let number = barView?.mnemonics.row(for: letter) else { return nil }
      openTitle(number, marksFirst: true)
      return .handled
    }
    guard let row = panel.mnemonics.row(for: letter) else { return nil }
    panels[panels.count - 1].mark(row)
    tryMarked()
    return activate()
  }

  private func typeAhead(_ text: String, at now: Double) -> MenuResponse {
    guard let panel = panels.last else { return .passedOn }
    let wanted = letters + text
    // Again the same letter goes on to the next of its rows; a longer word stays where it fits.
    let isFirst = letters.isEmpty || wanted.allSatisfy { $0 == wanted.first }
    let start = (panel.marked ?? -1) + (isFirst ? 1 : 0)
    let search = isFirst ? text : wanted
    guard let row = panel.row(beginning: search, after: max(0, start)) else {
      return letters.isEmpty ? .passedOn : .handled
    }
    letters = wanted
    lettersTime = now
    panels[panels.count - 1].mark(row)
    tryMarked()
    return .handled
  }

  private func goBack() -> MenuResponse {
    owner.endTrying()
    guard panels.count > 1 else { return .closed }
    closePanels(after: panels.count - 1)
    return .handled
  }

  private func openMarkedTitle() -> MenuResponse {
    if let title { openTitle(title, marksFirst: true) }
    return .handled
  }

  private func step(_ step: Int) {
    guard !panels.isEmpty else {
      _ = openMarkedTitle()
      return
    }
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

  /// Left and right: a widget's value, a submenu, or the neighbour in the bar.
  private func goSideways(_ step: Int) -> MenuResponse {
    if adjustMarked(step) { return .handled }
    if step > 0, let panel = panels.last, let row = panel.marked,
      case .item(let item) = panel.rows[row], item.submenu != nil
    {
      openSubmenu(marksFirst: true)
      return .handled
    }
    if step < 0, panels.count > 1 { return goBack() }
    guard let title, !bar.isEmpty else { return .handled }
    let next = (title + step + bar.count) % bar.count
    if panels.isEmpty { self.title = next } else { openTitle(next, marksFirst: true) }
    return .handled
  }

  /// Changes the value of the marked widget by a step.
  private func adjustMarked(_ step: Int) -> Bool {
    guard let panel = panels.last, let row = panel.marked else { return false }
    switch panel.rows[row] {
    case .slider(let slider):
      slider.set(slider.snapped(slider.value() + Double(step) * slider.step))
    case .stepper(let stepper):
      (step > 0 ? stepper.increase() : stepper.decrease())?()
    case .swatches(let swatches):
      let count = swatches.choices.count
      guard count > 0 else { return true }
      let from = panel.markedChoice ?? swatches.chosen() ?? (step > 0 ? -1 : count)
      panels[panels.count - 1].markedChoice = max(0, min(count - 1, from + step))
      tryMarked()
    case .item, .note, .separator: return false
    }
    return true
  }

  /// Backspace gives a slider its standard value back.
  private func resetMarked() -> MenuResponse {
    guard let panel = panels.last, let row = panel.marked,
      case .slider(let slider) = panel.rows[row]
    else { return .passedOn }
    slider.set(slider.standard)
    return .handled
  }
}
