import Platform

/// A window of another program that accepts drags (XDND 5, “XdndAware” and “XdndProxy”).
struct DragDestination: Equatable {
  /// The window that messages are about.
  let window: XWindow
  /// The window that receives them.
  let receiver: XWindow
  /// The version of the protocol that both programs support.
  let version: UInt32
}

/// Finds the window at a screen position that accepts drags. Each window's properties are requested
/// once in a drag.
struct DragDestinations {
  private let connection: XCBConnection
  private var known: [XWindow: DragDestination?] = [:]

  /// The maximum depth of nested windows.
  private static let deepest = 32
  /// The maximum of remembered windows; beyond that all are requested again.
  private static let mostKnown = 1024

  init(_ connection: XCBConnection) { self.connection = connection }

  /// Returns the outermost window at a position that accepts drags, else the root window; `nil` if
  /// none does.
  mutating func find(x: Int, y: Int) -> DragDestination? {
    var window = connection.root
    for _ in 0..<Self.deepest {
      guard let child = connection.child(of: window, x: x, y: y) else { break }
      if let found = destination(child) { return found }
      window = child
    }
    return destination(connection.root)
  }

  private mutating func destination(_ window: XWindow) -> DragDestination? {
    if let known = known[window] { return known }
    if known.count >= Self.mostKnown { known = [:] }
    let proxy = word("XdndProxy", of: window)
    // A proxy that does not name itself is stale: its program has ended.
    let receiver = proxy.flatMap { word("XdndProxy", of: $0) == $0 ? $0 : nil } ?? window
    let version = word("XdndAware", of: receiver) ?? 0
    let found =
      version >= 3
      ? DragDestination(window: window, receiver: receiver, version: min(version, 5)) : nil
    known[window] = .some(found)
    return found
  }

  private func word(_ property: String, of window: XWindow) -> UInt32? {
    let value = try? connection.takeProperty(connection.atom(property), of: window, most: 64)
    return value?.words.first
  }
}
