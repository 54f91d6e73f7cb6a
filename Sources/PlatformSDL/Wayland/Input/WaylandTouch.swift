import CSDL2
import CWayland

/// The touch screen of a seat: makes the events of its fingers.
///
/// **Invariant:** `device` is ours and is released with this object at the latest.
final class WaylandTouch {
  /// Returns the size of a window's surface in units; `nil` if there is no such window.
  var size: (OpaquePointer) -> (width: Int, height: Int)? = { _ in nil }

  private let events: WaylandEvents
  private let serials: WaylandSerials
  private var device: OpaquePointer?
  /// The fingers that are down, with the surface that each has touched, and its place in units.
  private var fingers: [Int32: (surface: OpaquePointer, x: Double, y: Double)] = [:]

  /// Makes a touch screen without a device, which adds its events to a queue.
  init(events: WaylandEvents, serials: WaylandSerials) {
    self.events = events
    self.serials = serials
  }

  isolated deinit { removeDevice() }

  /// Takes over the seat's touch screen.
  func setDevice(_ handle: OpaquePointer) {
    device = handle
    wl_touch_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  /// Releases the seat's touch screen, which was removed.
  func removeDevice() {
    guard let device else { return }
    cancel()
    WaylandSeat.release(device, wl_touch_release, wl_touch_destroy)
    self.device = nil
  }

  /// Forgets a surface that is about to be destroyed.
  func forget(_ surface: OpaquePointer) {
    fingers = fingers.filter { $0.value.surface != surface }
  }

  // Events

  /// Handles a finger that touches a surface.
  func begin(_ finger: Int32, on surface: OpaquePointer?, x: Double, y: Double) {
    guard let surface else { return }
    fingers[finger] = (surface, x, y)
    append(SDL_FINGERDOWN, finger)
  }

  /// Handles a finger's motion.
  func move(_ finger: Int32, toX x: Double, y: Double) {
    guard let surface = fingers[finger]?.surface else { return }
    fingers[finger] = (surface, x, y)
    append(SDL_FINGERMOTION, finger)
  }

  /// Handles a finger that has gone up.
  func end(_ finger: Int32) {
    append(SDL_FINGERUP, finger)
    fingers[finger] = nil
  }

  /// Handles the end of all touches, as the compositor has taken them for a gesture of its own.
  func cancel() {
    for finger in fingers.keys.sorted() { append(SDL_FINGERUP, finger, isCancelled: true) }
    fingers = [:]
  }

  private func append(_ type: SDL_EventType, _ finger: Int32, isCancelled: Bool = false) {
    guard let (surface, x, y) = fingers[finger], let window = events.window(of: surface),
      let size = size(surface)
    else { return }
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent()
    event.tfinger.type = type.rawValue
    event.tfinger.fingerId = SDL_FingerID(finger)
    event.tfinger.windowID = window
    // SDL's events count from 0 to 1, which is the position of the last unit.
    event.tfinger.x = Float(x / Double(max(1, size.width - 1)))
    event.tfinger.y = Float(y / Double(max(1, size.height - 1)))
    var touch = DesktopEvent(event)
    touch.isCancelled = isCancelled
    events.append(touch)
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_touch_listener> = {
    var table = wl_touch_listener()
    table.down = { context, _, serial, _, surface, finger, x, y in
      WaylandListener.tell(context, as: WaylandTouch.self, surface) { touch, surface in
        touch.serials.press = serial
        touch.begin(finger, on: surface, x: wl_fixed_to_double(x), y: wl_fixed_to_double(y))
      }
    }
    table.up = { context, _, _, _, finger in
      WaylandListener.tell(context, as: WaylandTouch.self) { $0.end(finger) }
    }
    table.motion = { context, _, _, finger, x, y in
      WaylandListener.tell(context, as: WaylandTouch.self) {
        $0.move(finger, toX: wl_fixed_to_double(x), y: wl_fixed_to_double(y))
      }
    }
    table.frame = { _, _ in }
    table.cancel = { context, _ in
      WaylandListener.tell(context, as: WaylandTouch.self) { $0.cancel() }
    }
    table.shape = { _, _, _, _, _ in }
    table.orientation = { _, _, _, _ in }
    return WaylandListener.lasting(table)
  }()
}
