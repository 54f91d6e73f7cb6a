import CWayland
import Glibc

/// Looks up the compositor's interfaces by a short connection of its own before SDL opens one.
struct WaylandProbe {
  /// The names of its interfaces; `nil` if the process has inherited a connection, which can be
  /// used only once.
  private let names: Set<String>?
  /// The reason why SDL must not open a connection; `nil` if it may.
  let refusal: DisplayRefusal.Answer?

  /// Looks now. Without a compositor there are no interfaces.
  init() {
    guard getenv("WAYLAND_SOCKET") == nil else {
      (names, refusal) = (nil, nil)
      return
    }
    guard let display = wl_display_connect(nil) else {
      (names, refusal) = ([], .nothing)
      return
    }
    // The objects of a connection have to be destroyed before it.
    defer { wl_display_disconnect(display) }
    let names = Self.names(on: display)
    self.names = names
    // SDL 2.26 crashes without a seat.
    refusal = names.contains(WaylandInterface.seat.name) ? nil : .noSeat
  }

  private static func names(on display: OpaquePointer) -> Set<String> {
    Set(WaylandGlobals(display: display)?.all.map(\.interface) ?? [])
  }

  /// True if the connection can be opened again.
  var isRepeatable: Bool { names != nil }

  /// True if the compositor offers an interface; `false` if that can't be looked up.
  func offers(_ interface: WaylandInterface) -> Bool { names?.contains(interface.name) ?? false }
}
