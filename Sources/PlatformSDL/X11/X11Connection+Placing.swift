import CSDL2
import CX11

/// The place of a new window, before it is shown.
extension X11Connection {
  /// Leaves the position of a new window to the window manager, which knows the others. SDL centres
  /// every window and claims that the user wanted it there.
  func leavePlaceOpen(of window: UInt) {
    var hints = XSizeHints()
    var supplied = 0
    guard XGetWMNormalHints(display, window, &hints, &supplied) != 0 else { return }
    hints.flags &= ~Int(USPosition | PPosition)
    XSetWMNormalHints(display, window, &hints)
  }

  /// Moves a new window to a place of the screen, where the window manager is to put its frame. For
  /// SDL 3, which would put the window's content there, and so move it by its frame.
  func setPlace(x: Int, y: Int, of window: UInt) {
    var hints = XSizeHints()
    var supplied = 0
    XGetWMNormalHints(display, window, &hints, &supplied)
    hints.flags |= Int(USPosition | PPosition)
    (hints.x, hints.y) = (Int32(clamping: x), Int32(clamping: y))
    XSetWMNormalHints(display, window, &hints)
    XMoveWindow(display, window, hints.x, hints.y)
    // The event of this move is relative to the screen, and later ones to the window manager's frame:
    // SDL has to read it now.
    XSync(display, False)
    SDL_PumpEvents()
  }
}
