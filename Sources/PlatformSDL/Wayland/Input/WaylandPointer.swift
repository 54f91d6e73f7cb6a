import CSDL2
import CWayland

/// The pointer of a seat: makes the events of its motions, buttons and wheel. The mouse moves it, or a
/// pen: the one that has moved last. While one of them holds a button, the other does not move it.
///
/// **Invariant:** `device` is ours and is released with this object at the latest, after its gestures.
final class WaylandPointer {
  /// The pointer as libwayland knows it; `nil` if the seat has none.
  private(set) var device: OpaquePointer?
  /// The surface of ours that the pointer is over; `nil` if there is none.
  private(set) var surface: OpaquePointer?
  /// The pen that moves it; `nil` if the mouse does.
  private(set) weak var pen: WaylandPen?
  /// The surface that the mouse is over, also while a pen moves the pointer.
  private var mouseSurface: OpaquePointer?
  /// The position of the mouse in that surface, in units.
  private var mousePlace: (x: Int32, y: Int32) = (0, 0)
  /// The position in the surface, in units.
  private(set) var place: (x: Int32, y: Int32) = (0, 0)
  /// The buttons that are down, as SDL's bits.
  private(set) var held: UInt32 = 0
  /// Counts the presses of double clicks.
  var clicks = WaylandClicks()
  /// Called when a button goes up over one of our surfaces. While something is dragged the compositor
  /// reports no button.
  var buttonWentUp: () -> Void = {}
  /// Called when the pointer has entered one of our surfaces.
  var needsImage: () -> Void = {}
  /// Called for each movement of two fingers on a touchpad, with the surface that they are over.
  var pinched: (OpaquePointer, TouchpadPinch.Step) -> Void = { _, _ in }

  private let events: WaylandEvents
  private let serials: WaylandSerials
  /// The compositor's interface for gestures on touchpads; `nil` if it has none.
  private let gestures: OpaquePointer?
  private var pinch: WaylandPinch?
  private var wheel = WaylandWheel()
  /// True if the device reports the end of events that belong together; old ones do not.
  var hasFrames = false

  /// Makes a pointer without a device, which adds its events to a queue.
  init(events: WaylandEvents, serials: WaylandSerials, gestures: OpaquePointer? = nil) {
    self.events = events
    self.serials = serials
    self.gestures = gestures
  }

  isolated deinit {
    removeDevice()
    if let gestures { zwp_pointer_gestures_v1_destroy(gestures) }
  }

  /// Takes over the seat's pointer.
  func setDevice(_ handle: OpaquePointer) {
    device = handle
    hasFrames = wl_proxy_get_version(handle) >= UInt32(WL_POINTER_FRAME_SINCE_VERSION)
    wl_pointer_add_listener(handle, Self.listener, WaylandListener.context(of: self))
    pinch = WaylandPinch(of: handle, by: gestures) { [weak self] in self?.pinched($0, $1) }
  }

  /// Releases the seat's pointer, which was removed.
  func removeDevice() {
    guard let device else { return }
    pinch = nil
    leave()
    WaylandSeat.release(device, wl_pointer_release, wl_pointer_destroy)
    self.device = nil
  }

  /// Forgets a surface that is about to be destroyed: the compositor's leave event comes later.
  func forget(_ surface: OpaquePointer) {
    if self.surface == surface { (self.surface, pen, held) = (nil, nil, 0) }
    if mouseSurface == surface { mouseSurface = nil }
    pinch?.forget(surface)
  }

  // Events

  /// Sets the image at the pointer's place, or none.
  func setImage(_ image: OpaquePointer?, x: Int32, y: Int32) {
    if let pen { return pen.setImage(image, x: x, y: y) }
    if let device { wl_pointer_set_cursor(device, serials.enter, image, x, y) }
  }

  /// Handles the arrival of the mouse or a pen in a surface.
  func enter(_ surface: OpaquePointer?, x: Int32, y: Int32, by pen: WaylandPen? = nil) {
    if pen == nil {
      mouseSurface = surface
      mousePlace = (x, y)
    }
    guard held == 0 || self.pen === pen else { return }
    releaseButtons()
    self.pen = pen
    self.surface = surface
    place = (x, y)
    if let window = events.window(of: surface) {
      events.append(SDL_WINDOWEVENT_ENTER, of: window)
      move(toX: x, y: y)
    }
    needsImage()
  }

  /// Handles the leave of the surface. With a button down it means that the button's release goes
  /// elsewhere.
  func leave(by pen: WaylandPen? = nil) {
    if pen == nil { mouseSurface = nil }
    guard self.pen === pen else { return }
    self.pen = nil
    releaseButtons()
    if let window = events.window(of: surface) { events.append(SDL_WINDOWEVENT_LEAVE, of: window) }
    surface = nil
    if pen != nil { giveToMouse() }
  }

  /// Handles a motion of the mouse.
  func moveMouse(toX x: Int32, y: Int32) {
    mousePlace = (x, y)
    move(toX: x, y: y, over: mouseSurface, by: nil)
  }

  /// Gives the pointer to the mouse, which has not moved, but has it or is used.
  func giveToMouse() {
    guard pen != nil || surface != mouseSurface, let mouseSurface else { return }
    enter(mouseSurface, x: mousePlace.x, y: mousePlace.y)
  }

  /// Handles a motion of the mouse or a pen, which gets the pointer if it had not.
  func move(toX x: Int32, y: Int32, over surface: OpaquePointer?, by pen: WaylandPen?) {
    if self.surface == surface, self.pen === pen { return move(toX: x, y: y) }
    enter(surface, x: x, y: y, by: pen)
  }

  /// Handles a motion.
  func move(toX x: Int32, y: Int32) {
    guard let window = events.window(of: surface) else { return }
    var event = SDL_Event()
    event.motion = SDL_MouseMotionEvent()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.windowID = window
    (event.motion.x, event.motion.y) = (x, y)
    place = (x, y)
    events.append(DesktopEvent(event))
  }

  /// Handles a press or a release, by Linux's number of the button and the compositor's serial of a
  /// press. A release is ignored if the button did not go down here, or was released already.
  func button(_ code: UInt32, isPress: Bool, time: UInt32, serial: UInt32 = 0) {
    if isPress {
      serials.press = serial
      if held == 0 { serials.button = serial }
    }
    guard let number = Self.button(code) else { return }
    let bit: UInt32 = 1 << UInt32(number - 1)
    guard isPress || held & bit != 0 else { return }
    held = isPress ? held | bit : held & ~bit
    let clicks = isPress ? clicks.press(number, x: place.x, y: place.y, time: time) : 1
    append(number, isPress: isPress, clicks: clicks)
  }

  /// Makes the left button's release, which the compositor keeps when it has taken the pointer to move
  /// or resize a window, or for a drag.
  func releaseLeft() {
    guard held & 1 != 0 else { return }
    held &= ~1
    append(UInt8(SDL_BUTTON_LEFT), isPress: false, clicks: 1)
  }

  /// Makes the releases of all buttons that are down.
  private func releaseButtons() {
    let released = held
    held = 0
    for number in UInt8(1)...5 where released >> UInt32(number - 1) & 1 != 0 {
      append(number, isPress: false, clicks: 1)
    }
  }

  private func append(_ button: UInt8, isPress: Bool, clicks: UInt8) {
    guard let window = events.window(of: surface) else { return }
    var event = SDL_Event()
    event.button = SDL_MouseButtonEvent()
    event.button.type = (isPress ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    event.button.windowID = window
    event.button.button = button
    event.button.state = UInt8(isPress ? SDL_PRESSED : SDL_RELEASED)
    event.button.clicks = clicks
    (event.button.x, event.button.y) = place
    events.append(DesktopEvent(event))
  }

  /// SDL's number of a button; `nil` for others.
  private static func button(_ code: UInt32) -> UInt8? {
    switch code {
    case 0x110: UInt8(SDL_BUTTON_LEFT)
    case 0x111: UInt8(SDL_BUTTON_RIGHT)
    case 0x112: UInt8(SDL_BUTTON_MIDDLE)
    case 0x113: UInt8(SDL_BUTTON_X1)
    case 0x114: UInt8(SDL_BUTTON_X2)
    default: nil
    }
  }

  /// Handles a movement of the wheel or of fingers on a touchpad, which ends with a frame.
  func scroll(_ change: (inout WaylandWheel) -> Void) {
    change(&wheel)
    if !hasFrames { endFrame() }
  }

  /// Handles the end of a frame: the events that belong together are complete.
  func endFrame() {
    guard let (x, y) = wheel.take(), let window = events.window(of: surface) else { return }
    var event = SDL_Event()
    event.wheel = SDL_MouseWheelEvent()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.windowID = window
    (event.wheel.preciseX, event.wheel.preciseY) = (Float(x), Float(y))
    (event.wheel.mouseX, event.wheel.mouseY) = place
    events.append(DesktopEvent(event))
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_pointer_listener> = {
    var table = wl_pointer_listener()
    table.enter = { context, _, serial, surface, x, y in
      WaylandListener.tell(context, as: WaylandPointer.self, surface) { pointer, surface in
        pointer.serials.enter = serial
        pointer.enter(surface, x: wl_fixed_to_int(x), y: wl_fixed_to_int(y))
      }
    }
    table.leave = { context, _, _, _ in
      WaylandListener.tell(context, as: WaylandPointer.self) { $0.leave() }
    }
    table.motion = { context, _, _, x, y in
      WaylandListener.tell(context, as: WaylandPointer.self) {
        $0.moveMouse(toX: wl_fixed_to_int(x), y: wl_fixed_to_int(y))
      }
    }
    table.button = { context, _, serial, time, button, state in
      let isPress = state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
      WaylandListener.tell(context, as: WaylandPointer.self) {
        $0.giveToMouse()
        $0.button(button, isPress: isPress, time: time, serial: serial)
        if !isPress { $0.buttonWentUp() }
      }
    }
    table.axis = { context, _, _, axis, value in
      WaylandListener.tell(context, as: WaylandPointer.self) {
        $0.giveToMouse()
        $0.scroll { $0.move(axis, units: wl_fixed_to_double(value)) }
      }
    }
    table.frame = { context, _ in
      WaylandListener.tell(context, as: WaylandPointer.self) { $0.endFrame() }
    }
    table.axis_source = { _, _, _ in }
    table.axis_stop = { _, _, _, _ in }
    // Before version 8, which has the next one instead.
    table.axis_discrete = { context, _, axis, steps in
      WaylandListener.tell(context, as: WaylandPointer.self) {
        $0.scroll { $0.move(axis, steps: Double(steps)) }
      }
    }
    table.axis_value120 = { context, _, axis, parts in
      WaylandListener.tell(context, as: WaylandPointer.self) {
        $0.scroll { $0.move(axis, steps: Double(parts) / 120) }
      }
    }
    return WaylandListener.lasting(table)
  }()
}
