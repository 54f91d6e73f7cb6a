/// The tables of functions that libwayland calls.
///
/// A listener is a table that lasts as long as the process and an object that it is called with.
/// The object registers itself unretained, and destroys its proxy in `deinit`: libwayland sends no
/// events to a destroyed proxy.
///
/// **Invariant:** events are dispatched only on the main thread. So libwayland's callbacks and their
/// objects are there.
nonisolated enum WaylandListener {
  /// Copies a table to memory that lasts as long as the process, as libwayland keeps its address.
  /// All its members up to the bound version must be set: libwayland calls them unconditionally.
  static func lasting<Table>(_ table: Table) -> UnsafePointer<Table> {
    let place = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }

  /// The context with which a listener for `object` is registered. The object outlives its proxy.
  static func context(of object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// Calls `body` with the object that a listener was registered with, and with the event's values,
  /// which are passed on unchanged.
  static func tell<Object: AnyObject, Event>(
    _ context: UnsafeMutableRawPointer?, as _: Object.Type, _ event: Event,
    _ body: @MainActor (Object, Event) -> Void
  ) {
    guard let context else { return }
    let object = Unmanaged<Object>.fromOpaque(context).takeUnretainedValue()
    // Nothing is sent to another thread: the caller is on the main thread already.
    nonisolated(unsafe) let (receiver, news) = (object, event)
    MainActor.assumeIsolated { body(receiver, news) }
  }

  /// The same for an event without values.
  static func tell<Object: AnyObject>(
    _ context: UnsafeMutableRawPointer?, as type: Object.Type,
    _ body: @MainActor (Object) -> Void
  ) {
    tell(context, as: type, ()) { object, _ in body(object) }
  }
}
