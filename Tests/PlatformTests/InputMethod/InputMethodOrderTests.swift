import Platform
import Testing

/// Corrections of the order of SDL's input method events.
@Suite struct InputMethodOrderTests {
  private func order(_ kinds: InputMethodOrder.Kind...) -> [Int] { InputMethodOrder.order(kinds) }

  @Test func aSyllableComesBeforeTheKeyThatEndsIt() {
    #expect(order(.key, .text) == [1, 0], "Return")
    #expect(order(.key, .other, .preeditEnd, .text) == [2, 3, 0, 1], "an arrow")
    #expect(order(.writingKey, .text, .text, .preeditEnd) == [2, 3, 0, 1], "a full stop")
  }

  @Test func aCompositionFollowsTheKeyThatBeginsIt() {
    #expect(order(.writingKey, .text, .text, .preeditEnd, .preedit) == [2, 3, 0, 1, 4])
    #expect(order(.writingKey, .text, .preedit, .text) == [0, 1, 2, 3])
  }

  @Test func withoutAKeyEverythingStays() {
    #expect(order() == [])
    #expect(order(.preedit, .other, .text, .preeditEnd) == [0, 1, 2, 3])
    #expect(order(.text, .key, .preedit) == [0, 1, 2])
    #expect(order(.writingKey, .text, .writingKey, .text) == [0, 1, 2, 3])
  }

  @Test func anEchoIsTheSameTextSoon() {
    let echo = CompositionEcho(text: "한", time: 10)
    #expect(echo.matches("한", at: 10.004))
    #expect(!echo.matches("하", at: 10.004))
    #expect(!echo.matches("한", at: 10.501))
  }
}
