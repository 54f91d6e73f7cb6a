import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Handles a press in a draggable area, and the second one of a double click; true if it was one.
  func takesDragPress(at point: Point) -> Bool {
    guard !isFullScreen, delegate?.area(at: point) == .draggable else { return false }
    let now = desktop?.clock.now ?? 0
    if dragPresses.isSecond(at: point, time: now) {
      dragPresses.reset()
      grip.take(.use)
      setMaximized(!isMaximized)
    } else {
      settle()
      dragPresses.press(at: point, time: now)
      grip.take(.pressOnSpace(point))
    }
    return true
  }

  /// Makes the system move the window once the pointer has moved some way with the button down: a
  /// click moves nothing.
  func followDragPress(to point: Point) {
    guard case .pressed(let origin) = grip,
      abs(point.x - origin.x) + abs(point.y - origin.y) > Self.dragSlack
    else { return }
    grip.take(.use)
    dragPresses.reset()
    if !isFullScreen { beginMove() }
  }

  /// Logical pixels that a click may move.
  private static let dragSlack = 4.0
}
