import CSDL2
import CX11
import Platform

/// A move requested from the window manager.
struct SystemMove {
  var window: UInt
  /// The screen position where the button went down.
  var press: (x: Int, y: Int)
  /// The window's position then; `nil` if the window has none of its own.
  var corner: (x: Int, y: Int)?
  /// The pointer's screen position when the window manager grabbed it; `nil` before that.
  var taken: (x: Int, y: Int)?
}

/// The window manager's actions with a button that is down: moving a window, or opening its menu.
///
/// It grabs the pointer for them, and gets the release of the button, which SDL waits for before it
/// accepts another press. So a release is reported to SDL at once.
extension X11Connection {
  /// True if the running window manager supports a message.
  func managerKnows(_ name: String) -> Bool {
    numbers(of: atom("_NET_SUPPORTED"), type: Atom(XA_ATOM), on: root)?.contains(atom(name))
      ?? false
  }

  /// Makes the window manager move a window with the left button, which went down at `place` of the
  /// screen; `false` if it can't. `isFree`: true if the window is not maximized.
  func beginMove(of window: UInt, from place: (x: Int, y: Int), isFree: Bool) -> Bool {
    guard managerKnows(Self.moveMessage) else { return false }
    releasePointer(button: 1, of: window, at: place)
    tellManager(
      Self.moveMessage, of: window, (place.x, place.y, Self.byPointer, 1, Self.isFromProgram))
    XFlush(display)
    move = SystemMove(
      window: window, press: place, corner: isFree ? self.place(of: window) : nil)
    return true
  }

  /// Makes the window manager resize a window with the left button, which went down at `place` of
  /// the screen; `false` if it follows the window's own requests, as nearly all do. Compositors of
  /// wlroots, behind XWayland, centre a window on the monitor when it requests another frame.
  func beginResize(of window: UInt, by edges: WindowEdges, from place: (x: Int, y: Int)) -> Bool {
    guard managerName == Self.centringManager, managerKnows(Self.moveMessage),
      let direction = Self.directions.firstIndex(of: edges)
    else { return false }
    releasePointer(button: 1, of: window, at: place)
    tellManager(
      Self.moveMessage, of: window, (place.x, place.y, direction, 1, Self.isFromProgram))
    XFlush(display)
    return true
  }

  /// The name of the running window manager.
  private var managerName: String? {
    let check = atom("_NET_SUPPORTING_WM_CHECK")
    guard let window = numbers(of: check, type: Atom(XA_WINDOW), on: root)?.first else {
      return nil
    }
    return bytes(of: atom("_NET_WM_NAME"), type: atom("UTF8_STRING"), on: window)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Ends a move when the button goes down or up (`release`) here. A window manager that missed the
  /// release began too late, and would hold the window until the next click.
  ///
  /// Behind XWayland both get the release. A window that was moved is not moved again.
  func endMove(release: (x: Int, y: Int)?) {
    guard let move else { return }
    self.move = nil
    guard let release else { return }
    tellManager(Self.moveMessage, of: move.window, (0, 0, Self.cancel, 1, Self.isFromProgram))
    finish(move, at: release)
  }

  /// Records that the window manager has grabbed the pointer at `place` of the screen.
  func pointerWasTaken(at place: (x: Int, y: Int)) { move?.taken = place }

  /// Ends a move when the window manager releases the pointer, at `place` of the screen;
  /// `holdsLeft`: with the left button down, as after Escape.
  ///
  /// A slow window manager may grab the pointer when it stands still already. It then gets the
  /// release without a motion before, and some, Openbox among them, leave the window where it is.
  func pointerWasGivenBack(at place: (x: Int, y: Int), holdsLeft: Bool) {
    guard let move, let taken = move.taken else { return }
    self.move = nil
    if taken == place, !holdsLeft { finish(move, at: place) }
  }

  /// Moves a window to the end of the drag, if the window manager has not moved it.
  private func finish(_ move: SystemMove, at end: (x: Int, y: Int)) {
    forgetPlace(of: move.window)
    if let corner = move.corner, place(of: move.window).map({ $0 == corner }) ?? false {
      XMoveWindow(
        display, move.window, Int32(clamping: corner.x + end.x - move.press.x),
        Int32(clamping: corner.y + end.y - move.press.y))
    }
    XFlush(display)
  }

  /// Makes the window manager open its menu for a window, at the `place` of the screen where the
  /// right button went down; `false` if it can't.
  func showMenu(of window: UInt, at place: (x: Int, y: Int)) -> Bool {
    guard managerKnows(Self.menuMessage) else { return false }
    releasePointer(button: 3, of: window, at: place)
    // The first number is the pointer's in XInput; 0 for the only one.
    tellManager(Self.menuMessage, of: window, (0, place.x, place.y, 0, 0))
    XFlush(display)
    return true
  }

  /// Releases the pointer for another client, and reports a button's release to SDL.
  private func releasePointer(button: UInt32, of window: UInt, at place: (x: Int, y: Int)) {
    XUngrabPointer(display, UInt(CurrentTime))
    putBackRelease(button: button, of: window, at: place)
  }

  /// Queues a button's release at a `place` of the screen for SDL, as the server will not send it.
  func putBackRelease(button: UInt32, of window: UInt, at place: (x: Int, y: Int)) {
    let corner = self.place(of: window) ?? (0, 0)
    var event = XEvent()
    event.xbutton.type = ButtonRelease
    event.xbutton.send_event = True
    event.xbutton.display = display
    event.xbutton.window = window
    event.xbutton.root = root
    event.xbutton.x = Int32(clamping: place.x - corner.x)
    event.xbutton.y = Int32(clamping: place.y - corner.y)
    event.xbutton.x_root = Int32(clamping: place.x)
    event.xbutton.y_root = Int32(clamping: place.y)
    event.xbutton.button = button
    event.xbutton.same_screen = True
    XPutBackEvent(display, &event)
  }

  /// Extended Window Manager Hints 1.3, “_NET_WM_MOVERESIZE”.
  private static let moveMessage = "_NET_WM_MOVERESIZE"
  /// The edges in the order of the hint's numbers, clockwise.
  private static let directions: [WindowEdges] = [
    [.left, .top], .top, [.right, .top], .right, [.right, .bottom], .bottom, [.left, .bottom],
    .left,
  ]
  private static let byPointer = 8
  private static let cancel = 11
  private static let isFromProgram = 1
  private static let centringManager = "wlroots wm"
  /// Introduced by GTK, and supported by other window managers, too.
  private static let menuMessage = "_GTK_SHOW_WINDOW_MENU"
}
