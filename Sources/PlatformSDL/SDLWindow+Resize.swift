import CSDL2
import Canvas
import Platform

/// A drag of a window's edges that is going on.
struct ResizeDrag {
  /// What follows from the pointer's way.
  var geometry: ResizeGeometry
  /// Where the pointer was when the button went down, in SDL units of the screen.
  var origin: (x: Int, y: Int)
  /// Whether the pointer has moved since the frame was set last.
  var isPending = false
}

extension SDLWindow {
  /// Starts resizing by the given edges with the button that is down now. The program follows the
  /// pointer by itself, once a turn, until the button goes up; nothing happens where the window
  /// has no free size.
  public func beginResize(_ edges: WindowEdges) {
    guard handle != nil, !edges.isEmpty, !isFullScreen, !isMaximized else { return }
    resize = ResizeDrag(
      geometry: ResizeGeometry(
        start: frame, edges: edges, minimumWidth: Int(units(minimumSize.width)),
        minimumHeight: Int(units(minimumSize.height))),
      origin: pressPlace())
    SDL_CaptureMouse(SDL_TRUE)
  }

  /// Sets the frame that the pointer asks for; called once a turn.
  func followResize() {
    guard let drag = resize, drag.isPending else { return }
    resize?.isPending = false
    let pointer = screenPointer()
    let outcome = drag.geometry.dragged(
      dx: pointer.position.x - drag.origin.x, dy: pointer.position.y - drag.origin.y)
    setFrame(outcome.frame)
    if !pointer.isPressed { endResize() }
  }

  /// Follows the pointer a last time, as the button has gone up.
  func finishResize() {
    guard resize != nil else { return }
    resize?.isPending = true
    followResize()
    endResize()
  }

  /// Leaves the frame as it is and the pointer to whom it may concern.
  func endResize() {
    guard resize != nil else { return }
    resize = nil
    SDL_CaptureMouse(SDL_FALSE)
  }

  /// Where the press was that is being handled, in the units of `screenPointer()`. The pointer
  /// itself may be further by now, and the edge would stay that much behind it.
  private func pressPlace() -> (x: Int, y: Int) {
    let place = (x: Int(units(pointerPosition.x)), y: Int(units(pointerPosition.y)))
    guard desktop?.connection != nil else { return place }
    let frame = frame
    return (frame.x + place.x, frame.y + place.y)
  }

  /// The pointer's place on the screen in SDL units, and whether the left button is down. On
  /// Wayland only its place in the window is known; there the top left corner never moves.
  private func screenPointer() -> (position: (x: Int, y: Int), isPressed: Bool) {
    var x: Int32 = 0
    var y: Int32 = 0
    let buttons =
      desktop?.connection != nil ? SDL_GetGlobalMouseState(&x, &y) : SDL_GetMouseState(&x, &y)
    return ((Int(x), Int(y)), buttons & 1 != 0)
  }
}
