import CWayland
import Platform

/// A global object that the compositor offers.
struct WaylandGlobal: Equatable {
  /// The compositor's number for it.
  let number: UInt32
  /// The name of its interface.
  let interface: String
  /// The highest version that the compositor supports.
  let version: UInt32
}

/// The compositor's global objects, in the order of their appearance. Monitors and seats come and go.
///
/// **Invariant:** `registry` is destroyed with this object, before the connection is closed.
final class WaylandGlobals {
  /// The current objects.
  private(set) var all: [WaylandGlobal] = []
  /// Sends an object that has appeared after the first round trip.
  let didCome = Broadcast<WaylandGlobal>()
  /// Sends an object that was removed. Its bound proxies are to be destroyed.
  let didGo = Broadcast<WaylandGlobal>()

  private let registry: OpaquePointer

  /// Requests the objects and waits for the answer; `nil` if there is none.
  init?(display: OpaquePointer) {
    guard let registry = wl_display_get_registry(display) else { return nil }
    self.registry = registry
    wl_registry_add_listener(registry, Self.listener, WaylandListener.context(of: self))
    guard wl_display_roundtrip(display) >= 0 else {
      wl_registry_destroy(registry)
      return nil
    }
  }

  isolated deinit { wl_registry_destroy(registry) }

  /// The global objects with an interface.
  func all(_ interface: WaylandInterface) -> [WaylandGlobal] {
    all.filter { $0.interface == interface.name }
  }

  /// Binds the first object with an interface, at the highest version that both sides support. The
  /// caller has to destroy the proxy; `nil` if the compositor has none.
  func bind(_ interface: WaylandInterface) -> OpaquePointer? {
    all(interface).first.flatMap { bind($0, as: interface) }
  }

  /// Binds one object, as above.
  func bind(_ global: WaylandGlobal, as interface: WaylandInterface) -> OpaquePointer? {
    guard global.interface == interface.name else { return nil }
    return cwayland_bind(
      registry, global.number, interface.name, min(global.version, interface.version))
  }

  private func came(_ global: WaylandGlobal) {
    all.append(global)
    didCome.send(global)
  }

  private func went(_ number: UInt32) {
    guard let place = all.firstIndex(where: { $0.number == number }) else { return }
    didGo.send(all.remove(at: place))
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_registry_listener> =
    WaylandListener.lasting(
      wl_registry_listener(
        global: { context, _, number, interface, version in
          guard let interface else { return }
          let name = String(cString: interface)
          WaylandListener.tell(context, as: WaylandGlobals.self) {
            $0.came(WaylandGlobal(number: number, interface: name, version: version))
          }
        },
        global_remove: { context, _, number in
          WaylandListener.tell(context, as: WaylandGlobals.self) { $0.went(number) }
        }))
}
