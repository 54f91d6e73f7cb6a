/// The pointer as the display reports it at one moment.
struct ScreenPointer {
  /// Device pixels of the screen; on Wayland units in the window.
  var position: (x: Int, y: Int)
  /// True if the left button is down.
  var holdsLeft: Bool
  /// True if any button is down that can drag a window.
  var holdsAny: Bool
}
