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
    onEvent?(
      .touch(
        TouchEvent(
          finger: Int(event.fingerId), phase, at: position, time: desktop?.clock.now ?? 0)))
  }

  /// Asks anew how much of the window an on-screen keyboard covers, and whether that has changed.
  @discardableResult
  func refreshKeyboardInset() -> Bool {
    let before = keyboardInset
    keyboardInset = Double(coveredUnits) * unitFactor / scale.factor
    return keyboardInset != before
  }

  /// SDL units. Only X11's docks say where they are; SDL's Wayland part says that all of a monitor
  /// can be used.
  private var coveredUnits: Int {
    guard let handle, !isFullScreen else { return 0 }
    let display = SDL_GetWindowDisplayIndex(handle)
    var (monitor, usable) = (SDL_Rect(), SDL_Rect())
    guard display >= 0, SDL_GetDisplayBounds(display, &monitor) == 0,
      SDL_GetDisplayUsableBounds(display, &usable) == 0
    else { return 0 }
    return ScreenKeyboard.covered(
      ofWindow: frame, onMonitor: Self.rect(monitor), usable: Self.rect(usable))
  }

  private static func rect(_ rect: SDL_Rect) -> DeviceRect {
    DeviceRect(x: Int(rect.x), y: Int(rect.y), width: Int(rect.w), height: Int(rect.h))
  }
}
