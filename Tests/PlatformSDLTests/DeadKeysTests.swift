import CX11
import Testing

@testable import PlatformSDL

/// Dead keys with which the key after them composes nothing.
@Suite struct DeadKeysTests {
  @Test func bothKeysAreWritten() {
    var keys = DeadKeys()
    keys.press(1, symbol: UInt32(XK_n))
    #expect(keys.takeEnding(of: 1) == nil)
    keys.press(2, symbol: UInt32(XK_dead_acute))
    #expect(keys.isWaiting)
    keys.press(3, symbol: UInt32(XK_Shift_L))
    keys.press(4, symbol: UInt32(XK_T))
    #expect(!keys.isWaiting)
    #expect(keys.takeEnding(of: 3) == nil)
    #expect(keys.takeEnding(of: 4) == DeadKeys.Ending(signs: "'", letter: "T"))
    #expect(keys.takeEnding(of: 4) == nil)
  }

  @Test func severalDeadKeysGiveAllTheirSigns() {
    var keys = DeadKeys()
    keys.press(1, symbol: UInt32(XK_dead_diaeresis))
    keys.press(2, symbol: UInt32(XK_dead_circumflex))
    keys.press(3, symbol: UInt32(XK_Cyrillic_ef))
    #expect(keys.takeEnding(of: 3) == DeadKeys.Ending(signs: "\"^", letter: "ф"))
  }

  @Test func aKeyThatWritesNothingHasNoLetter() {
    var keys = DeadKeys()
    keys.press(1, symbol: UInt32(XK_dead_acute))
    keys.press(2, symbol: UInt32(XK_Return))
    #expect(keys.takeEnding(of: 2) == DeadKeys.Ending(signs: "'", letter: ""))
  }

  @Test func aCompositionLeavesNothing() {
    var keys = DeadKeys()
    keys.press(1, symbol: UInt32(XK_dead_acute))
    keys.stopWaiting()
    keys.press(2, symbol: UInt32(XK_t))
    #expect(keys.takeEnding(of: 2) == nil)
  }

  /// SDL sends no event for keys that continue a sequence, so the notes about them are bounded.
  @Test func aHeldKeyAndManyEndingsAreBounded() {
    var keys = DeadKeys()
    for _ in 0..<100 { keys.press(1, symbol: UInt32(XK_dead_acute)) }
    keys.press(2, symbol: UInt32(XK_t))
    #expect(keys.takeEnding(of: 2)?.signs == "''''")
    for key in 0..<100 as Range<UInt32> {
      keys.press(200, symbol: UInt32(XK_dead_acute))
      keys.press(key, symbol: UInt32(XK_t))
    }
    #expect(keys.takeEnding(of: 95) == nil)
    #expect(keys.takeEnding(of: 99) != nil)
  }

  /// Taking an ending also drops the earlier ones, for which SDL sent no event.
  @Test func endingsAreTakenInTheirOrder() {
    var keys = DeadKeys()
    for key in [1, 2] as [UInt32] {
      keys.press(9, symbol: UInt32(XK_dead_acute))
      keys.press(key, symbol: UInt32(XK_t))
    }
    #expect(keys.takeEnding(of: 2) != nil)
    #expect(keys.takeEnding(of: 1) == nil)
  }

  @Test func signsAreWhatShortcutsName() {
    #expect(KeySigns.sign(of: UInt32(XK_A)) == "a")
    #expect(KeySigns.sign(of: 0xDF6) == "6", "Thai")
    #expect(KeySigns.sign(of: 0x100_0967) == "1", "Devanagari")
    #expect(KeySigns.sign(of: UInt32(XK_dead_acute)) == nil)
    #expect(KeySigns.sign(of: UInt32(XK_Return)) == nil)
  }
}
