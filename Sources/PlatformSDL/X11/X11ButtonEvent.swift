import CSDL2
import CX11

/// A press or a release of a button, as the server reports it.
///
/// SDL 2 takes the core protocol's events. SDL 3, on which sdl2-compat is built, takes those of XInput 2;
/// the server then sends no core events, except during a grab of the core protocol.
nonisolated struct X11ButtonEvent {
  var isPress: Bool
  /// The button as the core protocol numbers it.
  var button: Int32
  /// The position in the window.
  var x: Int32
  var y: Int32
  /// The position on the screen.
  var place: (x: Int, y: Int)
  /// The server's time, in milliseconds.
  var time: UInt32
  /// True for the pointer itself, whose buttons a window manager can grab; false for one of the devices
  /// that move it, whose events SDL 3 gets before the pointer's.
  var isOfPointer: Bool
  /// True if a program has sent the event, not the server.
  var isSynthetic: Bool

  /// An event of the core protocol.
  init(_ event: XButtonEvent) {
    isPress = event.type == ButtonPress
    button = Int32(bitPattern: event.button)
    (x, y) = (event.x, event.y)
    place = (Int(event.x_root), Int(event.y_root))
    time = UInt32(truncatingIfNeeded: event.time)
    isOfPointer = true
    isSynthetic = event.send_event != False
  }

  /// An event of XInput 2; `nil` for any other of an extension.
  @MainActor
  init?(_ cookie: XGenericEventCookie, of connection: X11Connection) {
    let isButton = cookie.evtype == XI_ButtonPress || cookie.evtype == XI_ButtonRelease
    guard isButton, let data = cookie.data, cookie.extension == connection.inputExtension else {
      return nil
    }
    // Invariant: SDL has fetched the data, and frees them after the filter; these types have this form.
    let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
    isPress = event.evtype == XI_ButtonPress
    button = event.detail
    (x, y) = (Self.pixel(event.event_x), Self.pixel(event.event_y))
    place = (Int(Self.pixel(event.root_x)), Int(Self.pixel(event.root_y)))
    time = UInt32(truncatingIfNeeded: event.time)
    isOfPointer = event.deviceid != event.sourceid
    isSynthetic = event.send_event != False
  }

  /// The pixel of a position that may lie between two.
  private static func pixel(_ position: Double) -> Int32 { Int32(position.rounded(.down)) }
}
