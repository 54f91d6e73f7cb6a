import CSDL2
import CX11

/// Passes the server's gestures of two fingers on a touchpad on to the windows: they turn and spread.
///
/// SDL 2 does not ask for them in any version. They are added to SDL's own selection of XInput 2 on its
/// windows: a client has one selection for each window. Unlike buttons, they have no form in the core
/// protocol, so adding them takes no event away from SDL.
final class X11Pinches {
  private let connection: X11Connection
  private var listeners: [UInt: Listener] = [:]

  private struct Listener {
    weak var client: (any NativeWindowClient)?
  }

  /// Asks for no gesture yet.
  init(connection: X11Connection) { self.connection = connection }

  /// Reports gestures over a window to `client` from now on.
  func add(_ client: any NativeWindowClient, to window: UInt) {
    listeners[window] = Listener(client: client)
  }

  /// Forgets a window that is gone.
  func remove(from window: UInt) { listeners[window] = nil }

  /// Handles an event of an extension; any but a gesture changes nothing.
  func take(_ cookie: XGenericEventCookie) {
    guard let pinch = X11PinchEvent(cookie, of: connection.inputExtension) else { return }
    listeners[pinch.window]?.client?.pinched(pinch.step)
  }

  /// Makes the server report the gestures over a window; waits for the server.
  ///
  /// A server without XInput 2.4 answers with an error, which changes nothing (`DisplayLoss.watch`).
  func select(on window: UInt) {
    guard var mask = selection(on: window) else { return }
    for event in XI_GesturePinchBegin...XI_GesturePinchEnd {
      mask[Int(event) / 8] |= 1 << (UInt8(event) % 8)
    }
    mask.withUnsafeMutableBufferPointer { bytes in
      // Invariant: Xlib only reads the mask, for the length of the call.
      var selection = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
      XISelectEvents(connection.display, window, &selection, 1)
    }
  }

  /// The events of all master devices that SDL has selected on a window, a bit for each, with room for
  /// gestures; `nil` if the server has no XInput 2.
  private func selection(on window: UInt) -> [UInt8]? {
    var count: Int32 = 0
    let first = XIGetSelectedEvents(connection.display, window, &count)
    // Invariant: `first` is the first of `count` masks, in a block with their bytes that is ours to free.
    defer { if let first { XFree(first) } }
    guard count >= 0 else { return nil }
    let masks = UnsafeBufferPointer(start: first, count: Int(count))
    let own = masks.first { $0.deviceid == XIAllMasterDevices }
    var bytes: [UInt8] = []
    if let own { bytes += UnsafeBufferPointer(start: own.mask, count: Int(own.mask_len)) }
    let missing = Int(XI_GesturePinchEnd) / 8 + 1 - bytes.count
    if missing > 0 { bytes += Array(repeating: 0, count: missing) }
    return bytes
  }
}
