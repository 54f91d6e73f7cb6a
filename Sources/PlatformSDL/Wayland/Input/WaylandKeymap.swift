import CXKBCommon

/// The keysyms of keys, by a keymap of the compositor's and its last report of the modifiers.
///
/// **Invariant:** `state` is ours and holds its keymap.
final class WaylandKeymap {
  /// The modifiers and the layout, as the compositor reports them.
  struct Report: Equatable {
    var pressed: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
  }

  /// The text of the keymap.
  let text: [UInt8]
  /// True for the keymap of a virtual keyboard, whose keys have arbitrary numbers. It is recognized as
  /// SDL does: its layout has no name.
  let isVirtual: Bool

  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Reads a keymap, which takes milliseconds; `nil` if the text is not one.
  init?(text: [UInt8], context: OpaquePointer) {
    let letters = text.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
    guard
      let keymap = xkb_keymap_new_from_buffer(
        context, letters, letters.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return nil }
    // The state holds it from now on.
    defer { xkb_keymap_unref(keymap) }
    guard let state = xkb_state_new(keymap) else { return nil }
    self.text = text
    self.keymap = keymap
    self.state = state
    isVirtual = xkb_keymap_layout_get_name(keymap, 0) == nil
  }

  isolated deinit { xkb_state_unref(state) }

  /// Sets the modifiers and the layout in use.
  func setModifiers(_ held: Report) {
    xkb_state_update_mask(state, held.pressed, held.latched, held.locked, 0, 0, held.group)
  }

  /// The keysym of a key, by X's number, with the modifiers; 0 if there is none, or more than one.
  func symbol(of code: UInt32) -> UInt32 { xkb_state_key_get_one_sym(state, code) }

  /// The text of all keysyms of a key; `nil` if they write none.
  func text(of code: UInt32) -> String? {
    XKBText.read { xkb_state_key_get_utf8(state, code, $0, $1) }
  }

  /// The keysym of a key without modifiers in the layout in use; 0 if there is none.
  func plainSymbol(of code: UInt32) -> UInt32 {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let layout = xkb_state_key_get_layout(state, code)
    // Invariant: the symbols are the keymap's own, which the state holds.
    let count = xkb_keymap_key_get_syms_by_level(keymap, code, layout, 0, &symbols)
    return count == 1 ? symbols?.pointee ?? 0 : 0
  }

  /// The same of the key at a place of SDL's; `nil` if Linux has no number for it.
  func plainSymbol(at place: UInt32) -> UInt32? {
    WaylandKeys.code(of: place).map { plainSymbol(of: $0 + 8) }
  }

  /// True if a key repeats while it is held.
  func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code) != 0 }
}
