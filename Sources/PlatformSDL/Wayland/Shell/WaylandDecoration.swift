import CWayland

/// The frame that the compositor may draw around a window.
///
/// **Invariant:** the proxy is destroyed before its toplevel.
final class WaylandDecoration {
  /// True while the compositor draws a frame.
  private(set) var isDrawn = false

  private let handle: OpaquePointer
  private let didChange: () -> Void

  /// Takes over the decoration of a window; `didChange` is called when a frame appears or disappears.
  init(handle: OpaquePointer, didChange: @escaping () -> Void) {
    self.handle = handle
    self.didChange = didChange
    zxdg_toplevel_decoration_v1_add_listener(
      handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit { zxdg_toplevel_decoration_v1_destroy(handle) }

  /// Requests a frame, or none. The compositor decides.
  func ask(for frame: Bool) {
    let mode =
      frame
      ? ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE
      : ZXDG_TOPLEVEL_DECORATION_V1_MODE_CLIENT_SIDE
    zxdg_toplevel_decoration_v1_set_mode(handle, mode.rawValue)
  }

  private func configured(_ mode: UInt32) {
    let isNowDrawn = mode == ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE.rawValue
    guard isNowDrawn != isDrawn else { return }
    isDrawn = isNowDrawn
    didChange()
  }

  nonisolated(unsafe) private static let listener:
    UnsafePointer<zxdg_toplevel_decoration_v1_listener> =
      WaylandListener.lasting(
        zxdg_toplevel_decoration_v1_listener(configure: { context, _, mode in
          WaylandListener.tell(context, as: WaylandDecoration.self) { $0.configured(mode) }
        }))
}
