/// A plain class that owns one feature.
///
/// A module does nothing in `init` but keep what it is given. `setUp` runs when everything that it
/// depends on is there and before its window is visible; `tearDown` runs before the window goes
/// and leaves nothing behind: no subscription, no wake-up.
public protocol Module: AnyObject {
  /// Begins the module's work.
  func setUp()
  /// Ends it.
  func tearDown()
}

extension Module {
  /// Most modules have nothing to begin.
  public func setUp() {}
  /// Most modules have nothing to end.
  public func tearDown() {}
}

/// Tells whoever listens that something happened: only for broadcasts. A module that wants
/// something of another one calls it.
public final class Broadcast<Value> {
  private var listeners: [(id: Int, call: (Value) -> Void)] = []
  private var nextID = 0

  /// Makes a broadcast without listeners.
  public init() {}

  /// How many listen now.
  public var listenerCount: Int { listeners.count }

  /// Calls `body` at each broadcast until the returned token is released.
  public func subscribe(_ body: @escaping (Value) -> Void) -> Subscription {
    nextID += 1
    let id = nextID
    listeners.append((id, body))
    return Subscription { [weak self] in self?.listeners.removeAll { $0.id == id } }
  }

  /// Tells all listeners, in the order in which they subscribed.
  public func send(_ value: Value) {
    for listener in listeners { listener.call(value) }
  }
}

/// Keeps a subscription alive; ends it when released.
public final class Subscription {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
