import CSDL2
import Canvas
import Platform

/// With the desktop's frame it is the window manager that resizes, and it has grabbed the pointer
/// meanwhile. Beyond the minimum size the X server is asked for the pointer's position, once a
/// frame and only while a button is down there, so that the sheet can be pulled inside its frame.
extension SDLWindow {
  /// Handles a change of the frame, which the window manager may be dragging.
  func watchFrame() {
    let new = frame
    defer { lastFrame = new }
    guard let pointer = draggingPointer else { return endWatching() }
    guard new.width != lastFrame.width || new.height != lastFrame.height else { return }
    var resize =
      motion.watched?.resize
      ?? WatchedResize(
        from: lastFrame, minimumWidth: Int(units(minimumSize.width)),
        minimumHeight: Int(units(minimumSize.height)))
    tell(resize.follow(new, x: pointer.x, y: pointer.y), of: resize)
  }

  /// Follows the pointer of a watched drag; called once a tick.
  ///
  /// - Returns: the time of the next call; `nil` to wait for a change of the frame.
  func followWatchedResize(at now: Double) -> Double? {
    guard var resize = motion.watched?.resize, resize.isAtMinimum else { return nil }
    guard let pointer = draggingPointer else {
      endWatching()
      return nil
    }
    tell(resize.follow(x: pointer.x, y: pointer.y), of: resize)
    return now + frameInterval
  }

  private func endWatching() {
    guard let (_, pull) = motion.watched else { return }
    motion.take(.settle)
    if pull != .none { tellOvershoot(.none) }
  }

  private func tell(_ pull: ResizeBounce.Pull, of resize: WatchedResize) {
    let former = motion.watched?.pull ?? .none
    motion.take(.watch(resize, pull: pull))
    if motion.watched != nil, pull != former { tellOvershoot(pull) }
  }

  /// The pointer's position while it may drag the desktop's frame: a button is down, and it did not
  /// go down in the window.
  private var draggingPointer: (x: Int, y: Int)? {
    guard isDecorated, !isFullScreen, !isMaximized, native.heldButtons == 0,
      let pointer = native.screenPointer, pointer.holdsAny
    else { return nil }
    return pointer.position
  }
}
