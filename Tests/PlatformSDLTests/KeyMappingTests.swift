import CSDL2
import Platform
import Testing

@testable import PlatformSDL

/// SDL's numbers for letters that no US keyboard has.
@Suite struct KeyMappingTests {
  /// The letter beside the one by which shortcuts know the key.
  @Test(arguments: [
    (Int32(0x444), SDL_SCANCODE_A, Character("a"), Character?("ф")),
    (0x3C6, SDL_SCANCODE_F, "f", "φ"), (0xE9, SDL_SCANCODE_2, "2", "é"),
    (0x66, SDL_SCANCODE_F, "f", nil), (0xB5, SDL_SCANCODE_SEMICOLON, ";", "µ"),
    (0xA7, SDL_SCANCODE_GRAVE, "`", nil),
  ])
  func lettersOfOtherLayoutsAreKept(
    symbol: Int32, place: SDL_Scancode, key: Character, letter: Character?
  ) {
    #expect(KeyMapping.key(symbol: symbol, scancode: place, state: 0) == .character(key))
    #expect(KeyMapping.foreignLetter(symbol: symbol) == letter)
  }

  /// French signs on the row of digits are signs, and have their places beside them.
  @Test func aSignOfTheLayoutIsTheKey() {
    #expect(KeyMapping.key(symbol: 0x2D, scancode: SDL_SCANCODE_6, state: 0) == .character("-"))
    #expect(KeyMapping.usSign(SDL_SCANCODE_6) == "6")
    #expect(KeyMapping.usSign(SDL_SCANCODE_KP_6) == nil)
    #expect(KeyMapping.writingPlaces.contains(SDL_SCANCODE_6.rawValue))
    #expect(KeyMapping.isKeypad(SDL_SCANCODE_KP_6))
  }

  @Test func keysThatWriteNothingHaveNoLetter() {
    for symbol in [SDLK_F1, SDLK_LEFT, SDLK_RALT, SDLK_KP_7] {
      #expect(KeyMapping.foreignLetter(symbol: Int32(bitPattern: symbol.rawValue)) == nil)
    }
  }
}
