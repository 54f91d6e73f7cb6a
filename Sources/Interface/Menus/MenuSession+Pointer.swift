import Canvas

extension MenuSession {
  /// Marks the row under the moved pointer and opens its submenu.
  public func pointerMoved(to point: Point) {
    defer { lastPoint = point }
    if heldSlider != nil { return slide(to: point) }
    if isOnTheWay(to: point) { return }
    if let number = panels.lastIndex(where: { $0.frame.contains(point) }) {
      mark(at: point, inPanel: number)
    } else if let hovered = title(at: point) {
      hover(title: hovered)
    } else {
      if let last = panels.indices.last { panels[last].marked = nil }
      if panels.isEmpty, !showsMnemonics { title = nil }
      owner.endTrying()
    }
  }

  private func hover(title hovered: Int) {
    if panels.isEmpty {
      if showsMnemonics { title = hovered }
    } else if hovered != title {
      openTitle(hovered, .pointed)
    }
  }

  private func mark(at point: Point, inPanel number: Int) {
    let panel = panels[number]
    let row = panel.row(at: point)
    var choice: Int?
    if let row, case .swatches(let swatches) = panel.rows[row] {
      choice = swatches.choices.indices.first {
        MenuSwatches.box($0, in: panel.frame(ofRow: row)).contains(point)
      }
    }
    guard row != panel.marked || choice != panel.markedChoice || number < panels.count - 1 else {
      return
    }
    let staysOpen = number < panels.count - 1 && row == panel.marked
    if !staysOpen { closePanels(after: number + 1) }
    panels[number].marked = row
    panels[number].markedChoice = choice
    if staysOpen { return }
    tryMarked()
    if let row, case .item(let item) = panel.rows[row], item.submenu != nil {
      openSubmenu(.pointed)
    }
  }

  /// True while the pointer is on its way from a row to the submenu beside it, across other rows:
  /// in the triangle between its last position and the submenu's near edge.
  private func isOnTheWay(to point: Point) -> Bool {
    guard panels.count > 1, let from = lastPoint, let target = panels.last?.frame,
      let last = panels.last, case .beside = last.anchor, !target.contains(point)
    else { return false }
    let parent = panels[panels.count - 2].frame
    guard parent.contains(point) else { return false }
    let edge = target.x >= parent.x ? target.x : target.maxX
    let way = edge - from.x
    let gone = (point.x - from.x) / (way == 0 ? 1 : way)
    guard gone > 0, gone <= 1 else { return false }
    let top = from.y + (target.y - from.y) * gone - 2
    let bottom = from.y + (target.maxY - from.y) * gone + 2
    return point.y >= top && point.y <= bottom
  }

  /// Handles a button press; `false` if it is for the page.
  public func press(at point: Point, clicks: Int) -> Bool {
    if let number = panels.lastIndex(where: { $0.frame.contains(point) }) {
      lastPoint = nil
      if let way = panels[number].direction(ofCutAt: point) {
        panels[number].scroll(by: way * panels[number].pageLength)
        return true
      }
      mark(at: point, inPanel: number)
      pressWidget(at: point, clicks: clicks)
      return true
    }
    if isOnBar(point) {
      if let hit = title(at: point), hit != title || panels.isEmpty {
        openTitle(hit, .pointed)
      } else {
        owner.close()
      }
      return true
    }
    // The window's controls work over menus, too.
    let isTaken = takesKeys && !owner.chromeContext.isOnControls(point)
    owner.close()
    return isTaken
  }

  private func pressWidget(at point: Point, clicks: Int) {
    guard let panel = panels.last, let row = panel.row(at: point) else { return }
    switch panel.rows[row] {
    case .slider:
      guard let (slider, frame) = panel.slider(inRow: row) else { break }
      if slider.press(at: point, clicks: clicks, in: frame) { heldSlider = row }
    case .stepper(let stepper):
      let frame = panel.frame(ofRow: row)
      if MenuStepper.button(increasing: true, in: frame).contains(point) { stepper.increase()?() }
      if MenuStepper.button(increasing: false, in: frame).contains(point) { stepper.decrease()?() }
    case .swatches: activate()
    case .item, .bars, .facts, .note, .separator: break
    }
  }

  /// Handles a button's release: chooses the row under it.
  public func release(at point: Point) {
    let held = heldSlider
    heldSlider = nil
    if let held = panels.last?.slider(inRow: held) {
      return held.slider.release(at: point, in: held.frame)
    }
    guard let panel = panels.last, let row = panel.row(at: point),
      case .item(let item) = panel.rows[row], item.submenu == nil
    else { return }
    activate()
  }

  private func slide(to point: Point) {
    guard let held = panels.last?.slider(inRow: heldSlider) else { return }
    held.slider.drag(to: point, in: held.frame)
  }

  /// Logical pixels for a detent of the wheel.
  public static let wheelStep = 3 * MenuMetrics.rowHeight

  /// Scrolls the menu at a point: towards its start if positive, else towards its end.
  public func turnWheel(_ detents: Double, at point: Point) {
    guard let number = panels.lastIndex(where: { $0.frame.contains(point) }) else { return }
    panels[number].scroll(by: -detents * Self.wheelStep)
    lastPoint = nil
    if number == panels.count - 1 { mark(at: point, inPanel: number) }
  }
}
