import CSDL2
import CX11

/// Corrects SDL's key codes on X11 by the layout that is switched on at the moment of the press.
///
/// SDL 2.26 looks at the keyboard's layouts once and does not notice when the person switches
/// between two of them (the text is right, the key codes are the first layout's). So each key
/// press is looked at as it comes from the server: its state holds the group, and the server's
/// table the letter.
final class X11Keyboard {
  /// Whether the right Alt key is AltGr, as the last press of it says.
  private(set) var rightAltWrites = true

  private let connection: X11Connection
  /// The server's last event, where it was a key press that SDL has not reported yet.
  private var press: (keycode: UInt32, group: UInt32)?

  /// Watches the keyboard of SDL's connection, as long as the process lives.
  init(connection: X11Connection) {
    self.connection = connection
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_SetEventFilter(
      { context, event in
        guard let context, let event else { return 1 }
        let type = event.pointee.type
        // Other events may be filtered on other threads; these two come from the main one.
        guard type == SDL_SYSWMEVENT.rawValue || type == SDL_KEYDOWN.rawValue else { return 1 }
        // Invariant: the context is this keyboard, retained for good below.
        let keyboard = Unmanaged<X11Keyboard>.fromOpaque(context).takeUnretainedValue()
        nonisolated(unsafe) let pending = event
        return MainActor.assumeIsolated { keyboard.filter(pending) }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// 0 drops the event. Native events are only looked at, key presses get the right symbol.
  private func filter(_ event: UnsafeMutablePointer<SDL_Event>) -> Int32 {
    if event.pointee.type == SDL_SYSWMEVENT.rawValue {
      press = Self.press(in: event.pointee.syswm)
      return 0
    }
    guard let press else { return 1 }
    self.press = nil
    let keysym = connection.keysym(of: press.keycode, group: press.group)
    if event.pointee.key.keysym.scancode == SDL_SCANCODE_RALT {
      rightAltWrites = keysym != UInt(XK_Alt_R) && keysym != UInt(XK_Meta_R)
    }
    if let symbol = Self.symbol(for: keysym) { event.pointee.key.keysym.sym = symbol }
    return 1
  }

  private static func press(in event: SDL_SysWMEvent) -> (keycode: UInt32, group: UInt32)? {
    // Invariant: SDL lends the message for the length of the call.
    guard let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return nil }
    let native = message.pointee.msg.x11.event
    guard native.type == KeyPress else { return nil }
    // Bits 13 and 14 of the state are the group, by the XKB protocol.
    return (native.xkey.keycode, (native.xkey.state >> 13) & 3)
  }

  /// SDL's code for a keysym that writes: the letter where it is ASCII, else 0, so that the key's
  /// place decides; `nil` for keys that do not write.
  private static func symbol(for keysym: UInt) -> Int32? {
    if (0x20...0x7E).contains(keysym) { return Int32(keysym) }
    let writes = (0xA0..<0xFE00).contains(keysym) || keysym >= 0x0100_0000
    let isDead = (UInt(XK_dead_grave)...UInt(XK_dead_longsolidusoverlay)).contains(keysym)
    return writes || isDead ? 0 : nil
  }
}
