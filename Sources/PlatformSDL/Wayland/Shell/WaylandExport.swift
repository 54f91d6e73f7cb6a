import CWayland

/// The name by which dialogs of other programs can belong to a window (`xdg-foreign`).
///
/// **Invariant:** the proxy is destroyed before its surface.
final class WaylandExport {
  /// The interface that exports names, in the protocol's first version, as in GNOME of 2022, or the
  /// second.
  enum Exporter {
    case first(OpaquePointer), second(OpaquePointer)

    /// The compositor's interface; `nil` if it has none.
    init?(_ globals: WaylandGlobals) {
      if let exporter = globals.bind(.exporter) {
        self = .second(exporter)
      } else if let exporter = globals.bind(.formerExporter) {
        self = .first(exporter)
      } else {
        return nil
      }
    }
  }

  /// The name in the form that the desktop portal uses; empty until the compositor has sent it.
  private(set) var name = ""

  private let handle: OpaquePointer
  private let destroy: (OpaquePointer) -> Void

  /// Requests the name of a window that is shown.
  init?(of surface: OpaquePointer, by exporter: Exporter) {
    let handle: OpaquePointer?
    switch exporter {
    case .first(let exporter):
      handle = zxdg_exporter_v1_export(exporter, surface)
      destroy = { zxdg_exported_v1_destroy($0) }
    case .second(let exporter):
      handle = zxdg_exporter_v2_export_toplevel(exporter, surface)
      destroy = { zxdg_exported_v2_destroy($0) }
    }
    guard let handle else { return nil }
    self.handle = handle
    let context = WaylandListener.context(of: self)
    switch exporter {
    case .first: zxdg_exported_v1_add_listener(handle, Self.firstListener, context)
    case .second: zxdg_exported_v2_add_listener(handle, Self.secondListener, context)
    }
  }

  isolated deinit { destroy(handle) }

  nonisolated private static func named(
    _ context: UnsafeMutableRawPointer?, _ handle: UnsafePointer<CChar>?
  ) {
    guard let handle else { return }
    let name = "wayland:" + String(cString: handle)
    WaylandListener.tell(context, as: WaylandExport.self) { $0.name = name }
  }

  nonisolated(unsafe) private static let firstListener: UnsafePointer<zxdg_exported_v1_listener> =
    WaylandListener.lasting(zxdg_exported_v1_listener(handle: { named($0, $2) }))

  nonisolated(unsafe) private static let secondListener: UnsafePointer<zxdg_exported_v2_listener> =
    WaylandListener.lasting(zxdg_exported_v2_listener(handle: { named($0, $2) }))
}
