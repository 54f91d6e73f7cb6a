import Canvas
import Platform

/// The mouse: who has its buttons, and whom it is over.
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
    case .leave: endHover(before: layers.endIndex)
    }
  }

  private func press(_ press: MousePress) {
    // A release that nobody heard of has let go of what it was for.
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

  /// A layer has come that has all of the window: what a layer behind it holds with the mouse is let
  /// go of.
  public func takePointer(for layer: any Layer) {
    if pressed?.layer !== layer { letPointerGo() }
  }

  /// Ends what the mouse is doing where it is, as when the button may come up where nobody tells of
  /// it: without the keyboard the pointer may be another program's.
  func letPointerGo() {
    guard let capture = pressed else { return }
    pressed = nil
    _ = capture.layer.handle(.letGo(capture.button))
  }

  private func move(to point: Point) {
    if let layer = pressed?.layer {
      _ = layer.handle(.drag(point))
      return showPointerAgain(over: layer, at: point)
    }
    let taker = offer(.hover(point))?.layer ?? layers.last(where: \.isModal)
    let index = layers.lastIndex { $0 === taker } ?? layers.startIndex
    endHover(before: index)
    hovered = index
    showPointer(over: taker, at: point)
  }

  /// Tells layers that the pointer is on them no more: those that were asked about its last move and
  /// are behind the one at `index`.
  private func endHover(before index: Int) {
    guard let last = hovered else { return }
    hovered = nil
    guard last < index else { return }
    for layer in layers[last..<index] { _ = layer.handle(.hoverEnd) }
  }
}
