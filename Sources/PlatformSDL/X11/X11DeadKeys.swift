import CSDL2
import CX11
import Glibc

/// Dead keys on X11, where Xlib composes. It consumes a dead key and the key after it, which SDL
/// reports without the server's own events; the composed text follows as a key without a number.
final class X11DeadKeys {
  private let connection: X11Connection
  private var keys = DeadKeys()

  init(connection: X11Connection) { self.connection = connection }

  /// Handles SDL's event of a key press.
  ///
  /// - Parameter isSwallowed: true if no native event came with it.
  func press(_ event: SDL_KeyboardEvent, isSwallowed: Bool, rightAltWrites: Bool) {
    let place = event.keysym.scancode.rawValue
    guard isSwallowed else {
      let isModifier = (SDL_SCANCODE_LCTRL.rawValue...SDL_SCANCODE_RGUI.rawValue).contains(place)
      if !isModifier { keys.stopWaiting() }
      return
    }
    guard let code = WaylandKeys.code(of: place), keys.isWaiting || !hasServer else { return }
    let state = state(event.keysym.mod, rightAltWrites: rightAltWrites)
    keys.press(
      place,
      symbol: UInt32(truncatingIfNeeded: connection.keysym(of: code + 8, state: state)))
  }

  /// Handles the server's event of a key press for which SDL has no event: SDL 3 reports no key that
  /// Xlib has consumed.
  ///
  /// - Returns: the text of a sequence that has ended with this key and composes nothing.
  func press(_ stamp: KeyStamp) -> String? {
    guard keys.isWaiting || !hasServer else { return nil }
    let symbol = connection.keysym(of: stamp.keycode, state: stamp.state)
    keys.press(stamp.keycode, symbol: UInt32(truncatingIfNeeded: symbol))
    return keys.takeEnding(of: stamp.keycode).map { $0.signs + $0.letter }
  }

  /// The modifiers and the layout as X's state. Without a native event the server is asked for the
  /// layout.
  private func state(_ held: UInt16, rightAltWrites: Bool) -> UInt32 {
    let held = UInt32(held)
    // The third level of keys is Mod5 by the rules of xkeyboard-config.
    let third = KMOD_MODE.rawValue | (rightAltWrites ? KMOD_RALT.rawValue : 0)
    let bits = [
      (KMOD_SHIFT.rawValue, ShiftMask), (KMOD_CAPS.rawValue, LockMask), (third, Mod5Mask),
    ]
    let group = UInt32(connection.keyboardGroup() & 3) << 13
    return bits.reduce(group) { $0 | (held & $1.0 != 0 ? UInt32($1.1) : 0) }
  }

  /// True while X's input method server that the environment names is running: Xlib leaves all keys
  /// to it, and its text comes later.
  private var hasServer: Bool {
    guard let start = getenv("XMODIFIERS") else { return false }
    let name = String(cString: start).split(separator: "@").first { $0.hasPrefix("im=") }
    guard let name, name != "im=", name != "im=none", name != "im=local" else { return false }
    let server = connection.atom("@server=" + name.dropFirst(3))
    return XGetSelectionOwner(connection.display, server) != UInt(None)
  }

  /// Stops waiting after a sequence has composed something.
  func stopWaiting() { keys.stopWaiting() }

  /// Takes the ending that a key wrote after dead keys, if they compose nothing; to be called once.
  func takeEnding(of event: DesktopEvent) -> DeadKeys.Ending? {
    keys.takeEnding(of: event.sdl.key.keysym.scancode.rawValue)
  }
}
