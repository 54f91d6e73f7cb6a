import CSDL2
import CX11

/// A movement of two fingers on a touchpad, as the server reports it (XInput 2.4).
nonisolated struct X11PinchEvent: Equatable {
  /// The server's number of the window that the pointer was over when the fingers came down.
  var window: UInt
  var step: TouchpadPinch.Step

  /// `nil` for any other event of an extension.
  ///
  /// - Parameter inputExtension: returns the number of the XInput extension.
  init?(_ cookie: XGenericEventCookie, of inputExtension: @autoclosure () -> Int32?) {
    let types = XI_GesturePinchBegin...XI_GesturePinchEnd
    guard types.contains(cookie.evtype), let data = cookie.data,
      cookie.extension == inputExtension()
    else { return nil }
    // Invariant: SDL has fetched the data, and frees them after the filter; these types have this form.
    let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
    window = event.event
    step =
      switch event.evtype {
      case XI_GesturePinchBegin: .began
      case XI_GesturePinchUpdate: .moved(scale: event.scale, degrees: event.delta_angle)
      default: .ended
      }
  }
}
