import CWayland

/// A pen of a graphics tablet (`tablet-unstable-v2`): it moves the pointer, and its tip is the left
/// button. Some compositors, such as Mutter, make no other events of pens.
///
/// Events come in frames. An arrival has no position: the motion after it reports that.
///
/// **Invariant:** `handle` is ours and is destroyed with this object.
final class WaylandPen {
  /// Called when the pen was removed.
  var wasRemoved: (WaylandPen) -> Void = { _ in }

  private let handle: OpaquePointer?
  private unowned let pointer: WaylandPointer
  /// The surface of ours that the pen is over; `nil` if there is none.
  private var surface: OpaquePointer?
  /// The serial of the arrival in it.
  private var serial: UInt32 = 0
  private var frame = Frame()
  /// Its last position in the surface, in units.
  private var place: (x: Int32, y: Int32) = (0, 0)

  /// The events that belong together.
  private struct Frame {
    var place: (x: Int32, y: Int32)?
    var buttons: [(code: UInt32, isPress: Bool, serial: UInt32)] = []
    var leaves = false
  }

  /// Linux's numbers of buttons: a mouse's left, right and middle one, and a pen's two.
  private static let tip: UInt32 = 0x110
  private static let buttons: [UInt32: UInt32] = [0x14B: 0x111, 0x14C: 0x112]

  /// Takes over a pen, which moves a pointer; without a handle it is known to no compositor.
  init(_ handle: OpaquePointer?, moving pointer: WaylandPointer) {
    self.handle = handle
    self.pointer = pointer
    guard let handle else { return }
    zwp_tablet_tool_v2_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit { if let handle { zwp_tablet_tool_v2_destroy(handle) } }

  /// Sets the image at the pen's place, a surface of its own or none.
  func setImage(_ image: OpaquePointer?, x: Int32, y: Int32) {
    if let handle { zwp_tablet_tool_v2_set_cursor(handle, serial, image, x, y) }
  }

  /// Forgets a surface that is about to be destroyed.
  func forget(_ surface: OpaquePointer) { if self.surface == surface { self.surface = nil } }

  // Events

  /// Handles the arrival over a surface.
  func come(to surface: OpaquePointer?, serial: UInt32) {
    (self.surface, self.serial) = (surface, serial)
  }

  /// Handles a pen that was taken away from the tablet.
  func go() { frame.leaves = true }

  /// Handles a motion, in units of the surface.
  func move(toX x: Int32, y: Int32) { frame.place = (x, y) }

  /// Handles the tip that touches the tablet, with the event's serial, or leaves it.
  func touch(_ touches: Bool, serial: UInt32 = 0) {
    frame.buttons.append((Self.tip, touches, serial))
  }

  /// Handles a press or a release of one of its buttons, by Linux's number.
  func button(_ code: UInt32, isPress: Bool, serial: UInt32) {
    guard let button = Self.buttons[code] else { return }
    frame.buttons.append((button, isPress, serial))
  }

  /// Handles the end of a frame: the events that belong together are complete.
  func endFrame(time: UInt32) {
    let frame = frame
    self.frame = Frame()
    guard surface != nil else { return }
    if let place = frame.place { self.place = place }
    // A press may come without a motion, after the mouse has moved the pointer.
    if frame.place != nil || !frame.buttons.isEmpty && pointer.pen !== self {
      pointer.move(toX: place.x, y: place.y, over: surface, by: self)
    }
    guard pointer.pen === self else { return end(frame) }
    for (code, isPress, serial) in frame.buttons {
      pointer.button(code, isPress: isPress, time: time, serial: serial)
      if !isPress { pointer.buttonWentUp() }
    }
    end(frame)
  }

  /// Leaves the surface if the frame has taken the pen away.
  private func end(_ frame: Frame) {
    guard frame.leaves else { return }
    surface = nil
    pointer.leave(by: self)
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<zwp_tablet_tool_v2_listener> = {
    var table = zwp_tablet_tool_v2_listener()
    table.type = { _, _, _ in }
    table.hardware_serial = { _, _, _, _ in }
    table.hardware_id_wacom = { _, _, _, _ in }
    table.capability = { _, _, _ in }
    table.done = { _, _ in }
    table.removed = { context, _ in
      WaylandListener.tell(context, as: WaylandPen.self) { $0.wasRemoved($0) }
    }
    table.proximity_in = { context, _, serial, _, surface in
      WaylandListener.tell(context, as: WaylandPen.self, surface) {
        $0.come(to: $1, serial: serial)
      }
    }
    table.proximity_out = { context, _ in
      WaylandListener.tell(context, as: WaylandPen.self) { $0.go() }
    }
    table.down = { context, _, serial in
      WaylandListener.tell(context, as: WaylandPen.self) { $0.touch(true, serial: serial) }
    }
    table.up = { context, _ in
      WaylandListener.tell(context, as: WaylandPen.self) { $0.touch(false) }
    }
    table.motion = { context, _, x, y in
      WaylandListener.tell(context, as: WaylandPen.self) {
        $0.move(toX: wl_fixed_to_int(x), y: wl_fixed_to_int(y))
      }
    }
    table.pressure = { _, _, _ in }
    table.distance = { _, _, _ in }
    table.tilt = { _, _, _, _ in }
    table.rotation = { _, _, _ in }
    table.slider = { _, _, _ in }
    table.wheel = { _, _, _, _ in }
    table.button = { context, _, serial, button, state in
      let isPress = state == ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED.rawValue
      WaylandListener.tell(context, as: WaylandPen.self) {
        $0.button(button, isPress: isPress, serial: serial)
      }
    }
    table.frame = { context, _, time in
      WaylandListener.tell(context, as: WaylandPen.self) { $0.endFrame(time: time) }
    }
    return WaylandListener.lasting(table)
  }()
}
