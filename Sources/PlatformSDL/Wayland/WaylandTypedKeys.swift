import CWayland
import CXKBCommon

/// What the keys write that go down, by SDL's keymap and by what is held: SDL tells of a key only what
/// it writes alone, and of a dead key nothing.
///
/// Keys are known by Linux's numbers.
///
/// **Invariant:** `state` is ours and holds its keymap.
final class WaylandTypedKeys {
  private var state: OpaquePointer?
  private var keymap: OpaquePointer?
  /// What is held, as the compositor says it.
  private var held = (pressed: UInt32(0), latched: UInt32(0), locked: UInt32(0), group: UInt32(0))
  /// The signs of the keys that went down, as what was held then made them.
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

  /// A key went down.
  func press(_ key: UInt32) {
    followKeymap()
    guard let state else { return }
    // X counts from 8.
    let symbol = xkb_state_key_get_one_sym(state, key &+ 8)
    signs[key] = KeySigns.sign(of: symbol)
    deadKeys.press(key, symbol: symbol)
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
  func sign(of key: UInt32) -> Character? { signs[key] }

  /// What a key that went down wrote behind a dead key, if they compose nothing; to be asked once.
  func takeEnding(of key: UInt32) -> DeadKeys.Ending? { deadKeys.takeEnding(of: key) }
}
