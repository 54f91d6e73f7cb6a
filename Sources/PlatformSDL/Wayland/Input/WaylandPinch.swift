import CWayland

/// The compositor's gestures of two fingers on a touchpad (`pointer-gestures-unstable-v1`): they turn
/// and spread.
///
/// **Invariant:** `handle` is ours and is destroyed with this object, before its pointer.
final class WaylandPinch {
  private let handle: OpaquePointer
  private let moved: (_ surface: OpaquePointer, _ step: TouchpadPinch.Step) -> Void
  /// The surface of the running gesture; `nil` if there is none.
  private var surface: OpaquePointer?

  /// Reports the gestures of a pointer; `nil` if the compositor has none.
  init?(
    of pointer: OpaquePointer, by manager: OpaquePointer?,
    moved: @escaping (_ surface: OpaquePointer, _ step: TouchpadPinch.Step) -> Void
  ) {
    guard let manager,
      let handle = zwp_pointer_gestures_v1_get_pinch_gesture(manager, pointer)
    else { return nil }
    self.handle = handle
    self.moved = moved
    zwp_pointer_gesture_pinch_v1_add_listener(
      handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit { zwp_pointer_gesture_pinch_v1_destroy(handle) }

  /// Forgets a surface that is about to be destroyed.
  func forget(_ surface: OpaquePointer) { if self.surface == surface { self.surface = nil } }

  private func take(_ step: TouchpadPinch.Step) {
    if let surface { moved(surface, step) }
    if step == .ended { surface = nil }
  }

  nonisolated(unsafe) private static let listener:
    UnsafePointer<zwp_pointer_gesture_pinch_v1_listener> =
      WaylandListener.lasting(
        zwp_pointer_gesture_pinch_v1_listener(
          begin: { context, _, _, _, surface, _ in
            WaylandListener.tell(context, as: WaylandPinch.self, surface) {
              $0.surface = $1
              $0.take(.began)
            }
          },
          update: { context, _, _, _, _, scale, degrees in
            let step = TouchpadPinch.Step.moved(
              scale: wl_fixed_to_double(scale), degrees: wl_fixed_to_double(degrees))
            WaylandListener.tell(context, as: WaylandPinch.self) { $0.take(step) }
          },
          end: { context, _, _, _, _ in
            WaylandListener.tell(context, as: WaylandPinch.self) { $0.take(.ended) }
          }))
}
