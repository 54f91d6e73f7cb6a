import CWayland

/// The pens of a seat's graphics tablets.
///
/// The tablets themselves and their pads of buttons are left to libwayland, which keeps them until the
/// connection ends: their events are of no use here.
///
/// **Invariant:** `handle` is ours and is destroyed with this object, after its pens.
final class WaylandPens {
  private let handle: OpaquePointer
  private unowned let pointer: WaylandPointer
  private var pens: [WaylandPen] = []

  /// Makes the pens of a seat move its pointer; `nil` if the compositor has no such interface.
  init?(of seat: OpaquePointer, by manager: OpaquePointer?, moving pointer: WaylandPointer) {
    guard let manager, let handle = zwp_tablet_manager_v2_get_tablet_seat(manager, seat) else {
      return nil
    }
    self.handle = handle
    self.pointer = pointer
    zwp_tablet_seat_v2_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit {
    for pen in pens { pointer.leave(by: pen) }
    pens = []
    zwp_tablet_seat_v2_destroy(handle)
  }

  /// Forgets a surface that is about to be destroyed.
  func forget(_ surface: OpaquePointer) { for pen in pens { pen.forget(surface) } }

  private func add(_ handle: OpaquePointer) {
    let pen = WaylandPen(handle, moving: pointer)
    pen.wasRemoved = { [weak self] pen in
      self?.pointer.leave(by: pen)
      self?.pens.removeAll { $0 === pen }
    }
    pens.append(pen)
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<zwp_tablet_seat_v2_listener> =
    WaylandListener.lasting(
      zwp_tablet_seat_v2_listener(
        tablet_added: { _, _, _ in },
        tool_added: { context, _, tool in
          guard let tool else { return }
          WaylandListener.tell(context, as: WaylandPens.self, tool) { $0.add($1) }
        },
        pad_added: { _, _, _ in }))
}
