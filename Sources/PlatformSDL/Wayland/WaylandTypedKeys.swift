import CWayland
import CXKBCommon

/// The characters of pressed keys, by SDL's keymap and the held modifiers: SDL reports only the
/// unmodified character of a key, and nothing of a dead key.
///
/// A key is identified by the character that it writes alone, as in SDL's key codes. Scancodes
/// would not do: SDL invents them for virtual keyboards, whose keys have arbitrary numbers.
///
/// **Invariant:** `state` is ours and holds its keymap.
@MainActor
final class WaylandTypedKeys {
  private var state: OpaquePointer?
  private var keymap: OpaquePointer?
  /// The modifiers and the layout, as the compositor reports them.
  private var held = (pressed: UInt32(0), latched: UInt32(0), locked: UInt32(0), group: UInt32(0))
  /// The signs of the last presses, by the characters that the keys write alone.
  private var signs: [UInt32: Character] = [:]
  private var deadKeys = DeadKeys()

  isolated deinit { if let state { xkb_state_unref(state) } }

  /// Sets the held modifiers and the layout in use.
  func setModifiers(pressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    held = (pressed, latched, locked, group)
    update()
  }

  private func update() {
    if let state {
      xkb_state_update_mask(state, held.pressed, held.latched, held.locked, 0, 0, held.group)
    }
  }

  /// Records a key press, by Linux's number of the key.
  func press(_ key: UInt32) {
    followKeymap()
    guard let state else { return }
    // X counts from 8.
    let code = key &+ 8
    let symbol = xkb_state_key_get_one_sym(state, code)
    let plain = xkb_keysym_to_utf32(plainSymbol(code))
    if signs.count > Self.mostSigns { signs.removeAll() }
    signs[plain] = KeySigns.sign(of: symbol)
    deadKeys.press(plain, symbol: symbol)
  }

  /// The maximum of signs; more than any keyboard has.
  private static let mostSigns = 512

  /// The keysym of a key without modifiers in the layout in use; 0 if there is none.
  private func plainSymbol(_ code: UInt32) -> UInt32 {
    guard let state, let keymap else { return 0 }
    var symbols: UnsafePointer<xkb_keysym_t>?
    let layout = xkb_state_key_get_layout(state, code)
    // Invariant: the symbols are the keymap's own, which the state holds.
    let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
    return count == 1 ? symbols?.pointee ?? 0 : 0
  }

  /// Stops waiting after a dead key, as another window gets the keyboard.
  func leave() { deadKeys.stopWaiting() }

  private func followKeymap() {
    let latest = cwayland_keymap()
    guard latest != keymap else { return }
    if let state { xkb_state_unref(state) }
    keymap = latest
    state = latest.flatMap { xkb_state_new($0) }
    update()
  }

  /// The sign that a key wrote at its last press, ignoring Control, Alt and Super.
  func sign(of plain: Int32) -> Character? { signs[UInt32(bitPattern: plain)] }

  /// The ending that a key wrote after a dead key, if they compose nothing; to be called once.
  func takeEnding(of plain: Int32) -> DeadKeys.Ending? {
    deadKeys.takeEnding(of: UInt32(bitPattern: plain))
  }
}
