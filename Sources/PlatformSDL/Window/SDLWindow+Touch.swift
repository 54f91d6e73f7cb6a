import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// A finger did something.
  func handle(_ event: SDL_TouchFingerEvent) {
    guard let handle else { return }
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    let factor = unitFactor / scale.factor
    // SDL makes parts of the window of its last pixel's place.
    let position = Point(
      x: Double(event.x) * Double(max(0, width - 1)) * factor,
      y: Double(event.y) * Double(max(0, height - 1)) * factor)
    let phase: TouchEvent.Phase =
      switch SDL_EventType(rawValue: event.type) {
      case SDL_FINGERDOWN: .began
      case SDL_FINGERUP: .ended
      default: .moved
      }
    delegate?.handle(
      .touch(
        TouchEvent(
          finger: Int(event.fingerId), phase, at: position, time: desktop?.clock.now ?? 0)))
  }

  /// Asks anew for what depends on the window's place on its monitor, and whether any of it changed.
  @discardableResult
  func refreshPlace() -> Bool {
    guard handle != nil else { return false }
    let before = (keyboardInset, bareEdges, screenEdges)
    let frame = frame
    let covered = isFullScreen ? 0 : native.coveredHeight(of: frame)
    keyboardInset = Double(covered) * unitFactor / scale.factor
    bareEdges = native.bareEdges(of: frame)
    screenEdges = native.screenEdges(of: frame)
    if !isFullScreen, !isMaximized, !native.isTile { ordinaryFrame = spring?.resting ?? frame }
    return before != (keyboardInset, bareEdges, screenEdges)
  }
}
