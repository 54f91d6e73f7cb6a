import Canvas
import Platform

/// Routing of mouse events: capture of buttons, and hover.
extension LayerStack {
  func handle(_ event: MouseEvent) {
    let point = event.position
    switch event.kind {
    case .down(let button, let clicks):
      press(
        MousePress(button: button, clicks: clicks, point: point, modifiers: event.modifiers))
    case .up(let button): release(button, at: point)
    case .move: move(to: point)
    case .wheel(_, let detents): offer(.wheel(detents, at: point, event.modifiers))
    case .leave: hover([])
    }
  }

  private func press(_ press: MousePress) {
    // A missed button release ends the capture.
    if pressed?.button == press.button { pressed = nil }
    if let (layer, result) = offer(.press(press)), case .captured = result {
      takePointer(for: layer)
      pressed = Capture(layer: layer, button: press.button)
    }
  }

  private func release(_ button: MouseButton, at point: Point) {
    guard let capture = pressed, capture.button == button else {
      offer(.release(button, point))
      return
    }
    pressed = nil
    _ = capture.layer.handle(.release(button, point))
  }

  /// Ends the mouse capture of any other layer, because `layer` now covers the window.
  public func takePointer(for layer: any Layer) {
    if pressed?.layer !== layer { endCapture() }
  }

  /// Ends the capture where the pointer is, because the button's release may not be reported: without
  /// the keyboard focus the pointer may belong to another program.
  func endCapture() {
    guard let capture = pressed else { return }
    pressed = nil
    _ = capture.layer.handle(.captureLost(capture.button))
  }

  private func move(to point: Point) {
    if let layer = pressed?.layer {
      _ = layer.handle(.drag(point))
      return showPointerAgain(over: layer, at: point)
    }
    let taker = offer(.hover(point))?.layer ?? layers.last(where: \.isModal)
    // A slice would share the storage of `layers`, so the next push would copy all of it.
    hover(Array(layers[(layers.lastIndex { $0 === taker } ?? layers.startIndex)...]))
    showPointer(over: taker, at: point)
  }

  /// Sends `hoverEnd` to the layers that got the pointer's last move and have not got this one.
  private func hover(_ now: [any Layer]) {
    let last = hovered
    hovered = now
    for layer in last where !now.contains(where: { $0 === layer }) { _ = layer.handle(.hoverEnd) }
  }
}
