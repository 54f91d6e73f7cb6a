import CWayland
import Glibc

/// Looks at the compositor by a short connection, before SDL opens one for plain windows.
enum WaylandProbe {
  /// The reason why SDL must not open a connection: its version 2.26 crashes without a seat. `nil` if it
  /// may, also where the process has inherited a connection, which can be used only once.
  static var refusal: DisplayRefusal.Answer? {
    guard getenv("WAYLAND_SOCKET") == nil else { return nil }
    guard let display = wl_display_connect(nil) else { return .nothing }
    // The objects of a connection have to be destroyed before it.
    defer { wl_display_disconnect(display) }
    return hasSeat(display) ? nil : .noSeat
  }

  private static func hasSeat(_ display: OpaquePointer) -> Bool {
    WaylandGlobals(display: display)?.all(.seat).isEmpty == false
  }
}
