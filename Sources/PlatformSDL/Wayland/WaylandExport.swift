import CWayland

/// The name by which dialogs of other programs can belong to a window (`xdg-foreign-unstable-v2`).
///
/// **Invariant:** the proxy goes before its surface, which SDL destroys with the window.
final class WaylandExport {
  /// As the desktop's portal wants it; empty: the compositor has not said it yet.
  private(set) var name = ""

  private let handle: OpaquePointer

  /// Takes on what was made of a window that is shown.
  init(handle: OpaquePointer) {
    self.handle = handle
    zxdg_exported_v2_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit { zxdg_exported_v2_destroy(handle) }

  nonisolated(unsafe) private static let listener: UnsafePointer<zxdg_exported_v2_listener> =
    WaylandListener.lasting(
      zxdg_exported_v2_listener(handle: { context, _, handle in
        guard let handle else { return }
        let name = "wayland:" + String(cString: handle)
        WaylandListener.tell(context, as: WaylandExport.self) { $0.name = name }
      }))
}
