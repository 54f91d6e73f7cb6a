import CWayland
import Platform

/// Receives the compositor's events about the primary selection, if it has one.
///
/// **Invariant:** `handle` and `manager` are ours and are destroyed with this object.
final class WaylandPrimaryDevice {
  /// Receives the events; outlives the device.
  weak var owner: WaylandClipboard?
  /// The selection of another program; `nil` if there is none.
  private(set) var selection: WaylandOffer?

  private let manager: OpaquePointer
  private var handle: OpaquePointer
  private var newcomer: WaylandOffer?
  private let registrations = Registrations()

  /// Returns `nil` if the compositor has no such interface.
  init?(_ connection: WaylandConnection, seat: WaylandSeat) {
    guard let manager = connection.globals.bind(.primarySelection) else { return nil }
    guard
      let handle = zwp_primary_selection_device_manager_v1_get_device(manager, seat.handle)
    else {
      zwp_primary_selection_device_manager_v1_destroy(manager)
      return nil
    }
    self.manager = manager
    self.handle = handle
    zwp_primary_selection_device_v1_add_listener(
      handle, Self.listener, WaylandListener.context(of: self))
    connection.seatDidChange.observe(in: registrations) { [weak self] in self?.follow(seat) }
  }

  /// Starts over on the seat that has replaced the former one.
  private func follow(_ seat: WaylandSeat) {
    guard
      let new = zwp_primary_selection_device_manager_v1_get_device(manager, seat.handle)
    else { return }
    (selection, newcomer) = (nil, nil)
    zwp_primary_selection_device_v1_destroy(handle)
    handle = new
    zwp_primary_selection_device_v1_add_listener(
      handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit {
    zwp_primary_selection_device_v1_destroy(handle)
    zwp_primary_selection_device_manager_v1_destroy(manager)
  }

  /// Offers content as the primary selection.
  func offer(
    _ content: ClipboardContent, serial: UInt32, pipes: PipeThread,
    end: @escaping (WaylandSource) -> Void
  ) -> WaylandSource? {
    guard let made = zwp_primary_selection_device_manager_v1_create_source(manager) else {
      return nil
    }
    let source = WaylandSource(made, .primary, content: content, pipes: pipes, end: end)
    zwp_primary_selection_device_v1_set_selection(handle, source.handle, serial)
    return source
  }

  private func setSelection(_ offer: OpaquePointer?) {
    selection = newcomer?.handle == offer ? newcomer : nil
    newcomer = nil
    owner?.selectionCame(at: .primary)
  }

  nonisolated(unsafe) private static let listener:
    UnsafePointer<zwp_primary_selection_device_v1_listener> =
      WaylandListener.lasting(
        zwp_primary_selection_device_v1_listener(
          data_offer: { context, _, offer in
            guard let offer else { return }
            WaylandListener.tell(context, as: WaylandPrimaryDevice.self, offer) {
              $0.newcomer = WaylandOffer($1, .primary)
            }
          },
          selection: { context, _, offer in
            WaylandListener.tell(context, as: WaylandPrimaryDevice.self, offer) {
              $0.setSelection($1)
            }
          }))
}
