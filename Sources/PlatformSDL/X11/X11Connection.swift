import CSDL2
import CX11
import Canvas
import Glibc
import Platform

/// SDL's connection to the X server, for operations that SDL does not offer.
///
/// **Invariant:** `display` is SDL's and stays open as long as SDL's video part does, which ends
/// with the process. Only the main thread uses it.
final class X11Connection {
  let display: OpaquePointer

  /// Uses SDL's connection.
  init(display: OpaquePointer) {
    self.display = display
    learnNames()
  }

  /// Requests all atoms that every start needs at once: each alone would wait for the server.
  private func learnNames() {
    // Invariant: the names are ours until they are freed, and Xlib only reads them.
    var names = Self.startNames.map { strdup($0) }
    defer { for name in names { free(name) } }
    var atoms = [Atom](repeating: 0, count: names.count)
    XInternAtoms(display, &names, Int32(names.count), False, &atoms)
  }

  private static let startNames = [
    "_XSETTINGS_S0", "_XSETTINGS_SETTINGS", "MANAGER", "WM_PROTOCOLS", "_NET_WM_SYNC_REQUEST",
    "_NET_WM_SYNC_REQUEST_COUNTER", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN",
    "WM_CLIENT_LEADER", "_NET_WM_USER_TIME", "_NET_WORKAREA", "UTF8_STRING", "_NET_WM_NAME",
    "_NET_WM_ICON_NAME",
  ]

  /// The connection's file descriptor.
  var descriptor: Int32 { XConnectionNumber(display) }

  /// The number of the XInput extension; `nil` if the server has none. Only SDL 3 sends its events, so
  /// the server is asked when the first one comes.
  private(set) lazy var inputExtension: Int32? = {
    var (number, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    let isThere = XQueryExtension(display, "XInputExtension", &number, &event, &error)
    return isThere == False ? nil : number
  }()
  /// The buttons of the pointer that are down for the program.
  var pressedButtons = PressedButtons()
  /// The time of the user's last press, in milliseconds of the server; `nil` before the first.
  var lastUserTime: UInt32?
  /// The move requested from a window manager, until a button shows that it has ended.
  var move: SystemMove?
  /// The known or requested full-screen states of windows.
  private var fullScreen: [UInt: Bool] = [:]
  /// The known screen positions of windows.
  private var places: [UInt: (x: Int, y: Int)] = [:]

  /// Sleeps until the server has sent something, `descriptor` is readable or `seconds` have passed
  /// (`nil`: no limit). Returns which of the two has something to read.
  func wait(
    orFor descriptor: Int32, seconds: Double?
  ) -> (isServer: Bool, isDescriptor: Bool) {
    // Events that have been read already don't wake a poll. This sends the buffered requests, too.
    let hasRead = XEventsQueued(display, Int32(QueuedAfterFlush)) > 0
    let sources = DisplayWait.wait(
      for: XConnectionNumber(display), or: descriptor, seconds: hasRead ? 0 : seconds)
    return (hasRead || sources.isDisplay, sources.isOther)
  }

  /// Makes pixels of a window that are shared with the server, of a size in device pixels; `nil` if
  /// it can't share.
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

  /// Resizes a window, which stays in its place, also in a frame of the window manager.
  func setSize(width: Int, height: Int, of window: UInt) {
    XResizeWindow(
      display, window, UInt32(clamping: max(1, width)), UInt32(clamping: max(1, height)))
    XFlush(display)
  }

  /// Sets a window's name in task lists. SDL leaves the old one when the locale lacks a letter of
  /// the new one.
  func setName(_ name: String, of window: UInt) {
    for property in ["_NET_WM_NAME", "_NET_WM_ICON_NAME"] {
      setText(name, of: window, property: property)
    }
  }

  /// Sets a property of a window to a text in any script.
  func setText(_ text: String, of window: UInt, property: String) {
    let utf8 = XInternAtom(display, "UTF8_STRING", False)
    let name = XInternAtom(display, property, False)
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, window, name, utf8, 8, PropModeReplace, bytes, Int32(clamping: bytes.count))
  }

  /// Makes the server keep the pixels at the top left when the size changes, instead of showing
  /// undefined memory until the next frame is drawn.
  func keepContentsOnResize(of window: UInt) {
    var attributes = XSetWindowAttributes()
    attributes.bit_gravity = NorthWestGravity
    XChangeWindowAttributes(display, window, UInt(CWBitGravity), &attributes)
  }

  /// True if the left button is down at this moment; asks the server.
  var isLeftButtonDown: Bool { pointer?.holdsLeft ?? false }

  /// The pointer on the screen at this moment, and its buttons; asks the server. `nil` if it is on
  /// another screen.
  ///
  /// SDL's own call returns the last position it has seen when a program has moved the pointer, as
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

  /// The atom of the root window's property for the area that docks leave for windows.
  var workArea: UInt { XInternAtom(display, "_NET_WORKAREA", False) }

  /// The event mask of the root window, as SDL has set it.
  func rootEvents() -> Int {
    var attributes = XWindowAttributes()
    let root = XDefaultRootWindow(display)
    return XGetWindowAttributes(display, root, &attributes) != 0 ? attributes.your_event_mask : 0
  }

  /// Sets the event mask of the root window.
  func selectRootEvents(_ mask: Int) {
    XSelectInput(display, XDefaultRootWindow(display), mask)
  }

  /// The keysym of a key with the modifiers and in the keyboard group of a state.
  func keysym(of keycode: UInt32, state: UInt32) -> UInt {
    var (used, symbol): (UInt32, KeySym) = (0, 0)
    let isKey = XkbLookupKeySym(
      display, KeyCode(truncatingIfNeeded: keycode), state, &used, &symbol)
    return isKey == True ? symbol : 0
  }

  /// The keysym of a key without Shift in the given group of the keyboard's layouts.
  func keysym(of keycode: UInt32, group: UInt32) -> UInt {
    XkbKeycodeToKeysym(display, KeyCode(truncatingIfNeeded: keycode), Int32(group), 0)
  }

  /// Makes the server report switches between keyboard groups, and returns the type of that event;
  /// `nil` if the server knows no groups. Modifiers don't change the group, so nothing comes while
  /// the user writes.
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
  /// the property that `setxkbmap` sets, it always matches the keys.
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

  /// The position of a window's top left pixel on the screen; `nil` if there is no such window.
  /// Asks the server if the window may have moved since the last call.
  ///
  /// SDL's own value is wrong for a window that opens at (0, 0), until it is moved.
  func place(of window: UInt) -> (x: Int, y: Int)? {
    if let place = places[window] { return place }
    var (x, y): (Int32, Int32) = (0, 0)
    var child: UInt = 0
    guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) == True else {
      return nil
    }
    places[window] = (Int(x), Int(y))
    return places[window]
  }

  /// Forgets the position of a window that may have moved, or was destroyed.
  func forgetPlace(of window: UInt) { places[window] = nil }

  /// True if a window is in full screen, or on its way there; asks the server if that may have
  /// changed since the last call.
  ///
  /// SDL knows only the states that it has requested, and leaves full screen when the window is
  /// minimized: the window would come back in the corner of the screen.
  func isFullScreen(_ window: UInt) -> Bool {
    if let known = fullScreen[window] { return known }
    let states = numbers(of: atom("_NET_WM_STATE"), type: Atom(XA_ATOM), on: window) ?? []
    let isFull = states.contains(atom("_NET_WM_STATE_FULLSCREEN"))
    fullScreen[window] = isFull
    return isFull
  }

  /// Requests full screen from the window manager, or the former place and size.
  func setFullScreen(_ fills: Bool, _ window: UInt) {
    let name = Int(bitPattern: atom("_NET_WM_STATE_FULLSCREEN"))
    tellManager("_NET_WM_STATE", of: window, (fills ? 1 : 0, name, 0, 1, 0))
    XFlush(display)
    fullScreen[window] = fills
  }

  /// Forgets the full-screen state of a window, which may have changed.
  func forgetState(of window: UInt) { fullScreen[window] = nil }

  var root: UInt { XDefaultRootWindow(display) }

  /// The atom of a name; asks the server once for each.
  func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

  /// The bytes of a property that has units of 8 bits; `nil` if there is none.
  func bytes(of property: Atom, type: Atom, on window: UInt) -> [UInt8]? {
    read(property, type: type, unit: 8, on: window) {
      Array(UnsafeRawBufferPointer(start: $0, count: $1))
    }
  }

  /// The numbers of a property that has units of 32 bits; `nil` if there is none.
  func numbers(of property: Atom, type: Atom, on window: UInt) -> [UInt]? {
    read(property, type: type, unit: 32, on: window) { start, count in
      // Xlib stores such units in longs.
      UnsafeRawBufferPointer(start: start, count: count * MemoryLayout<UInt>.size)
        .bindMemory(to: UInt.self).map { $0 }
    }
  }

  private func read<Value>(
    _ property: Atom, type: Atom, unit: Int32, on window: UInt,
    _ value: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var (actual, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, property, 0, Self.longestProperty, False, type, &actual, &format, &count,
      &rest, &bytes)
    // Invariant: on success `bytes` holds `count` units of `format` bits and is ours to free.
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, actual == type, format == unit, let bytes else { return nil }
    return value(bytes, Int(count))
  }

  /// Units of 32 bits: a megabyte, more than any real property has.
  private static let longestProperty = 1 << 18
}
