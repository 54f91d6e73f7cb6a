import CWayland
import Glibc

/// What the compositor offers, by a short connection of its own before SDL opens one.
struct WaylandProbe {
  /// The names of its interfaces; `nil`: a connection was handed to the process, which can be taken up
  /// once only.
  private let names: Set<String>?

  /// Looks now. Where there is no compositor nothing is offered.
  init() {
    guard getenv("WAYLAND_SOCKET") == nil else {
      names = nil
      return
    }
    guard let display = wl_display_connect(nil) else {
      names = []
      return
    }
    // What is made on a connection has to go before it.
    defer { wl_display_disconnect(display) }
    names = Self.names(on: display)
  }

  private static func names(on display: OpaquePointer) -> Set<String> {
    Set(WaylandGlobals(display: display)?.all.map(\.interface) ?? [])
  }

  /// Whether it offers an interface; `false` where nobody may look.
  func offers(_ interface: WaylandInterface) -> Bool { names?.contains(interface.name) ?? false }

  /// Whether SDL may open a connection: without a seat SDL 2.26 crashes.
  var isOpenToSDL: Bool { names == nil || offers(.seat) }
}
