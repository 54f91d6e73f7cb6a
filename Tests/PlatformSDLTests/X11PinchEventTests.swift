import CSDL2
import CX11
import Testing

@testable import PlatformSDL

/// Gestures on a touchpad, by events that Xorg 21.1 has sent with its driver `inputtest`.
@Suite struct X11PinchEventTests {
  /// The number of the XInput extension, and that of the window.
  private static let (input, window): (Int32, UInt) = (131, 0x20_0001)

  /// Reads an event as SDL's filter gets it.
  private func read(
    _ type: Int32, scale: Double = 1, angle: Double = 0, flags: Int32 = 0,
    from extensionNumber: Int32 = input
  ) -> X11PinchEvent? {
    var event = XIGesturePinchEvent()
    event.type = GenericEvent
    event.extension = extensionNumber
    event.evtype = type
    (event.deviceid, event.sourceid, event.detail) = (2, 7, 2)
    (event.root, event.event) = (0x50D, Self.window)
    (event.scale, event.delta_angle, event.flags) = (scale, angle, flags)
    return withUnsafeMutableBytes(of: &event) { bytes in
      var cookie = XGenericEventCookie()
      cookie.type = GenericEvent
      cookie.extension = extensionNumber
      cookie.evtype = type
      cookie.data = bytes.baseAddress
      return X11PinchEvent(cookie, of: Self.input)
    }
  }

  @Test func fingersThatTurnAreAPinchOfTheirWindow() throws {
    let updates = [
      (1.0, 0.79998779296875), (1.0, 1.5999908447265625),
      (0.9959869384765625, 2.0999908447265625), (0.9919891357421875, 2.399993896484375),
    ]
    let events =
      [read(XI_GesturePinchBegin)]
      + updates.map { read(XI_GesturePinchUpdate, scale: $0, angle: $1) }
      + [read(XI_GesturePinchEnd, flags: XIGesturePinchEventCancelled)]
    let steps = events.map { $0?.step }
    #expect(
      steps == [.began] + updates.map { .moved(scale: $0, degrees: $1) } + [.ended])
    #expect(events.allSatisfy { $0?.window == Self.window })
  }

  @Test func otherEventsAreNone() {
    #expect(read(XI_GestureSwipeBegin) == nil)
    #expect(read(XI_ButtonPress) == nil)
    #expect(read(XI_GesturePinchBegin, from: Self.input + 1) == nil)
  }
}
