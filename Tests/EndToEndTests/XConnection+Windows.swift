import CX11
import CXTest

/// Windows and their properties, and requests to the window manager.
extension XConnection {
  /// Makes a window, not yet mapped.
  func makeWindow() -> UInt { XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0) }

  /// The windows inside another one, from the back to the front.
  func children(of window: UInt) -> [UInt] {
    var (root, parent): (UInt, UInt) = (0, 0)
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return [] }
    defer { if let children { XFree(children) } }
    return Array(UnsafeBufferPointer(start: children, count: children == nil ? 0 : Int(count)))
  }

  /// The window round another one; `nil` for the root.
  func parent(of window: UInt) -> UInt? {
    var (root, parent): (UInt, UInt) = (0, 0)
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
    if let children { XFree(children) }
    return parent == 0 ? nil : parent
  }

  /// True if a window and all its ancestors are mapped.
  func isViewable(_ window: UInt) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable
  }

  /// The windows on the screen that `isMeant` accepts, oldest first.
  func viewableWindows(_ isMeant: (UInt) -> Bool) -> [UInt] {
    var found: [UInt] = []
    // A child of an unmapped window is not visible either.
    var waiting = children(of: root)
    while let window = waiting.popLast() {
      guard isViewable(window) else { continue }
      if isMeant(window) { found.append(window) }
      waiting += children(of: window)
    }
    return found.sorted()
  }

  /// Returns the windows on the screen whose class or instance name has this prefix, in any case.
  func viewableWindows(ofClass name: String) -> [UInt] {
    viewableWindows {
      (property("WM_CLASS", of: $0)?.texts ?? []).contains { $0.lowercased().hasPrefix(name) }
    }
  }

  /// Returns the windows on the screen whose title `isMeant` accepts.
  func viewableWindows(titled isMeant: (String) -> Bool) -> [UInt] {
    viewableWindows { window in
      ["_NET_WM_NAME", "WM_NAME"].contains {
        property($0, of: window)?.texts.first.map(isMeant) ?? false
      }
    }
  }

  /// The focused window: the top-level one of a program, if one of its subwindows has the focus.
  var focusedWindow: UInt? {
    var (window, revert): (UInt, Int32) = (0, 0)
    XGetInputFocus(display, &window, &revert)
    guard window > UInt(PointerRoot) else { return nil }
    var next: UInt? = window
    while let candidate = next, candidate != root {
      if property("WM_STATE", of: candidate) != nil { return candidate }
      next = parent(of: candidate)
    }
    return window
  }

  /// Returns a window's frame on the screen; `nil` if it is gone.
  func frame(of window: UInt) -> AppWindow.Frame? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    guard XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 else {
      return nil
    }
    return AppWindow.Frame(
      x: Int(x), y: Int(y), width: Int(attributes.width), height: Int(attributes.height))
  }

  /// Sends a message of five numbers to the window manager, or to a window itself.
  func send(
    _ message: String, to receiver: UInt, about window: UInt, mask: Int = managed,
    _ numbers: Int...
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(message)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data.l) { raw in
      for (index, number) in numbers.enumerated() {
        raw.storeBytes(of: number, toByteOffset: 8 * index, as: Int.self)
      }
    }
    XSendEvent(display, receiver, False, mask, &event)
    sync()
  }

  /// The event mask of messages to the window manager.
  static var managed: Int { Int(SubstructureRedirectMask | SubstructureNotifyMask) }

  /// Asks a window to close, as its button does.
  func askToClose(_ window: UInt) {
    let delete = Int(bitPattern: atom("WM_DELETE_WINDOW"))
    send("WM_PROTOCOLS", to: window, about: window, mask: NoEventMask, delete, 0, 0, 0, 0)
  }

  /// Asks the window manager to bring a window to the front, with the keyboard, as a pager does.
  func activate(_ window: UInt) {
    send("_NET_ACTIVE_WINDOW", to: root, about: window, 2, 0, 0, 0, 0)
  }

  /// Has the server ask this connection instead of mapping windows, as it asks a window manager; or
  /// map them by itself again.
  func redirectsMapping(_ redirects: Bool) {
    XSelectInput(display, root, redirects ? Int(SubstructureRedirectMask) : NoEventMask)
    sync()
  }

  /// Takes the oldest request to map a window; `nil` if there is none.
  func takeMapRequest() -> UInt? {
    var event = XEvent()
    guard XCheckTypedEvent(display, MapRequest, &event) != 0 else { return nil }
    return event.xmaprequest.window
  }

  /// Brings a window to the front.
  func raise(_ window: UInt) {
    XRaiseWindow(display, window)
    sync()
  }

  /// Minimises a window.
  func minimize(_ window: UInt) {
    XIconifyWindow(display, window, XDefaultScreen(display))
    sync()
  }

  /// Moves a window.
  func move(_ window: UInt, to place: (x: Int, y: Int)) {
    XMoveWindow(display, window, Int32(place.x), Int32(place.y))
    sync()
  }

  /// Focuses a window, regardless of the window manager.
  func focus(_ window: UInt) {
    XSetInputFocus(display, window, RevertToParent, UInt(CurrentTime))
    sync()
  }

  /// Destroys a window of another program.
  func destroy(_ window: UInt) {
    XDestroyWindow(display, window)
    sync()
  }
}
