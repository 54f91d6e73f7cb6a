import CWayland
import Glibc

/// Looks what the compositor offers before SDL has opened its connection.
enum WaylandProbe {
  /// Whether it offers an interface; `false`, too, where a connection was handed to the process, which
  /// can be taken up once only.
  static func offers(_ interface: WaylandInterface) -> Bool {
    guard getenv("WAYLAND_SOCKET") == nil, let display = wl_display_connect(nil) else {
      return false
    }
    // What is made on a connection has to go before it.
    defer { wl_display_disconnect(display) }
    return offers(interface, on: display)
  }

  private static func offers(_ interface: WaylandInterface, on display: OpaquePointer) -> Bool {
    guard let globals = WaylandGlobals(display: display) else { return false }
    return !globals.all(interface).isEmpty
  }
}
