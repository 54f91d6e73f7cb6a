import CWayland
import Glibc

/// SDL's connection to the compositor, and what is bound once on it.
///
/// It owns
/// - the table of what the compositor offers (`globals`),
/// - the memory that both share,
/// - the seat: its serials, with which requests prove that a person has asked for them.
///
/// Everything that it hears comes by SDL's own queue, while SDL reads events on the main thread.
///
/// **Invariant:** `display` is SDL's and stays open as long as the process; `memory` is the
/// compositor's `wl_shm`, bound as long.
final class WaylandConnection {
  /// The connection as libwayland knows it.
  let display: OpaquePointer
  /// What the compositor offers.
  let globals: WaylandGlobals
  /// The first seat; `nil`: there is none yet.
  private(set) var seat: WaylandSeat?

  private let memory: OpaquePointer

  /// Asks the compositor what it has and waits for its answer; `nil`: it has no shared memory, which
  /// no compositor may.
  init?(display: OpaquePointer) {
    guard let globals = WaylandGlobals(display: display),
      let memory = globals.bind(.sharedMemory)
    else { return nil }
    self.display = display
    self.globals = globals
    self.memory = memory
    seat = globals.bind(.seat).map(WaylandSeat.init)
  }

  /// A buffer of so many device pixels; `nil` where there is no memory.
  func makeBuffer(width: Int, height: Int) -> WaylandBuffer? {
    WaylandBuffer(memory: memory, width: width, height: height)
  }

  /// Of the connection.
  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Sends what was asked for to the compositor.
  func flush() { wl_display_flush(display) }
}
