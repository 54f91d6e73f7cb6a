import CSDL2
import Platform
import Testing

@testable import PlatformSDL

/// Keys as X numbers them (`X11/keysymdef.h`, `linux/input-event-codes.h`).
@Suite struct WaylandKeysTests {
  private func key(
    _ scancode: SDL_Scancode, _ symbol: Int32 = 0, _ held: SDL_Keymod = KMOD_NONE,
    _ type: SDL_EventType = SDL_KEYDOWN
  ) -> NativeKey? {
    var event = SDL_KeyboardEvent()
    event.type = type.rawValue
    event.keysym.scancode = scancode
    event.keysym.sym = symbol
    event.keysym.mod = UInt16(held.rawValue)
    return WaylandKeys.key(of: event)
  }

  @Test func lettersAreWhatTheyWrite() {
    #expect(key(SDL_SCANCODE_A, 0x61) == NativeKey(symbol: 0x61, code: 30))
    #expect(key(SDL_SCANCODE_A, 0x61, KMOD_LSHIFT) == NativeKey(symbol: 0x41, code: 30, held: 1))
    #expect(key(SDL_SCANCODE_A, 0x61, KMOD_CAPS) == NativeKey(symbol: 0x41, code: 30, held: 2))
    // Cyrillic has keysyms of its own.
    #expect(key(SDL_SCANCODE_F, 0x430)?.symbol == 0x6C1)
    #expect(key(SDL_SCANCODE_Z, 0x7A)?.code == 44)
    #expect(key(SDL_SCANCODE_0, 0x30)?.code == 11)
    #expect(key(SDL_SCANCODE_SPACE, 0x20) == NativeKey(symbol: 0x20, code: 57))
    #expect(
      key(SDL_SCANCODE_A, 0x61, KMOD_NONE, SDL_KEYUP)
        == NativeKey(symbol: 0x61, code: 30, isPress: false))
  }

  @Test func keysOfScreenReadersAreKnown() {
    #expect(key(SDL_SCANCODE_INSERT) == NativeKey(symbol: 0xFF63, code: 110))
    #expect(key(SDL_SCANCODE_CAPSLOCK) == NativeKey(symbol: 0xFFE5, code: 58))
    #expect(key(SDL_SCANCODE_KP_PLUS) == NativeKey(symbol: 0xFFAB, code: 78))
    #expect(key(SDL_SCANCODE_KP_7) == NativeKey(symbol: 0xFF95, code: 71))
    #expect(key(SDL_SCANCODE_KP_7, 0, KMOD_NUM) == NativeKey(symbol: 0xFFB7, code: 71, held: 16))
    #expect(key(SDL_SCANCODE_KP_PERIOD)?.code == 83)
    #expect(key(SDL_SCANCODE_F12) == NativeKey(symbol: 0xFFC9, code: 88))
    #expect(key(SDL_SCANCODE_RALT, 0, KMOD_RCTRL)?.held == 4)
  }

  @Test func keysWithoutANumberAreIgnored() {
    #expect(key(SDL_SCANCODE_UNKNOWN, 0x61) == nil)
    #expect(key(SDL_SCANCODE_AUDIOPLAY) == nil)
    #expect(key(SDL_SCANCODE_A, .min) == nil)
  }
}
