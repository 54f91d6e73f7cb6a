import Canvas
import Platform

/// A running drag of a window's edges.
nonisolated struct ResizeDrag {
  /// The frame for each position of the pointer.
  var geometry: ResizeGeometry
  /// The motion beyond the minimum size.
  var bounce: ResizeBounce
  /// The pointer's position when the button went down, in the coordinates of `NativeWindow.dragPointer`.
  var origin: (x: Int, y: Int)
  /// Seconds that springing back takes.
  var springTime: Double
  /// True if the pointer has moved since the frame was set last.
  var isPending = false
  /// True if the button was found to be up, though no release has come.
  var isOver = false
  /// The frame without its bounce, as set last.
  var resting: DeviceRect
  /// The distance of the pointer beyond the minimum at that time.
  var pull = ResizeBounce.Pull.none
}

extension SDLWindow {
  /// Starts resizing by the given edges with the button that is down now. The program itself
  /// follows the pointer, once a tick, until the button goes up; does nothing where the window has
  /// no free size.
  public func beginResize(_ edges: WindowEdges, springTime: Double) {
    guard !edges.isEmpty, !native.beginResize(edges) else { return }
    beginDrag(edges, springTime: springTime)
  }

  /// Makes the system move the window with the button that is down, or starts moving it in the same way.
  public func beginMove() {
    if !native.beginMove(from: buttonPlace) { beginDrag([], springTime: 0) }
  }

  private func beginDrag(_ edges: WindowEdges, springTime: Double) {
    guard isOpen, !isFullScreen, !isMaximized else { return }
    let start = restingFrame
    settle()
    let width = Int(units(minimumSize.width))
    let height = Int(units(minimumSize.height))
    motion.take(
      .drag(
        ResizeDrag(
          geometry: ResizeGeometry(
            start: start, edges: edges, minimumWidth: width, minimumHeight: height),
          bounce: ResizeBounce(edges: edges, minimumWidth: width, minimumHeight: height),
          origin: buttonPlace, springTime: springTime, resting: start)))
    native.capturePointer(true)
  }

  /// Sets the frame for the pointer's current position; called once a tick.
  func followResize() {
    guard var drag = motion.drag, drag.isPending else { return }
    let pointer = native.dragPointer
    if pointer.holdsLeft { return follow(pointer.position) }
    // The button went up somewhere on the pointer's way here, and its release is about to say
    // where. If none has come by the next tick, another client has got it.
    if drag.isOver { return endResize() }
    drag.isOver = true
    motion.take(.drag(drag))
  }

  /// Sets the frame for a position of the pointer.
  private func follow(_ place: (x: Int, y: Int)) {
    guard var drag = motion.drag else { return }
    let (x, y) = place
    let outcome = drag.geometry.dragged(dx: x - drag.origin.x, dy: y - drag.origin.y)
    let former = drag.pull
    drag.isPending = false
    drag.resting = outcome.frame
    drag.pull = drag.bounce.follow(outcome, x: x, y: y)
    motion.take(.drag(drag))
    if native.canMove {
      setFrame(
        drag.bounce.shifted(
          outcome.frame, by: drag.pull, unitsPerPixel: metrics.unitsPerPixel))
    } else {
      setFrame(outcome.frame)
      if drag.pull != former { tellOvershoot(drag.pull) }
    }
  }

  /// Follows the pointer to the position where the button went up.
  func finishResize() {
    follow(buttonPlace)
    endResize()
  }

  /// Ends the drag: lets the frame spring back, and releases the pointer.
  func endResize() {
    guard let drag = motion.drag else { return }
    native.capturePointer(false)
    guard native.canMove, drag.pull != .none else {
      motion.take(.release(nil))
      if drag.pull != .none { tellOvershoot(.none) }
      return
    }
    let pulled = drag.bounce.shifted(
      drag.resting, by: drag.pull, unitsPerPixel: metrics.unitsPerPixel)
    motion.take(
      .release(
        WindowSpring(
          resting: drag.resting, x: pulled.x - drag.resting.x, y: pulled.y - drag.resting.y,
          start: desktop?.clock.now ?? 0, duration: drag.springTime)))
  }

  /// Reports the distance of the pointer beyond the minimum size.
  func tellOvershoot(_ pull: ResizeBounce.Pull) {
    delegate?.handle(
      .overshoot(
        x: Double(pull.x) / metrics.unitsPerPixel, y: Double(pull.y) / metrics.unitsPerPixel))
  }
}
