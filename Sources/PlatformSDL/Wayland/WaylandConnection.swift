import CWayland

/// SDL's connection to the compositor, and the memory that both share.
///
/// Everything that it hears comes by SDL's own queue, while SDL reads events on the main thread.
///
/// **Invariant:** `display` is SDL's and stays open as long as the process; `memory` is the
/// compositor's `wl_shm`, bound as long.
final class WaylandConnection {
  private let display: OpaquePointer
  private let memory: OpaquePointer

  /// Asks the compositor for shared memory and waits for its answer; `nil`: it has none, which no
  /// compositor may.
  init?(display: OpaquePointer) {
    self.display = display
    var found: OpaquePointer?
    guard let registry = wl_display_get_registry(display) else { return nil }
    defer { wl_registry_destroy(registry) }
    let waits = withUnsafeMutablePointer(to: &found) { found in
      // Invariant: the listener is told nothing once the registry has gone, before `found` has.
      wl_registry_add_listener(registry, Self.listener, found) == 0
        && wl_display_roundtrip(display) >= 0
    }
    guard waits, let found else { return nil }
    memory = found
  }

  /// A buffer of so many device pixels; `nil` where there is no memory.
  func makeBuffer(width: Int, height: Int) -> WaylandBuffer? {
    WaylandBuffer(memory: memory, width: width, height: height)
  }

  /// Of the connection.
  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Sends what was asked for to the compositor.
  func flush() { wl_display_flush(display) }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_registry_listener> =
    WaylandListener.lasting(
      wl_registry_listener(
        global: { found, registry, name, interface, _ in
          guard let interface, String(cString: interface) == "wl_shm" else { return }
          found?.assumingMemoryBound(to: OpaquePointer?.self).pointee = cwayland_bind_shm(
            registry, name)
        },
        global_remove: { _, _, _ in }))
}

/// The tables of functions that libwayland calls.
nonisolated enum WaylandListener {
  /// A table in memory that lasts as long as the process, as libwayland keeps its address.
  static func lasting<Table>(_ table: Table) -> UnsafePointer<Table> {
    let place = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafePointer(place)
  }
}
