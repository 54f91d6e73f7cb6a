import CWayland

/// The role of a window's surface in the compositor's shell: `xdg_surface` and `xdg_toplevel`.
///
/// The surface must have no buffer before the first configuration has come.
///
/// **Invariant:** the proxies are ours and are destroyed with this object: after their decoration, and
/// before their surface.
final class WaylandToplevel {
  /// The toplevel as libwayland knows it.
  let handle: OpaquePointer
  /// True once the compositor has sent a configuration.
  private(set) var isConfigured = false
  /// True if the compositor has a menu for windows; `nil` if it does not tell.
  private(set) var hasMenu: Bool?

  private let role: OpaquePointer
  private unowned let window: WaylandWindow
  /// The values that the compositor has sent; complete with `xdg_surface.configure`.
  private var told = (width: 0, height: 0, states: WaylandWindowStates())

  /// Gives a window's surface its role; `nil` if libwayland has no memory.
  init?(of window: WaylandWindow, in shell: OpaquePointer) {
    guard let role = xdg_wm_base_get_xdg_surface(shell, window.surface) else { return nil }
    guard let handle = xdg_surface_get_toplevel(role) else {
      xdg_surface_destroy(role)
      return nil
    }
    self.role = role
    self.handle = handle
    self.window = window
    let context = WaylandListener.context(of: self)
    xdg_surface_add_listener(role, Self.roleListener, context)
    xdg_toplevel_add_listener(handle, Self.listener, context)
  }

  isolated deinit {
    xdg_toplevel_destroy(handle)
    xdg_surface_destroy(role)
  }

  /// Accepts the configuration at once: every frame that follows has its size.
  private func configured(_ serial: UInt32) {
    xdg_surface_ack_configure(role, serial)
    isConfigured = true
    window.configured(width: told.width, height: told.height, told.states)
  }

  /// The numbers in an array of the protocol.
  nonisolated private static func numbers(in array: UnsafeMutablePointer<wl_array>?) -> [UInt32] {
    // Invariant: libwayland lends the array, of whole numbers of 32 bits, for the length of the event.
    guard let array = array?.pointee, let data = array.data else { return [] }
    let bytes = UnsafeRawBufferPointer(start: data, count: array.size)
    return Array(bytes.bindMemory(to: UInt32.self))
  }

  nonisolated(unsafe) private static let roleListener: UnsafePointer<xdg_surface_listener> =
    WaylandListener.lasting(
      xdg_surface_listener(configure: { context, _, serial in
        WaylandListener.tell(context, as: WaylandToplevel.self) { $0.configured(serial) }
      }))

  nonisolated(unsafe) private static let listener: UnsafePointer<xdg_toplevel_listener> =
    WaylandListener.lasting(
      xdg_toplevel_listener(
        configure: { context, _, width, height, states in
          let states = WaylandWindowStates(numbers: numbers(in: states))
          WaylandListener.tell(context, as: WaylandToplevel.self) {
            $0.told = (Int(width), Int(height), states)
          }
        },
        close: { context, _ in
          WaylandListener.tell(context, as: WaylandToplevel.self) { $0.window.wasAskedToClose() }
        },
        configure_bounds: { _, _, _, _ in },
        wm_capabilities: { context, _, capabilities in
          let menu = XDG_TOPLEVEL_WM_CAPABILITIES_WINDOW_MENU.rawValue
          let hasMenu = numbers(in: capabilities).contains(menu)
          WaylandListener.tell(context, as: WaylandToplevel.self) { $0.hasMenu = hasMenu }
        }))
}
