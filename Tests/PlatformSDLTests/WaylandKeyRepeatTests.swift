import CXKBCommon
import Glibc
import Testing

@testable import PlatformSDL

@Suite struct WaylandKeyRepeatTests {
  private func isNear(_ first: Double?, _ second: Double) -> Bool {
    first.map { abs($0 - second) < 0.0001 } ?? false
  }

  @Test func aKeyThatIsHeldWakesWhenItRepeats() {
    var keys = WaylandKeyRepeat()
    keys.set(rate: 30, delay: 500)
    #expect(keys.next(after: 10) == nil)
    keys.press(30, at: 10)
    // Two milliseconds late, so that SDL's clock has come there, too.
    #expect(isNear(keys.next(after: 10), 10.502))
    #expect(isNear(keys.next(after: 10.502), 10.535))
    #expect(isNear(keys.next(after: 10.6), 10.601))
    keys.release(30)
    #expect(keys.next(after: 10.6) == nil)
  }

  /// The letter goes on when Shift comes up again.
  @Test func aKeyThatComesAndGoesKeepsTheOther() {
    var keys = WaylandKeyRepeat()
    keys.press(30, at: 1)
    keys.press(42, at: 2)
    #expect(isNear(keys.next(after: 2.001), 2.002))
    keys.release(42)
    #expect(isNear(keys.next(after: 2.1), 2.122))
    keys.releaseAll()
    #expect(keys.next(after: 2.1) == nil)
  }

  /// Shift, held for a capital letter that does not come.
  @Test func aKeyThatDoesNotRepeatStopsItsTimer() {
    var keys = WaylandKeyRepeat()
    keys.press(42, at: 1)
    keys.press(30, at: 1.1)
    func repeats(_ key: UInt32) -> Bool { key != 42 }
    keys.releaseSilent(at: 1.5, repeats: repeats)
    #expect(isNear(keys.next(after: 1.5), 1.602), "not asked yet")
    keys.releaseSilent(at: 1.602, repeats: repeats)
    #expect(isNear(keys.next(after: 1.602), 1.702), "the letter alone")
    keys.release(30)
    #expect(keys.next(after: 2) == nil)
  }

  @Test func aKeymapSaysWhichKeysRepeat() throws {
    let context = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(context) }
    var names = xkb_rule_names()
    let map = try #require(
      "us".withCString { layout in
        names.layout = layout
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      })
    defer { xkb_keymap_unref(map) }
    let text = try #require(xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1))
    defer { free(text) }
    let bytes = [UInt8](String(cString: text).utf8)
    let silent = WaylandKeymap.silentKeys(of: bytes)
    // Shift, Control, Alt and Super on both sides, Caps Lock.
    #expect(silent.isSuperset(of: [42, 54, 29, 97, 56, 125, 126, 58]))
    // Letters, arrows, Backspace, Space.
    #expect(silent.isDisjoint(with: [30, 44, 103, 105, 106, 108, 14, 57]))
    #expect(WaylandKeymap.silentKeys(of: []).isEmpty)
    #expect(WaylandKeymap.silentKeys(of: Array(bytes.dropLast(bytes.count / 2))).isEmpty)
    #expect(WaylandKeymap.silentKeys(of: [0xFF, 0, 0xC3]).isEmpty)
  }

  @Test func nothingRepeatsWhereTheCompositorSaysSo() {
    var keys = WaylandKeyRepeat()
    keys.press(30, at: 1)
    keys.set(rate: 0, delay: 400)
    #expect(keys.next(after: 5) == nil)
    // Absurd rates must not make the loop spin.
    keys.set(rate: .max, delay: -5)
    #expect(keys.next(after: 5).map { $0 > 5 } ?? false)
    keys.set(rate: -1, delay: .min)
    #expect(keys.next(after: 5) == nil)
  }
}
