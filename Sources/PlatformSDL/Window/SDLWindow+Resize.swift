import CSDL2
import Canvas
import Platform

/// A drag of a window's edges that is going on.
struct ResizeDrag {
  /// What follows from the pointer's way.
  var geometry: ResizeGeometry
  /// What happens beyond the minimum size.
  var bounce: ResizeBounce
  /// Where the pointer was when the button went down, in SDL units of the screen.
  var origin: (x: Int, y: Int)
  /// Seconds that springing back takes.
  var springTime: Double
  /// Whether the pointer has moved since the frame was set last.
  var isPending = false
  /// The frame without its bounce, as set last.
  var resting: DeviceRect
  /// How far the pointer was beyond the minimum then.
  var pull = ResizeBounce.Pull.none
}

extension SDLWindow {
  /// Starts resizing by the given edges with the button that is down now. The program follows the
  /// pointer by itself, once a turn, until the button goes up; nothing happens where the window
  /// has no free size.
  public func beginResize(_ edges: WindowEdges, springTime: Double) {
    guard handle != nil, !edges.isEmpty, !isFullScreen, !isMaximized else { return }
    let start = restingFrame
    settle()
    let width = Int(units(minimumSize.width))
    let height = Int(units(minimumSize.height))
    resize = ResizeDrag(
      geometry: ResizeGeometry(
        start: start, edges: edges, minimumWidth: width, minimumHeight: height),
      bounce: ResizeBounce(edges: edges, minimumWidth: width, minimumHeight: height),
      origin: pressPlace(), springTime: springTime, resting: start)
    SDL_CaptureMouse(SDL_TRUE)
  }

  /// Sets the frame that the pointer asks for; called once a turn.
  func followResize() {
    guard var drag = resize, drag.isPending else { return }
    let pointer = native.dragPointer
    let (x, y) = pointer.position
    let outcome = drag.geometry.dragged(dx: x - drag.origin.x, dy: y - drag.origin.y)
    let former = drag.pull
    drag.isPending = false
    drag.resting = outcome.frame
    drag.pull = drag.bounce.follow(outcome, x: x, y: y)
    resize = drag
    if native.canMove {
      setFrame(drag.bounce.shifted(outcome.frame, by: drag.pull, unitsPerPixel: unitsPerPixel))
    } else {
      setFrame(outcome.frame)
      if drag.pull != former { tellOvershoot(drag.pull) }
    }
    if !pointer.holdsLeft { endResize() }
  }

  /// Follows the pointer a last time, as the button has gone up.
  func finishResize() {
    guard resize != nil else { return }
    resize?.isPending = true
    followResize()
    endResize()
  }

  /// Lets the frame spring back to where it belongs, and the pointer go to whom it may concern.
  func endResize() {
    guard let drag = resize else { return }
    resize = nil
    SDL_CaptureMouse(SDL_FALSE)
    guard drag.pull != .none else { return }
    if native.canMove {
      let pulled = drag.bounce.shifted(
        drag.resting, by: drag.pull, unitsPerPixel: unitsPerPixel)
      spring = WindowSpring(
        resting: drag.resting, x: pulled.x - drag.resting.x, y: pulled.y - drag.resting.y,
        start: desktop?.clock.now ?? 0, duration: drag.springTime)
    } else {
      tellOvershoot(.none)
    }
  }

  /// SDL units in a logical pixel.
  private var unitsPerPixel: Double { scale.factor / unitFactor }

  /// Says how far the pointer is beyond the minimum size.
  func tellOvershoot(_ pull: ResizeBounce.Pull) {
    onEvent?(
      .overshoot(x: Double(pull.x) / unitsPerPixel, y: Double(pull.y) / unitsPerPixel))
  }

  /// Where the press was that is being handled, in the places of `NativeWindow.dragPointer`. The
  /// pointer itself may be further by now, and the edge would stay that much behind it.
  private func pressPlace() -> (x: Int, y: Int) {
    let origin = native.dragOrigin(of: frame)
    return (
      origin.x + Int(units(pointerPosition.x)), origin.y + Int(units(pointerPosition.y))
    )
  }
}
