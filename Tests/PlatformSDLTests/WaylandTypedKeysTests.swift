import CXKBCommon
import Glibc
import Testing

@testable import PlatformSDL

/// The text of keys by the keymap that SDL requests from libxkbcommon. The program interposes that
/// function, and so gets the keymap.
@MainActor @Suite(.serialized) struct WaylandTypedKeysTests {
  private func typedKeys(_ layout: String, _ variant: String = "") throws -> WaylandTypedKeys {
    let context = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(context) }
    var names = xkb_rule_names()
    let map = try #require(
      layout.withCString { layout in
        variant.withCString { variant in
          (names.layout, names.variant) = (layout, variant)
          return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      })
    defer { xkb_keymap_unref(map) }
    let text = try #require(xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1))
    defer { free(text) }
    let known = try #require(
      xkb_keymap_new_from_string(
        context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS))
    defer { xkb_keymap_unref(known) }
    let keys = WaylandTypedKeys()
    // The keymap is taken up with the first key.
    keys.press(57)
    return keys
  }

  /// Linux's number of the key of 6.
  private let six: UInt32 = 7
  /// The keysym that a French keyboard writes with the key.
  private let minus: Int32 = 0x2D

  @Test func aKeyWritesWhatShiftMakesOfIt() throws {
    let keys = try typedKeys("fr")
    keys.press(six)
    #expect(keys.sign(of: minus) == "-")
    keys.setModifiers(pressed: 1, latched: 0, locked: 0, group: 0)
    keys.press(six)
    #expect(keys.sign(of: minus) == "6")
    // Control changes nothing.
    keys.setModifiers(pressed: 5, latched: 0, locked: 0, group: 0)
    keys.press(16)
    #expect(keys.sign(of: 0x61) == "a")
    #expect(keys.sign(of: 0x7A) == nil)
  }

  @Test func aGroupOfTheKeymapCounts() throws {
    let keys = try typedKeys("us,fr")
    keys.setModifiers(pressed: 0, latched: 0, locked: 0, group: 1)
    keys.press(six)
    #expect(keys.sign(of: minus) == "-")
  }

  @Test func aDeadKeyLeavesItsSign() throws {
    let keys = try typedKeys("us", "intl")
    keys.press(40)
    keys.press(20)
    #expect(keys.takeEnding(of: 0x74) == DeadKeys.Ending(signs: "'", letter: "t"))
    keys.press(40)
    keys.leave()
    keys.press(20)
    #expect(keys.takeEnding(of: 0x74) == nil)
    keys.press(40)
    keys.press(28)
    // SDL's code of Return.
    #expect(keys.takeEnding(of: 13) == DeadKeys.Ending(signs: "'", letter: ""))
  }
}
