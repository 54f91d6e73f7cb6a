/// The pointer as the X server knows it at a moment.
struct ScreenPointer {
  /// Device pixels of the screen.
  var position: (x: Int, y: Int)
  /// Whether the left button is down.
  var holdsLeft: Bool
  /// Whether any button is down that can drag a window.
  var holdsAny: Bool
}
