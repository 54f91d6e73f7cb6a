import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Handles a motion of the pointer.
  func handle(_ event: SDL_MouseMotionEvent) {
    pointerPosition = logicalPoint(event.x, event.y)
    if grip == .carrying { return carry(toX: event.x, y: event.y) }
    if var drag = motion.drag {
      drag.isPending = true
      return motion.take(.drag(drag))
    }
    if grip.ownsRelease { followDragPress(to: pointerPosition) } else { mouse(.move) }
  }

  /// Handles a press or a release of a button. `place`: its screen position, if it is known.
  func handle(_ event: SDL_MouseButtonEvent, at place: (x: Int, y: Int)?) {
    pointerPosition = logicalPoint(event.x, event.y)
    buttonPlace = native.dragPlace(of: event, at: place)
    guard let button = Self.button(event.button) else { return }
    if event.state == UInt8(SDL_PRESSED) {
      if button == .left {
        // Another client may have got the release of the former press, which would have ended a drag.
        cancelDrag()
        grip.take(.press)
        if takesDragPress(at: pointerPosition) { return }
      }
      mouse(.down(button, clicks: max(1, Int(event.clicks))))
    } else {
      if button == .left {
        if grip == .carrying { return drop(at: buttonPlace) }
        finishResize()
        let isOwn = grip.ownsRelease
        grip.take(.release)
        if isOwn { return }
      }
      mouse(.up(button))
    }
  }

  /// Handles the wheel.
  func handle(_ event: SDL_MouseWheelEvent) {
    pointerPosition = logicalPoint(event.mouseX, event.mouseY)
    mouse(.wheel(x: Double(event.preciseX), y: Double(event.preciseY)))
  }

  /// Reports a mouse event at the pointer's position.
  func mouse(_ kind: MouseEvent.Kind) {
    let modifiers = desktop?.currentModifiers ?? []
    delegate?.handle(.mouse(MouseEvent(kind, at: pointerPosition, modifiers: modifiers)))
  }

  private static func button(_ number: UInt8) -> MouseButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .left
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .right
    default: nil
    }
  }
}
