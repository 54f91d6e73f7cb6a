import Platform
import Testing

/// The conditions under which a shortcut means a key by its sign on a US keyboard.
@Suite struct KeyPlaceTests {
  private func sign(
    _ place: Character?, besides plain: Character?, on layout: String
  ) -> Character? {
    KeyPlace.sign(place, besides: plain) { layout.contains($0) }
  }

  @Test func digitsAlwaysCount() {
    #expect(sign("3", besides: "\"", on: "&\"'(azertyuiop") == "3")
    #expect(sign("3", besides: "3", on: "123qwerty") == nil)
  }

  @Test func othersCountWhereTheLayoutHasNoKeyForThem() {
    #expect(sign("q", besides: ";", on: ";[]',./") == "q", "Greek")
    #expect(sign("w", besides: ",", on: "',.pyfgcrlaoeuidhtnsqjkxbmwvz") == nil, "Dvorak")
    #expect(sign(nil, besides: ",", on: ",") == nil)
  }
}
