import CWayland
import Glibc

/// The user's input devices, beside SDL's own use of them: the serials of presses, by which a
/// request proves that the user has asked for it, and the pointer's place.
///
/// **Invariant:** the proxies are destroyed with this object; each device's exists as long as the
/// seat has such a device.
final class WaylandSeat {
  /// The seat as libwayland knows it.
  let handle: OpaquePointer
  /// The serial of the last press: of a key, a button or a screen.
  private(set) var pressSerial: UInt32 = 0
  /// The serial of the last button press, for requests that follow the pointer while the button is down.
  private(set) var buttonSerial: UInt32 = 0
  /// The serial of the pointer's last entry into one of our windows.
  private(set) var enterSerial: UInt32 = 0

  /// The pointer; `nil` if the seat has none.
  private(set) var pointer: OpaquePointer?
  /// The surface that the pointer has entered last.
  private(set) var pointerSurface: OpaquePointer?
  /// Called when a button goes up over one of our surfaces: during a drag none does.
  var buttonWentUp: () -> Void = {}
  /// Called when the pointer has entered one of our surfaces, or that surface's scale has changed.
  var pointerNeedsImage: () -> Void = {}

  /// The surface that has the keyboard; `nil` if none of ours has.
  private(set) var keyboardSurface: OpaquePointer?

  /// The repeat times of held keys.
  private var keyRepeat = WaylandKeyRepeat()
  /// The characters of pressed keys.
  let typedKeys = WaylandTypedKeys()
  /// The keymap; `nil` until the compositor has sent one.
  private var keymap: WaylandKeymap?

  /// Called for each movement of two fingers on a touchpad, with the surface that they are over.
  var pinched: (OpaquePointer, TouchpadPinch.Step) -> Void = { _, _ in }
  private let gestures: OpaquePointer?
  private var pinch: WaylandPinch?

  private var keyboard: OpaquePointer?
  private var touch: OpaquePointer?

  /// Takes over a seat that was bound at version 5 or less. `gestures`: the compositor's interface for
  /// gestures on touchpads, if it has one; it lives as long as the seat.
  init(handle: OpaquePointer, gestures: OpaquePointer?) {
    self.handle = handle
    self.gestures = gestures
    wl_seat_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit {
    setDevices(0)
    if let gestures { zwp_pointer_gestures_v1_destroy(gestures) }
    wl_seat_destroy(handle)
  }

  /// Forgets a surface that is about to be destroyed: the compositor's leave events come later.
  func forget(_ surface: OpaquePointer) {
    if keyboardSurface == surface { keyboardSurface = nil }
    if pointerSurface == surface { pointerSurface = nil }
    pinch?.forget(surface)
  }

  /// The time of a held key's next repeat, in the clock's seconds; `nil` if there is none.
  func nextRepeat(after now: Double) -> Double? {
    if let keymap { keyRepeat.releaseSilent(at: now, repeats: keymap.repeats) }
    return keyRepeat.next(after: now)
  }

  /// Adds and removes devices to match the seat's capabilities.
  private func setDevices(_ capabilities: UInt32) {
    let context = WaylandListener.context(of: self)
    let hasPointer = capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0
    if hasPointer, pointer == nil {
      pointer = wl_seat_get_pointer(handle)
      if let pointer {
        wl_pointer_add_listener(pointer, Self.pointerListener, context)
        pinch = WaylandPinch(of: pointer, by: gestures) { [weak self] in self?.pinched($0, $1) }
      }
    } else if !hasPointer, let gone = pointer {
      pinch = nil
      release(gone, wl_pointer_release, wl_pointer_destroy)
      (pointer, pointerSurface) = (nil, nil)
    }
    let hasKeyboard = capabilities & WL_SEAT_CAPABILITY_KEYBOARD.rawValue != 0
    if hasKeyboard, keyboard == nil {
      keyboard = wl_seat_get_keyboard(handle)
      if let keyboard { wl_keyboard_add_listener(keyboard, Self.keyboardListener, context) }
    } else if !hasKeyboard, let gone = keyboard {
      release(gone, wl_keyboard_release, wl_keyboard_destroy)
      (keyboard, keyboardSurface, keymap) = (nil, nil, nil)
      keyRepeat.releaseAll()
    }
    let hasTouch = capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0
    if hasTouch, touch == nil {
      touch = wl_seat_get_touch(handle)
      if let touch { wl_touch_add_listener(touch, Self.touchListener, context) }
    } else if !hasTouch, let gone = touch {
      release(gone, wl_touch_release, wl_touch_destroy)
      touch = nil
    }
  }

  /// Releases a device. Old compositors have no such request, and go on sending events.
  private func release(
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

  nonisolated(unsafe) private static let pointerListener: UnsafePointer<wl_pointer_listener> =
    {
      var table = wl_pointer_listener()
      table.enter = { context, _, serial, surface, _, _ in
        WaylandListener.tell(context, as: WaylandSeat.self, surface) { seat, surface in
          seat.enterSerial = serial
          seat.pointerSurface = surface
          seat.pointerNeedsImage()
        }
      }
      table.leave = { _, _, _, _ in }
      table.motion = { _, _, _, _, _ in }
      table.button = { context, _, serial, _, _, state in
        let isPress = state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
        WaylandListener.tell(context, as: WaylandSeat.self) {
          guard isPress else { return $0.buttonWentUp() }
          $0.pressSerial = serial
          $0.buttonSerial = serial
        }
      }
      table.axis = { _, _, _, _, _ in }
      table.frame = { _, _ in }
      table.axis_source = { _, _, _ in }
      table.axis_stop = { _, _, _, _ in }
      table.axis_discrete = { _, _, _, _ in }
      return WaylandListener.lasting(table)
    }()

  nonisolated(unsafe) private static let keyboardListener: UnsafePointer<wl_keyboard_listener> =
    WaylandListener.lasting(
      wl_keyboard_listener(
        // The descriptor is ours to close.
        keymap: { context, _, format, descriptor, length in
          guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else {
            close(descriptor)
            return
          }
          WaylandListener.tell(context, as: WaylandSeat.self) {
            $0.keymap = WaylandKeymap(descriptor: descriptor, length: length)
          }
        },
        enter: { context, _, _, surface, _ in
          WaylandListener.tell(context, as: WaylandSeat.self, surface) { $0.keyboardSurface = $1 }
        },
        leave: { context, _, _, _ in
          WaylandListener.tell(context, as: WaylandSeat.self) {
            $0.keyboardSurface = nil
            $0.keyRepeat.releaseAll()
            $0.typedKeys.leave()
          }
        },
        key: { context, _, serial, _, key, state in
          let isPress = state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue
          WaylandListener.tell(context, as: WaylandSeat.self) {
            guard isPress else { return $0.keyRepeat.release(key) }
            $0.pressSerial = serial
            $0.keyRepeat.press(key, at: SDLClock.seconds)
            $0.typedKeys.press(key)
          }
        },
        modifiers: { context, _, _, pressed, latched, locked, group in
          WaylandListener.tell(context, as: WaylandSeat.self) {
            $0.typedKeys.setModifiers(
              pressed: pressed, latched: latched, locked: locked, group: group)
          }
        },
        repeat_info: { context, _, rate, delay in
          WaylandListener.tell(context, as: WaylandSeat.self) {
            $0.keyRepeat.set(rate: rate, delay: delay)
          }
        }))

  nonisolated(unsafe) private static let touchListener: UnsafePointer<wl_touch_listener> = {
    var table = wl_touch_listener()
    table.down = { context, _, serial, _, _, _, _, _ in
      WaylandListener.tell(context, as: WaylandSeat.self) { $0.pressSerial = serial }
    }
    table.up = { _, _, _, _, _ in }
    table.motion = { _, _, _, _, _, _ in }
    table.frame = { _, _ in }
    table.cancel = { _, _ in }
    return WaylandListener.lasting(table)
  }()
}
