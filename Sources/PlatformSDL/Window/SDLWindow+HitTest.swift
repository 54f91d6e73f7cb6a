import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Lets the window manager move the window by its draggable areas.
  ///
  /// SDL asks when the left button goes down and keeps presses in such an area to itself, but for
  /// an event that says that there was one. So that a double click is seen, the second of two
  /// quick presses counts as content.
  func installHitTest() {
    guard let handle else { return }
    SDL_SetWindowHitTest(
      handle,
      { _, place, context in
        guard let place, let context else { return SDL_HITTEST_NORMAL }
        // Invariant: the window takes the callback away in `close()`, before it goes itself; SDL
        // calls it on the main thread, while events are pumped.
        let window = Unmanaged<SDLWindow>.fromOpaque(context).takeUnretainedValue()
        let (x, y) = (place.pointee.x, place.pointee.y)
        return MainActor.assumeIsolated { window.hit(x, y) }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func hit(_ x: Int32, _ y: Int32) -> SDL_HitTestResult {
    let point = logicalPoint(x, y)
    lastHit = point
    guard native.isMovedByHit, !isFullScreen, delegate?.area(at: point) == .draggable else {
      return SDL_HITTEST_NORMAL
    }
    let isSecond = dragPresses.isSecond(at: point, time: desktop?.clock.now ?? 0)
    return isSecond ? SDL_HITTEST_NORMAL : SDL_HITTEST_DRAGGABLE
  }

  /// Notes a press that SDL kept to itself.
  func noteDragPress() {
    desktop?.altTap.spoil()
    settle()
    dragPresses.press(at: lastHit, time: desktop?.clock.now ?? 0)
  }

  /// Whether a press belongs to a draggable area; the second one of a double click is then done.
  func takesDragPress(at point: Point) -> Bool {
    guard !isFullScreen, delegate?.area(at: point) == .draggable else { return false }
    swallowsRelease = true
    moveOrigin = nil
    let now = desktop?.clock.now ?? 0
    if dragPresses.isSecond(at: point, time: now) {
      dragPresses.reset()
      setMaximized(!isMaximized)
    } else {
      dragPresses.press(at: point, time: now)
      moveOrigin = point
    }
    return true
  }

  /// Has the system move the window once the pointer has gone some way with the button down: a
  /// click moves nothing.
  func followDragPress(to point: Point) {
    guard let origin = moveOrigin,
      abs(point.x - origin.x) + abs(point.y - origin.y) > Self.dragSlack
    else { return }
    moveOrigin = nil
    dragPresses.reset()
    if !isFullScreen { _ = native.beginMove() }
  }

  /// Logical pixels that a click may move.
  private static let dragSlack = 4.0
}
