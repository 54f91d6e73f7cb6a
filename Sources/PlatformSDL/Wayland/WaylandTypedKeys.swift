import CWayland
import CXKBCommon

/// What the keys write that go down, by SDL's keymap and by what is held: SDL tells of a key only what
/// it writes alone, and of a dead key nothing.
///
/// A key is known by the character that it writes alone, as SDL's key codes have it. Scancodes would not
/// do: SDL makes them up for virtual keyboards, whose keys have any numbers.
///
/// **Invariant:** `state` is ours and holds its keymap.
@MainActor
final class WaylandTypedKeys {
  private var state: OpaquePointer?
  private var keymap: OpaquePointer?
  /// What is held, as the compositor says it.
  private var held = (pressed: UInt32(0), latched: UInt32(0), locked: UInt32(0), group: UInt32(0))
  /// The signs that keys wrote when they went down last, by the characters that they write alone.
  private var signs: [UInt32: Character] = [:]
  private var deadKeys = DeadKeys()

  isolated deinit { if let state { xkb_state_unref(state) } }

  /// Other keys are held, or another layout is in use.
  func setModifiers(pressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    held = (pressed, latched, locked, group)
    update()
  }

  private func update() {
    if let state {
      xkb_state_update_mask(state, held.pressed, held.latched, held.locked, 0, 0, held.group)
    }
  }

  /// A key went down, by Linux's number of it.
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

  /// More than any keyboard has.
  private static let mostSigns = 512

  /// The keysym of a key without modifiers in the layout in use; 0: none.
  private func plainSymbol(_ code: UInt32) -> UInt32 {
    guard let state, let keymap else { return 0 }
    var symbols: UnsafePointer<xkb_keysym_t>?
    let layout = xkb_state_key_get_layout(state, code)
    // Invariant: the symbols are the keymap's own, which the state holds.
    let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
    return count == 1 ? symbols?.pointee ?? 0 : 0
  }

  /// Keys go to another window: what a dead key waits for does not come.
  func leave() { deadKeys.stopWaiting() }

  private func followKeymap() {
    let latest = cwayland_keymap()
    guard latest != keymap else { return }
    if let state { xkb_state_unref(state) }
    keymap = latest
    state = latest.flatMap { xkb_state_new($0) }
    update()
  }

  /// The sign that a key wrote when it went down last, Control, Alt and Super aside.
  func sign(of plain: Int32) -> Character? { signs[UInt32(bitPattern: plain)] }

  /// What a key that went down wrote behind a dead key, if they compose nothing; to be asked once.
  func takeEnding(of plain: Int32) -> DeadKeys.Ending? {
    deadKeys.takeEnding(of: UInt32(bitPattern: plain))
  }
}
