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
    if !native.canMove, let edge = systemEdge(at: point) { return edge }
    guard !isFullScreen, delegate?.area(at: point) == .draggable else { return SDL_HITTEST_NORMAL }
    guard native.isHitByPress else { return SDL_HITTEST_NORMAL }
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
    let now = desktop?.clock.now ?? 0
    if dragPresses.isSecond(at: point, time: now) {
      dragPresses.reset()
      setMaximized(!isMaximized)
    } else {
      settle()
      dragPresses.press(at: point, time: now)
      if !native.movesByHitTest { movePress = point }
    }
    return true
  }

  /// Has the window move once the pointer is far enough from where the button went down: by the window
  /// manager, which has edges to tile it at, else by following the pointer.
  func moveIfDragged() {
    guard let press = movePress,
      max(abs(pointerPosition.x - press.x), abs(pointerPosition.y - press.y)) >= Self.moveSlop
    else { return }
    movePress = nil
    dragPresses.reset()
    if !native.beginMove(from: buttonPlace) { beginMove() }
  }

  /// Logical pixels that a hand moves the pointer in a click.
  private static let moveSlop = 3.0

  /// The left or top edge, or one of their corners, by which the system resizes a window that the
  /// program can't move; `nil` elsewhere in the window.
  private func systemEdge(at point: Point) -> SDL_HitTestResult? {
    guard !isFullScreen, !isMaximized, !isDecorated else { return nil }
    let size = deviceSize
    let edges = WindowEdges.near(
      point,
      of: Size(
        width: Double(size.width) / scale.factor, height: Double(size.height) / scale.factor),
      thickness: 6, corner: 14)
    switch edges {
    case .left: return SDL_HITTEST_RESIZE_LEFT
    case .top: return SDL_HITTEST_RESIZE_TOP
    case [.left, .top]: return SDL_HITTEST_RESIZE_TOPLEFT
    case [.right, .top]: return SDL_HITTEST_RESIZE_TOPRIGHT
    case [.left, .bottom]: return SDL_HITTEST_RESIZE_BOTTOMLEFT
    default: return nil
    }
  }
}
