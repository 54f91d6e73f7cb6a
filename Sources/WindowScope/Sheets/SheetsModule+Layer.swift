import Canvas
import Interface
import Platform

/// The sheet as a layer: keys, presses, the wheel and fingers on it.
extension SheetsModule {
  /// The distance that a press of a button may move and still press it, in logical pixels.
  private static let slack = 4.0

  /// Offers a key to the sheet, and then to its field, or its text to a sheet without one, unless
  /// another sheet is shown by then.
  private func handle(_ press: KeyPress) -> Bool {
    if FieldCommand(press) == .copy, copySelection(to: .clipboard) { return true }
    let shown = sheet
    let isTaken = offer { $0.handle(press) }
    guard sheet === shown else { return isTaken }
    guard sheet?.focusedField == nil else { return isTaken || fieldEvents.handle(press) }
    guard let text = press.text else { return isTaken }
    return offer { $0.insert(text) } || isTaken
  }

  /// Handles a press: on a button of the sheet, which waits for its release, in the sheet, or on a
  /// field.
  private func handle(_ press: MousePress) -> EventResult {
    // The button may have been released while no sheet was open, so the last grip may be stale.
    grip = .none
    let context = chromeContext
    if press.button == .left, let sheet,
      let button = sheet.button(at: press.point, context: context)
    {
      // A drag from its words selects them.
      _ = sheet.select(at: press.point, clicks: press.clicks, context: context)
      redraws.setNeedsFrame()
      grip = .button(button, of: sheet, from: press.point)
      return .captured
    }
    let shown = sheet
    if press.button != .right,
      offer({ $0.handlePress(at: press.point, clicks: press.clicks, context: context) })
    {
      return .taken
    }
    guard let sheet, sheet === shown else { return .ignored }
    let result = fieldEvents.handle(.press(press))
    guard case .ignored = result else { return result }
    redraws.setNeedsFrame()
    guard press.button == .left,
      sheet.select(at: press.point, clicks: press.clicks, context: context)
    else { return .ignored }
    grip = .text
    return .captured
  }

  /// Handles a drag or a release of the mouse that selects text.
  private func select(_ event: LayerEvent) {
    switch event {
    case .drag(let point):
      sheet?.extendSelection(to: point, context: chromeContext)
      redraws.setNeedsFrame()
    default:
      grip = .none
      _ = copySelection(to: .primary)
    }
  }

  /// Offers the selected text of the sheet to other programs; `false` if none is selected.
  func copySelection(to place: ClipboardPlace) -> Bool {
    guard let text = sheet?.selectedText(chromeContext) else { return false }
    clipboard.offer(text, on: place)
    return true
  }

  private func release(_ button: ViewID, of pressed: Sheet, at point: Point) {
    grip = .none
    let context = chromeContext
    if copySelection(to: .primary) { return }
    guard pressed === sheet, pressed.button(at: point, context: context) == button else { return }
    _ = offer { $0.press(button) }
  }

  private func tap(at point: Point, count: Int) -> Bool {
    let context = chromeContext
    let shown = sheet
    let isTaken = offer { sheet in
      sheet.button(at: point, context: context).map { sheet.press($0) }
        ?? sheet.handlePress(at: point, clicks: count, context: context)
    }
    guard !isTaken, sheet === shown else { return isTaken }
    if case .taken = fieldEvents.handle(.gesture(.tap(point, count: count))) { return true }
    return false
  }

  private func turnWheel(_ detents: Double) -> Bool {
    guard let sheet, sheet.turnWheel(detents, context: chromeContext) else { return false }
    redraws.setNeedsFrame()
    return true
  }

  /// True if a point concerns the sheet: a modal one takes the whole window.
  private func isOnSheet(_ point: Point) -> Bool { isModal || sheet?.covers(point) ?? false }

  private func handle(_ gesture: TouchRecognizer.Gesture) -> EventResult {
    switch gesture {
    case .tap(let point, let count): return EventResult(isTaken: tap(at: point, count: count))
    case .hold(let point): return EventResult(isTaken: isOnSheet(point))
    case .drag(let start, let point):
      if case .finger(let y) = grip {
        _ = turnWheel((point.y - y) / PageMetrics.sheetWheelStep)
      } else if !isOnSheet(start) {
        return .ignored
      }
      grip = .finger(y: point.y)
      return .captured
    case .release, .cancel:
      guard case .finger = grip else { return .ignored }
      grip = .none
      return .taken
    case .turn, .pinch, .pairEnded: return .ignored
    }
  }
}

extension SheetsModule: Layer {
  public var rank: LayerRank { .sheet }

  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    sheet?.draw(into: &list, context: chromeContext)
  }

  public func hitTest(_ point: Point) -> HitArea? { isOnSheet(point) ? .content : nil }

  public func pointerShape(at point: Point) -> PointerShape {
    if let shape = fieldEvents.pointerShape(at: point) { return shape }
    return isModal && sheet?.isOnText(point, context: chromeContext) == true ? .text : .arrow
  }

  public var textInput: (any TextInputClient)? { sheet == nil ? nil : self }

  public var caretPresence: CaretPresence { isModal ? .hidden : .blinking }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch (event, grip) {
    case (.release(.left, let point), .button(let button, let pressed, _)):
      release(button, of: pressed, at: point)
    case (.captureLost, .button): grip = .none
    case _ where sheet == nil: return .ignored
    case (.drag(let point), .button(_, _, let start)):
      let way = max(abs(point.x - start.x), abs(point.y - start.y))
      if way > Self.slack || sheet?.selectedText(chromeContext) != nil { select(event) }
    case (.drag, .text), (.release, .text), (.captureLost, .text): select(event)
    case (.drag, _), (.release, _), (.captureLost, _): return fieldEvents.handle(event)
    case (.key(let press), _): return EventResult(isTaken: handle(press))
    case (.press(let press), _): return handle(press)
    case (.wheel(let detents, _, _), _):
      if case .taken = fieldEvents.handle(event) { return .taken }
      return EventResult(isTaken: turnWheel(detents))
    case (.hover(let point), _):
      if sheet?.hover(at: point, context: chromeContext) == true { redraws.setNeedsFrame() }
      return EventResult(isTaken: isOnSheet(point))
    case (.fingerDown(let point), _):
      if case .finger = grip { grip = .none }
      return EventResult(isTaken: isOnSheet(point))
    case (.gesture(let gesture), _): return handle(gesture)
    default: return .ignored
    }
    return .taken
  }
}

extension SheetsModule: Animated {
  public func advance(to now: Double) -> Pace { fieldEvents.advance(to: now) }
}
