import Canvas
import Interface
import Layout
import Localization
import Platform
import Search
import TextCore
import WindowScope

/// The bar as a layer: keys while it has the keyboard, and input from mouse and fingers.
extension FindModule: @MainActor BarLayer {
  var rank: LayerRank { .find }

  var textInput: (any TextInputClient)? { bar.focusedRow == nil ? nil : fieldEvents }

  var caretPresence: CaretPresence { bar.focusedRow == nil ? .blinking : .hidden }

  func giveWay() { close(restoring: false) }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    drawEmptyHits(into: &list, at: moment)
    updateBar()
    bar.draw(above: bottom, into: &list, context: chromeContext, rasterizer: rasterizer)
  }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let key): return EventResult(isTaken: press(key))
    case .press(let press):
      guard bar.contains(press.point) else {
        leaveForPage()
        return .ignored
      }
      let result = fieldEvents.handle(event)
      guard case .ignored = result else { return result }
      if press.button == .left { click(at: press.point) }
    case .drag, .release, .captureLost: return fieldEvents.handle(event)
    case .hover(let point):
      mark(at: point)
      return EventResult(isTaken: bar.contains(point))
    case .hoverEnd: mark(at: nil)
    case .fingerDown(let point): return EventResult(isTaken: bar.contains(point))
    case .gesture(.tap(let point, _)):
      guard bar.contains(point) else {
        leaveForPage()
        return .ignored
      }
      if case .ignored = fieldEvents.handle(event) { click(at: point) }
    case .gesture(.hold(let point)): return EventResult(isTaken: bar.contains(point))
    default: return .ignored
    }
    return .taken
  }

  /// Gives the keyboard to the page, and no longer restores its scroll position.
  private func leaveForPage() {
    bar.focus(on: nil)
    hasMoved = true
    redraws.setNeedsFrame()
  }

  private func mark(at point: Point?) {
    if bar.hover(at: point) { redraws.setNeedsFrame() }
  }

  private func click(at point: Point) {
    redraws.setNeedsFrame()
    bar.click(at: point)
  }

  func openOptions() {
    let place = bar.frame(of: "options")
    menus.open(optionsMenu, at: place.map { Point(x: $0.x, y: $0.y) }, from: .keys)
  }

  // Keys

  /// Handles a key; returns `true` if the layers behind the bar must not get it.
  private func press(_ key: KeyPress) -> Bool {
    if key.key == .escape, key.modifiers.isEmpty {
      if replacing.isRunning, jobs.isLineInSight { replacing.cancel() } else { close() }
      return true
    }
    guard bar.focusedRow != nil else { return false }
    redraws.setNeedsFrame()
    switch (key.key, key.modifiers) {
    case (.return, []): bar.focusedRow == 1 ? replaceOne() : go(.next)
    case (.return, .shift): go(.previous)
    case (.return, .control) where bar.rows.count > 1: replaceAll()
    case (.up, []), (.down, []): showHistory(forward: key.key == .down)
    case (.down, .alt): openOptions()
    case (.character, .alt): return choose(key)
    default: return type(key)
    }
    return true
  }

  /// Offers a key to the bar's fields. What was done last is undone first: a replacement, or a
  /// letter in a field.
  private func type(_ key: KeyPress) -> Bool {
    if bar.takeTab(key) { return true }
    if let step = ownStep(for: key) {
      step()
      return true
    }
    return fieldEvents.handle(key)
  }

  private func choose(_ key: KeyPress) -> Bool {
    switch key.letters.first {
    case "c": toggle(.matchCase)
    case "w": toggle(.wholeWords)
    case "r": toggle(.regularExpression)
    case "x": toggle(.exactly)
    case "s": toggleScope()
    case "k": toggleKeepCase()
    case "a" where bar.rows.count > 1: replaceAll()
    default: return false
    }
    return true
  }

  private func didType(in field: Int?) {
    let history = field == 1 ? replacements : queries
    history.didType()
    if field == 0 { restart() }
  }

  private func showHistory(forward: Bool) {
    guard let field = bar.focusedRow else { return }
    let history = field == 1 ? replacements : queries
    guard let entry = history.step(forward: forward, from: bar.text(of: field)) else { return }
    bar.setText(entry, of: field)
    if field == 0 { restart() }
  }
}

extension FindModule {
  func didUse(_ field: InputField, isChanged: Bool) {
    let number = bar.number(of: field)
    bar.focus(on: number)
    guard isChanged else { return }
    hasTypedSinceReplacing = true
    didType(in: number)
  }

  var accessibilityNodes: [AccessibilityNode] {
    [bar.accessibilityNode("find", chromeContext)]
  }
}

extension FindModule {
  /// The width of the mark of a hit without letters, in logical pixels.
  private static let emptyHitWidth = 3.0

  /// Draws a narrow band at each hit without letters, as high as the marks behind letters.
  private func drawEmptyHits(into list: inout DisplayList, at moment: DrawingMoment) {
    for offset in emptyHits where offset <= editor.text.end {
      let place = layout.carets.place(at: offset, affinity: .downstream)
      let height = place.line.height
      let gap = Int((Double(height) * PageMetrics.highlightGap / 2).rounded())
      let top = viewport.top(of: place.piece) + place.line.top + moment.pageShift
      let left = layout.container.leftInset + place.x - Self.emptyHitWidth / 2
      let box = DeviceRect(
        x: moment.scale.devicePixel(left), y: top + gap,
        width: moment.scale.deviceLength(Self.emptyHitWidth), height: height - 2 * gap)
      list.append(.roundedFill(box, radius: moment.scale.factor, moment.theme.hit))
    }
  }
}
