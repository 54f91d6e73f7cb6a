import CWayland
import Platform

/// Receives the compositor's events about the clipboard and about drags over our windows.
///
/// **Invariant:** `handle` and `manager` are ours and are destroyed with this object.
final class WaylandDataDevice {
  /// A drag over one of our windows.
  struct Drag {
    let offer: WaylandOffer
    let serial: UInt32
    /// The number of the surface.
    let window: UInt32
    /// The position in the surface, in its units.
    var place: (x: Int, y: Int)
  }

  /// Receives the events; outlives the device.
  weak var owner: WaylandClipboard?
  /// Another program's clipboard content; `nil` if there is none.
  private(set) var selection: WaylandOffer?

  private let manager: OpaquePointer
  private var handle: OpaquePointer
  /// The newest offer, whose use is not known yet.
  private var newcomer: WaylandOffer?
  private var drag: Drag?
  private let registrations = Registrations()

  /// Returns `nil` if the compositor has no such interface.
  init?(_ connection: WaylandConnection, seat: WaylandSeat) {
    guard let manager = connection.globals.bind(.dataDeviceManager) else { return nil }
    guard let handle = wl_data_device_manager_get_data_device(manager, seat.handle) else {
      wl_data_device_manager_destroy(manager)
      return nil
    }
    self.manager = manager
    self.handle = handle
    wl_data_device_add_listener(handle, Self.listener, WaylandListener.context(of: self))
    connection.seatDidChange.observe(in: registrations) { [weak self] in self?.follow(seat) }
  }

  /// Starts over on the seat that has replaced the former one.
  private func follow(_ seat: WaylandSeat) {
    guard let new = wl_data_device_manager_get_data_device(manager, seat.handle) else { return }
    leave()
    (selection, newcomer) = (nil, nil)
    wl_data_device_destroy(handle)
    handle = new
    wl_data_device_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit {
    wl_data_device_destroy(handle)
    wl_data_device_manager_destroy(manager)
  }

  /// Offers content as the clipboard.
  func offer(
    _ content: ClipboardContent, serial: UInt32, pipes: PipeThread,
    end: @escaping (WaylandSource) -> Void
  ) -> WaylandSource? {
    guard let made = wl_data_device_manager_create_data_source(manager) else { return nil }
    let source = WaylandSource(made, .data, content: content, pipes: pipes, end: end)
    wl_data_device_set_selection(handle, source.handle, serial)
    return source
  }

  /// Begins a drag from a surface, with the button that is down; `nil` if none is possible.
  ///
  /// - Parameter serial: the serial of the button's press.
  func drag(
    _ content: ClipboardContent, from surface: OpaquePointer, serial: UInt32, pipes: PipeThread,
    end: @escaping (WaylandSource) -> Void
  ) -> WaylandSource? {
    guard let made = wl_data_device_manager_create_data_source(manager) else { return nil }
    let source = WaylandSource(made, .data, content: content, pipes: pipes, end: end)
    source.allow(WaylandAction.copy | WaylandAction.move)
    wl_data_device_start_drag(handle, source.handle, surface, nil, serial)
    return source
  }

  /// True while something is dragged over one of our windows.
  var isOver: Bool { drag != nil }

  // Events

  /// The newest offer, if it has this handle.
  private func take(_ offer: OpaquePointer?) -> WaylandOffer? {
    guard let found = newcomer, found.handle == offer else { return nil }
    newcomer = nil
    return found
  }

  private func enter(
    _ serial: UInt32, _ surface: OpaquePointer?, _ place: (Int, Int), _ offer: OpaquePointer?
  ) {
    leave()
    guard let offer = take(offer), let surface else { return }
    let drag = Drag(offer: offer, serial: serial, window: wl_proxy_get_id(surface), place: place)
    self.drag = drag
    owner?.dragCame(drag)
  }

  private func move(to place: (x: Int, y: Int)) {
    guard var drag else { return }
    drag.place = place
    self.drag = drag
    owner?.dragMoved(drag)
  }

  private func leave() {
    guard let drag else { return }
    self.drag = nil
    owner?.dragLeft(drag)
  }

  private func drop() {
    guard let drag else { return }
    leave()
    owner?.dropped(drag)
  }

  nonisolated private static func units(_ x: wl_fixed_t, _ y: wl_fixed_t) -> (x: Int, y: Int) {
    (Int(wl_fixed_to_int(x)), Int(wl_fixed_to_int(y)))
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_data_device_listener> =
    WaylandListener.lasting(
      wl_data_device_listener(
        data_offer: { context, _, offer in
          guard let offer else { return }
          WaylandListener.tell(context, as: WaylandDataDevice.self, offer) {
            $0.newcomer = WaylandOffer($1, .data)
          }
        },
        enter: { context, _, serial, surface, x, y, offer in
          let place = units(x, y)
          WaylandListener.tell(context, as: WaylandDataDevice.self, (surface, offer)) {
            $0.enter(serial, $1.0, place, $1.1)
          }
        },
        leave: { context, _ in
          WaylandListener.tell(context, as: WaylandDataDevice.self) { $0.leave() }
        },
        motion: { context, _, _, x, y in
          let place = units(x, y)
          WaylandListener.tell(context, as: WaylandDataDevice.self) { $0.move(to: place) }
        },
        drop: { context, _ in
          WaylandListener.tell(context, as: WaylandDataDevice.self) { $0.drop() }
        },
        selection: { context, _, offer in
          WaylandListener.tell(context, as: WaylandDataDevice.self, offer) {
            $0.selection = $0.take($1)
            $0.owner?.selectionCame(at: .clipboard)
          }
        }))
}
