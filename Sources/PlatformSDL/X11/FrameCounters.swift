import CX11

/// Tells window managers when a window is drawn in the size that they gave it, so that they do not
/// send new sizes too fast during a resize (Extended Window Manager Hints, “_NET_WM_SYNC_REQUEST”).
///
/// A request names a number. When the window has its new size and the frame for that is drawn, the
/// window's counter on the server is set to it.
final class FrameCounters {
  private let connection: X11Connection
  private var counters: [UInt: XSyncCounter] = [:]
  /// Numbers that wait for their size.
  private var requested: [UInt: XSyncValue] = [:]
  /// Numbers that wait for their frame.
  private var sized: [UInt: XSyncValue] = [:]
  private lazy var isSupported: Bool = {
    var (event, error): (Int32, Int32) = (0, 0)
    var (major, minor) = (Int32(SYNC_MAJOR_VERSION), Int32(SYNC_MINOR_VERSION))
    return XSyncQueryExtension(connection.display, &event, &error) == True
      && XSyncInitialize(connection.display, &major, &minor) != 0
  }()

  /// Makes no request yet.
  init(connection: X11Connection) { self.connection = connection }

  /// Gives a window a counter before it is mapped; waits for the server. Openbox ends a resize of a
  /// window that gets its counter later.
  func add(to window: UInt) {
    guard isSupported else { return }
    let counter = XSyncCreateCounter(connection.display, XSyncValue())
    counters[window] = counter
    connection.setNumbers(
      [counter], of: window, property: "_NET_WM_SYNC_REQUEST_COUNTER", type: Atom(XA_CARDINAL))
    connection.addProtocol("_NET_WM_SYNC_REQUEST", of: window)
  }

  /// Removes a window that was destroyed.
  func remove(from window: UInt) {
    requested[window] = nil
    sized[window] = nil
    guard let counter = counters.removeValue(forKey: window) else { return }
    XSyncDestroyCounter(connection.display, counter)
  }

  /// Records the number of a resize that the window manager is about to make.
  func request(low: Int, high: Int, for window: UInt) {
    guard counters[window] != nil else { return }
    requested[window] = XSyncValue(
      hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low))
  }

  /// Records that a window has got its size.
  func windowWasSized(_ window: UInt) {
    if let value = requested.removeValue(forKey: window) { sized[window] = value }
  }

  /// Sets the counters after all frames were drawn.
  func framesAreDrawn() {
    guard !sized.isEmpty else { return }
    for (window, value) in sized {
      if let counter = counters[window] { XSyncSetCounter(connection.display, counter, value) }
    }
    sized.removeAll()
    XFlush(connection.display)
  }
}

extension X11Connection {
  /// Adds to the protocols of a window, whose list SDL has begun.
  func addProtocol(_ name: String, of window: UInt) {
    var (list, count): (UnsafeMutablePointer<Atom>?, Int32) = (nil, 0)
    guard XGetWMProtocols(display, window, &list, &count) != 0, let list else { return }
    // Invariant: `list` holds `count` names and is ours to free.
    defer { XFree(list) }
    var names = Array(UnsafeBufferPointer(start: list, count: Int(count)))
    names.append(atom(name))
    XSetWMProtocols(display, window, &names, Int32(names.count))
  }
}
