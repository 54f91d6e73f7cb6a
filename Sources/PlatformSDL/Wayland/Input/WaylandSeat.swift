import CWayland

/// The user's input devices.
///
/// **Invariant:** the proxies are destroyed with this object; each device's exists as long as the
/// seat has such a device.
final class WaylandSeat {
  /// The seat as libwayland knows it.
  private(set) var handle: OpaquePointer
  /// The compositor's serials of the user's actions.
  let serials = WaylandSerials()
  let keyboard: WaylandKeyboard
  let pointer: WaylandPointer
  let touch: WaylandTouch
  /// The compositor's interface for graphics tablets; `nil` if it has none.
  private let tablets: OpaquePointer?
  private var pens: WaylandPens?
  private var capabilities: UInt32 = 0

  /// Takes over a seat that was bound at version 8 or less. `gestures`: the compositor's interface for
  /// gestures on touchpads, if it has one. `tablets`: the one for graphics tablets.
  init(
    handle: OpaquePointer, gestures: OpaquePointer?, tablets: OpaquePointer?, events: WaylandEvents
  ) {
    self.handle = handle
    self.tablets = tablets
    keyboard = WaylandKeyboard(events: events, serials: serials)
    pointer = WaylandPointer(events: events, serials: serials, gestures: gestures)
    touch = WaylandTouch(events: events, serials: serials)
    listen()
  }

  isolated deinit {
    removeDevices()
    if let tablets { zwp_tablet_manager_v2_destroy(tablets) }
    wl_seat_destroy(handle)
  }

  private func listen() {
    wl_seat_add_listener(handle, Self.listener, WaylandListener.context(of: self))
    pens = WaylandPens(of: handle, by: tablets, moving: pointer)
  }

  /// Takes over another seat in place of one that was removed.
  func replace(by new: OpaquePointer) {
    removeDevices()
    wl_seat_destroy(handle)
    handle = new
    listen()
  }

  /// Releases all devices, as after the seat's removal.
  func removeDevices() {
    pens = nil
    setDevices(0)
  }

  /// Forgets a surface that is about to be destroyed: the compositor's leave events come later.
  func forget(_ surface: OpaquePointer) {
    keyboard.forget(surface)
    pens?.forget(surface)
    pointer.forget(surface)
    touch.forget(surface)
  }

  /// Adds and removes devices to match the seat's capabilities.
  private func setDevices(_ new: UInt32) {
    let (come, gone) = (new & ~capabilities, capabilities & ~new)
    capabilities = new
    if come & WL_SEAT_CAPABILITY_POINTER.rawValue != 0 {
      wl_seat_get_pointer(handle).map(pointer.setDevice)
    }
    if gone & WL_SEAT_CAPABILITY_POINTER.rawValue != 0 { pointer.removeDevice() }
    if come & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0 {
      wl_seat_get_keyboard(handle).map(keyboard.setDevice)
    }
    if gone & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0 { keyboard.removeDevice() }
    if come & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0 {
      wl_seat_get_touch(handle).map(touch.setDevice)
    }
    if gone & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0 { touch.removeDevice() }
  }

  /// Releases a device. Old compositors have no such request, and go on sending events.
  static func release(
    _ device: OpaquePointer, _ release: (OpaquePointer) -> Void, _ destroy: (OpaquePointer) -> Void
  ) {
    // The same version for all of them.
    let canBeTold = wl_proxy_get_version(device) >= UInt32(WL_POINTER_RELEASE_SINCE_VERSION)
    if canBeTold { release(device) } else { destroy(device) }
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_seat_listener> =
    WaylandListener.lasting(
      wl_seat_listener(
        capabilities: { context, _, capabilities in
          WaylandListener.tell(context, as: WaylandSeat.self) { $0.setDevices(capabilities) }
        },
        name: { _, _, _ in }))
}
