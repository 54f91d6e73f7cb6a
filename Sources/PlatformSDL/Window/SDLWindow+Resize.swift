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
  /// Whether the button was up when it was looked at, though nobody had said so.
  var isOver = false
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
    guard !edges.isEmpty, !native.beginResize(edges) else { return }
    beginDrag(edges, springTime: springTime)
  }

  /// Has the system move the window with the button that is down, or starts moving it in the same way.
  public func beginMove() {
    if !native.beginMove(from: buttonPlace) { beginDrag([], springTime: 0) }
  }

  private func beginDrag(_ edges: WindowEdges, springTime: Double) {
    guard handle != nil, !isFullScreen, !isMaximized else { return }
    let start = restingFrame
    settle()
    let width = Int(units(minimumSize.width))
    let height = Int(units(minimumSize.height))
    resize = ResizeDrag(
      geometry: ResizeGeometry(
        start: start, edges: edges, minimumWidth: width, minimumHeight: height),
      bounce: ResizeBounce(edges: edges, minimumWidth: width, minimumHeight: height),
      origin: buttonPlace, springTime: springTime, resting: start)
    SDL_CaptureMouse(SDL_TRUE)
  }

  /// Sets the frame that the pointer asks for; called once a turn.
  func followResize() {
    guard let drag = resize, drag.isPending else { return }
    let pointer = native.dragPointer
    if pointer.holdsLeft { return follow(pointer.position) }
    // The button went up somewhere on the pointer's way here, and its release is about to say where.
    // Where none has come by the next turn, somebody else has got it.
    if drag.isOver { endResize() } else { resize?.isOver = true }
  }

  /// Sets the frame for a place of the pointer.
  private func follow(_ place: (x: Int, y: Int)) {
    guard var drag = resize else { return }
    let (x, y) = place
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
  }

  /// Follows the pointer to where the button has gone up.
  func finishResize() {
    follow(buttonPlace)
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
    delegate?.handle(
      .overshoot(x: Double(pull.x) / unitsPerPixel, y: Double(pull.y) / unitsPerPixel))
  }
}
