import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import WindowScope

/// Input to the open outline.
extension OutlineModule: Layer {
  var rank: LayerRank { .outline }

  func hitTest(_ point: Point) -> HitArea? { panel?.contains(point) == true ? .content : nil }

  func pointerShape(at point: Point) -> PointerShape {
    fieldEvents.pointerShape(at: point) ?? .arrow
  }

  var textInput: (any TextInputClient)? { fieldEvents }

  var caretPresence: CaretPresence { .hidden }

  func giveWay() { close() }

  func caretWillMove() { cancel() }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let panel else { return }
    if showsPlace { drawPlace(into: &list, at: moment) }
    panel.draw(into: &list, context: chromeContext)
  }

  /// A tint over the heading on the page whose place is shown.
  private func drawPlace(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let offset = shownOffset else { return }
    let piece = layout.piece(at: offset)
    let container = layout.container
    let left = moment.scale.devicePixel(container.leftInset)
    list.append(
      .fill(
        DeviceRect(
          x: left, y: viewport.top(of: piece),
          width: moment.scale.devicePixel(container.leftInset + container.width) - left,
          height: piece.layout.height),
        moment.theme.accent.withOpacity(Self.tint)))
  }

  /// The opacity of the accent over that heading.
  private static let tint = 0.10

  func handle(_ event: LayerEvent) -> EventResult {
    guard let panel else { return .ignored }
    switch event {
    case .key(let press): return EventResult(isTaken: handle(press))
    case .press(let press):
      guard panel.contains(press.point) else {
        close()
        return .ignored
      }
      let result = fieldEvents.handle(event)
      guard case .ignored = result else { return result }
      guard press.button == .left else { return .taken }
      panel.press(at: press.point)
      redraws.setNeedsFrame()
      return .captured
    case .drag(let point):
      if case .ignored = fieldEvents.handle(event) { drag(to: point, isFinger: false) }
    case .release(.left, let point):
      guard case .ignored = fieldEvents.handle(event) else { return .taken }
      redraws.setNeedsFrame()
      return EventResult(isTaken: panel.release(at: point))
    case .captureLost: if case .ignored = fieldEvents.handle(event) { panel.cancelPress() }
    case .hover(let point):
      guard panel.contains(point) else { return .ignored }
      panel.hover(at: point)
    case .wheel(let detents, let point, let modifiers):
      // With both modifiers the wheel opens the undo wheel, wherever the pointer is.
      guard panel.contains(point), !modifiers.isSuperset(of: [.control, .alt]) else {
        return .ignored
      }
      panel.turnWheel(detents)
    case .fingerDown(let point):
      guard panel.contains(point) else {
        close()
        return .ignored
      }
      if case .ignored = fieldEvents.handle(.gesture(.tap(point, count: 1))) {
        panel.press(at: point)
        redraws.setNeedsFrame()
      }
      return .captured
    case .finger(let touch): handle(touch)
    case .release, .hoverEnd, .gesture: return .ignored
    }
    redraws.setNeedsFrame()
    return .taken
  }

  private func handle(_ touch: TouchEvent) {
    switch touch.phase {
    case .began: break
    case .moved: drag(to: touch.position, isFinger: true)
    case .ended: panel?.release(at: touch.position)
    case .cancelled: panel?.cancelPress()
    }
  }

  private func drag(to point: Point, isFinger: Bool) {
    panel?.drag(
      to: point, isFinger: isFinger, at: clock.now, animates: !appearance.desktop.reducesMotion)
    redraws.setNeedsFrame()
  }
}

extension OutlineModule: FieldHost {
  var fields: [InputField] { panel.map { [$0.field] } ?? [] }
  var focusedField: InputField? { panel?.field }

  func didUse(_ field: InputField, isChanged: Bool) {
    if isChanged { filter() }
    redraws.setNeedsFrame()
  }
}

extension OutlineModule: Animated {
  func advance(to time: Double) -> Pace {
    guard let panel else { return .still }
    let pace = panel.advance(to: time)
    if pace == .moving { redraws.setNeedsFrame(of: self) }
    return pace
  }
}

extension OutlineModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if event == .resized { panel?.setWindowSize(window.logicalSize) }
  }
}

extension OutlineModule {
  var accessibilityNodes: [AccessibilityNode] {
    panel?.accessibilityNodes(chromeContext) ?? []
  }

  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard let panel, let key = keys.last else { return false }
    return fieldEvents.perform(request, on: key) || panel.perform(request, on: keys)
  }
}
