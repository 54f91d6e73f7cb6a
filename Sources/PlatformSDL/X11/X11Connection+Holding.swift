import CSDL2
import CX11

/// Keeps the pointer grabbed while a button is held.
///
/// A release outside of the window is reported only as long as the window has grabbed the pointer.
/// SDL grabs it with the press, and releases it with each `EnterNotify`, also with the one that
/// this very grab causes when the pointer has left the window before SDL has handled the press.
extension X11Connection {
  /// The buttons that SDL takes to be down and that went down for the program, as SDL numbers them.
  var heldButtons: UInt32 { SDL_GetMouseState(nil, nil) & pressedButtons.bits }

  /// Grabs the pointer again for a window, if a button is down there, and reports to SDL the buttons
  /// that came up before that.
  func holdPointer(of window: UInt) {
    let held = heldButtons
    guard held != 0 else { return }
    let events = ButtonPressMask | ButtonReleaseMask | PointerMotionMask | FocusChangeMask
    let answer = XGrabPointer(
      display, window, False, UInt32(events), GrabModeAsync, GrabModeAsync, 0, 0,
      UInt(CurrentTime))
    guard answer == GrabSuccess else { return }
    dropEntry(of: window)
    tellReleases(of: window, held: held)
  }

  /// Removes the `EnterNotify` that a grab of ours has caused from the queue.
  private func dropEntry(of window: UInt) {
    var event = XEvent()
    var window = window
    withUnsafeMutableBytes(of: &window) { bytes in
      // Invariant: Xlib lends the event, and hands the number on, for the length of the call.
      _ = XCheckIfEvent(
        display, &event,
        { _, event, argument in
          guard let crossing = event?.pointee.xcrossing, let argument else { return False }
          let window = UnsafeRawPointer(argument).load(as: UInt.self)
          let isEntry = crossing.type == EnterNotify && crossing.mode == NotifyGrab
          return isEntry && crossing.window == window ? True : False
        }, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Reports the release of each button of `held` that is not down any more. SDL and the server
  /// number the first three alike.
  private func tellReleases(of window: UInt, held: UInt32) {
    var (root, child) = (UInt(0), UInt(0))
    var (rootX, rootY, x, y) = (Int32(0), Int32(0), Int32(0), Int32(0))
    var mask: UInt32 = 0
    let isHere = XQueryPointer(display, window, &root, &child, &rootX, &rootY, &x, &y, &mask)
    guard isHere != False else { return }
    var event = XEvent()
    for button: UInt32 in 1...3 where held & (1 << (button - 1)) != 0 {
      guard mask & (UInt32(Button1Mask) << (button - 1)) == 0 else { continue }
      // The server may have reported it already.
      if XCheckTypedWindowEvent(display, window, ButtonRelease, &event) != False {
        XPutBackEvent(display, &event)
      } else {
        putBackRelease(button: button, of: window, at: (Int(rootX), Int(rootY)))
      }
    }
  }
}
