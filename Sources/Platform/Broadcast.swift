/// Notifies any number of observers of an event. Modules communicate by direct calls or by a broadcast;
/// there is no third way.
@MainActor
public final class Broadcast<Value> {
  private var observers: [(id: Int, call: (Value) -> Void)] = []
  private var nextID = 0

  /// Makes a broadcast without observers.
  public init() {}

  /// The number of observers.
  public var observerCount: Int { observers.count }

  /// Calls `body` at each broadcast until `registrations` releases it.
  public func observe(in registrations: Registrations, _ body: @escaping (Value) -> Void) {
    registrations.add(observe(body))
  }

  /// Calls `body` at each broadcast until the returned registration is released.
  public func observe(_ body: @escaping (Value) -> Void) -> Registration {
    nextID += 1
    let id = nextID
    observers.append((id, body))
    return Registration { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// Notifies all observers, in the order in which they registered.
  public func send(_ value: Value) {
    for observer in observers { observer.call(value) }
  }
}

extension Broadcast where Value == Void {
  /// Notifies all observers.
  public func send() { send(()) }
}

/// Keeps an observer registered; ends that when released.
///
/// **Invariant:** the registration ends exactly once.
@MainActor
public final class Registration {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}

/// A bag of registrations that end together: a module's, when its scope is torn down.
@MainActor
public final class Registrations {
  private var registrations: [Registration] = []

  /// Makes an empty bag.
  public init() {}

  /// True if nothing is registered.
  public var isEmpty: Bool { registrations.isEmpty }

  /// Keeps a registration.
  public func add(_ registration: Registration) { registrations.append(registration) }

  /// Ends all.
  public func removeAll() { registrations.removeAll() }
}
