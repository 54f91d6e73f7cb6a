import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Handles a touch.
  func handle(_ event: SDL_TouchFingerEvent, isCancelled: Bool) {
    guard isOpen else { return }
    let (width, height) = native.size
    let factor = 1 / metrics.unitsPerPixel
    // The event's numbers are parts of the way to the window's last pixel.
    let position = Point(
      x: Double(event.x) * Double(max(0, width - 1)) * factor,
      y: Double(event.y) * Double(max(0, height - 1)) * factor)
    let phase: TouchEvent.Phase =
      switch SDL_EventType(rawValue: event.type) {
      case SDL_FINGERDOWN: .began
      case SDL_FINGERUP: isCancelled ? .cancelled : .ended
      default: .moved
      }
    delegate?.handle(
      .touch(
        TouchEvent(
          finger: Int(event.fingerId), phase, at: position, time: desktop?.clock.now ?? 0)))
  }

  /// Updates the values that depend on the window's place on its monitor; true if any of them changed.
  @discardableResult
  func refreshPlace() -> Bool {
    guard isOpen else { return false }
    let before = surroundings
    let frame = frame
    let covered = isFullScreen ? 0 : native.coveredHeight(of: frame)
    surroundings = WindowSurroundings(
      keyboardInset: Double(covered) / metrics.unitsPerPixel,
      bareEdges: native.bareEdges(of: frame), screenEdges: native.screenEdges(of: frame))
    if !isFullScreen, !isMaximized, !native.isTile {
      ordinaryFrame = motion.spring?.resting ?? frame
    }
    return before != surroundings
  }
}
