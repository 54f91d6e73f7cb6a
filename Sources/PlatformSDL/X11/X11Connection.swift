import CSDL2
import CX11
import Canvas
import Glibc
import Platform

/// SDL's connection to the X server, for what SDL itself does not offer.
///
/// **Invariant:** `display` is SDL's and stays open as long as SDL's video part does, which ends
/// with the process. Only the main thread uses it.
final class X11Connection {
  let display: OpaquePointer

  /// Uses the connection of SDL.
  init(display: OpaquePointer) { self.display = display }

  /// Of the connection.
  var descriptor: Int32 { XConnectionNumber(display) }

  /// The scale that the desktop's `Xft.dpi` asks for, as it is now; `nil` where it says nothing.
  var resourceScale: Scale? {
    X11Resources.scale(resources: rootProperty("RESOURCE_MANAGER"))
  }

  /// Sleeps until the server has sent something, `descriptor` is readable or `seconds` have passed
  /// (`nil`: no end), and says which of the two there is something to read from.
  ///
  /// SDL's own wait wakes itself through the server after each event: two system calls and an
  /// event more for every key.
  func wait(
    orFor descriptor: Int32, seconds: Double?
  ) -> (isServer: Bool, isDescriptor: Bool) {
    // Rounded up: a turn that comes too early would ask for the rest again, and spin.
    var limit = seconds.map { Int32((min(max($0, 0), 86_400) * 1000).rounded(.up)) } ?? -1
    // What has been read already is seen by no poll. This sends what is buffered, too.
    let hasRead = XEventsQueued(display, Int32(QueuedAfterFlush)) > 0
    if hasRead { limit = 0 }
    var sources = [
      pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), limit)
    return (hasRead || sources[0].revents != 0, sources[1].revents != 0)
  }

  /// Pixels for a window that the server reads, too, of a size in device pixels; `nil` where it
  /// can't.
  func sharedImage(for window: UInt, width: Int, height: Int) -> X11SharedImage? {
    X11SharedImage(display: display, window: window, width: width, height: height)
  }

  /// Moves and resizes in one request, so that a window dragged by its left or top edge does not
  /// tremble, and returns at once; SDL's own call waits up to 100 ms for the window manager.
  func setFrame(_ frame: DeviceRect, of window: UInt) {
    XMoveResizeWindow(
      display, window, Int32(clamping: frame.x), Int32(clamping: frame.y),
      UInt32(clamping: max(1, frame.width)), UInt32(clamping: max(1, frame.height)))
    XFlush(display)
  }

  /// Gives a window its name in task lists. SDL leaves the old one when the locale lacks a letter
  /// of the new.
  func setName(_ name: String, of window: UInt) {
    for property in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
      setText(name, of: window, property: property)
    }
  }

  /// Gives a window a property that is a text in any script.
  func setText(_ text: String, of window: UInt, property: String) {
    let utf8 = XInternAtom(display, "UTF8_STRING", False)
    let name = XInternAtom(display, property, False)
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, window, name, utf8, 8, PropModeReplace, bytes, Int32(clamping: bytes.count))
  }

  /// Lets the server keep the pixels at the top left when the size changes, instead of showing
  /// whatever is in memory until the next frame is drawn.
  func keepContentsOnResize(of window: UInt) {
    var attributes = XSetWindowAttributes()
    attributes.bit_gravity = NorthWestGravity
    XChangeWindowAttributes(display, window, UInt(CWBitGravity), &attributes)
  }

  /// Whether the left button is down at this moment; asks the server.
  var isLeftButtonDown: Bool { pointer?.holdsLeft ?? false }

  /// Where the pointer is on the screen at this moment, and what it holds; asks the server. `nil`:
  /// it is on another screen.
  ///
  /// SDL's own call says the last place that it knows when the pointer was moved by a program, as
  /// over a remote desktop.
  var pointer: ScreenPointer? {
    var (root, child): (UInt, UInt) = (0, 0)
    var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    let isHere = XQueryPointer(
      display, XDefaultRootWindow(display), &root, &child, &rootX, &rootY, &x, &y, &state)
    guard isHere == True else { return nil }
    let left = UInt32(Button1Mask)
    return ScreenPointer(
      position: (Int(rootX), Int(rootY)), holdsLeft: state & left != 0,
      holdsAny: state & (left | UInt32(Button2Mask) | UInt32(Button3Mask)) != 0)
  }

  /// Leaves the place of a new window to the window manager, which knows the others. SDL puts
  /// every window into the middle and says that the person wanted it there.
  func leavePlaceOpen(of window: UInt) {
    var hints = XSizeHints()
    var supplied = 0
    guard XGetWMNormalHints(display, window, &hints, &supplied) != 0 else { return }
    hints.flags &= ~Int(USPosition | PPosition)
    XSetWMNormalHints(display, window, &hints)
  }

  /// The name of the root window's property that says what room docks leave for windows.
  var workArea: UInt { XInternAtom(display, "_NET_WORKAREA", False) }

  /// What the server tells of the root window, as SDL has asked for it.
  func rootEvents() -> Int {
    var attributes = XWindowAttributes()
    let root = XDefaultRootWindow(display)
    return XGetWindowAttributes(display, root, &attributes) != 0 ? attributes.your_event_mask : 0
  }

  /// Has the server tell of so much of the root window.
  func selectRootEvents(_ mask: Int) {
    XSelectInput(display, XDefaultRootWindow(display), mask)
  }

  /// What a key means with the modifiers and in the group of the keyboard that a state names.
  func keysym(of keycode: UInt32, state: UInt32) -> UInt {
    var (used, symbol): (UInt32, KeySym) = (0, 0)
    let isKey = XkbLookupKeySym(
      display, KeyCode(truncatingIfNeeded: keycode), state, &used, &symbol)
    return isKey == True ? symbol : 0
  }

  /// What a key means without Shift in the given group of the keyboard's layouts.
  func keysym(of keycode: UInt32, group: UInt32) -> UInt {
    XkbKeycodeToKeysym(display, KeyCode(truncatingIfNeeded: keycode), Int32(group), 0)
  }

  /// Has the server tell when another group of the keyboard is in use, and returns the type of that
  /// event; `nil` where the server knows no groups. Keys that are held with others change no group,
  /// so nothing comes while somebody writes.
  func watchKeyboardGroup() -> Int32? {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
    guard XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) == True else {
      return nil
    }
    let group = UInt(XkbGroupStateMask)
    XkbSelectEventDetails(display, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), group, group)
    return event
  }

  /// The group of the keyboard that is in use now; asks the server.
  func keyboardGroup() -> Int {
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    return Int(state.group)
  }

  /// The name of the keyboard's symbols, such as `pc+us+ru:2+inet(evdev)`; asks the server. Unlike
  /// the property that `setxkbmap` leaves behind, it always fits the keys.
  func keyboardSymbols() -> String? {
    guard let keyboard = XkbAllocKeyboard() else { return nil }
    // Invariant: the description is ours, with all that is put into it.
    defer { XkbFreeKeyboard(keyboard, UInt32(XkbAllComponentsMask), True) }
    guard XkbGetNames(display, UInt32(XkbSymbolsNameMask), keyboard) == Success,
      let names = keyboard.pointee.names, names.pointee.symbols != UInt(None),
      let name = XGetAtomName(display, names.pointee.symbols)
    else { return nil }
    // Invariant: the name ends with a zero and is ours to free.
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The bytes of a text property of the root window; empty where there is none.
  private func rootProperty(_ name: String) -> [UInt8] {
    let atom = XInternAtom(display, name, True)
    guard atom != UInt(None) else { return [] }
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, XDefaultRootWindow(display), atom, 0, 1 << 18, False, Atom(XA_STRING), &type,
      &format, &count, &rest, &bytes)
    // Invariant: on success `bytes` holds `count` units of `format` bits and is ours to free.
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, format == 8, let bytes else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

/// The X resources as text: lines of `name: value`.
nonisolated enum X11Resources {
  /// The scale for `Xft.dpi` with 96 as 1, in eighths, from 0.5 to 4; `nil` where it is missing.
  static func scale(resources: [UInt8]) -> Scale? {
    let name = Array("Xft.dpi:".utf8)
    for line in resources.split(separator: UInt8(ascii: "\n")) where line.starts(with: name) {
      let value = line.dropFirst(name.count).filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard let dots = Double(String(decoding: value, as: UTF8.self)), dots > 0 else { continue }
      let eighths = (dots / 96 * 8).rounded()
      return Scale(min(max(eighths / 8, 0.5), 4))
    }
    return nil
  }
}
