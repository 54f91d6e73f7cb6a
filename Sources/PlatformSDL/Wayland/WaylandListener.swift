/// The tables of functions that libwayland calls.
///
/// A listener is a table that lasts as long as the process and an object that it is called with. The
/// object registers itself unretained, and destroys its proxy when it goes itself: libwayland tells a
/// proxy that was destroyed nothing more.
///
/// **Invariant:** events are read by SDL, or by a round trip, on the main thread alone. So whatever
/// libwayland calls is on the main thread, and its objects are there.
nonisolated enum WaylandListener {
  /// A table in memory that lasts as long as the process, as libwayland keeps its address. All its
  /// members up to the version that was bound must be there: libwayland calls them unasked.
  static func lasting<Table>(_ table: Table) -> UnsafePointer<Table> {
    let place = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }

  /// What a listener is registered with for `object`, which outlives its proxy.
  static func context(of object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// Tells the object that a listener was registered with. What the event carries goes through
  /// `event`, which is handed on as it is.
  static func tell<Object: AnyObject, Event>(
    _ context: UnsafeMutableRawPointer?, as _: Object.Type, _ event: Event,
    _ body: @MainActor (Object, Event) -> Void
  ) {
    _ = ask(context, as: Object.self, event, body)
  }

  /// The same where the object answers; `nil`: there is none.
  static func ask<Object: AnyObject, Event, Answer: Sendable>(
    _ context: UnsafeMutableRawPointer?, as _: Object.Type, _ event: Event,
    _ body: @MainActor (Object, Event) -> Answer
  ) -> Answer? {
    guard let context else { return nil }
    let object = Unmanaged<Object>.fromOpaque(context).takeUnretainedValue()
    // Nothing is sent to another thread: the caller is on the main thread already.
    nonisolated(unsafe) let (receiver, news) = (object, event)
    return MainActor.assumeIsolated { body(receiver, news) }
  }

  /// The same for an event that carries nothing.
  static func tell<Object: AnyObject>(
    _ context: UnsafeMutableRawPointer?, as type: Object.Type,
    _ body: @MainActor (Object) -> Void
  ) {
    tell(context, as: type, ()) { object, _ in body(object) }
  }
}
