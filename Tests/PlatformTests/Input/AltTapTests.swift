import Platform
import Testing

/// The distinction of a tap of Alt alone from Alt with other input.
@Suite struct AltTapTests {
  private func tap(
    for held: Int32, key: Key = .leftAlt, isAlone: Bool = true, lastGrab: UInt32? = nil,
    _ between: (inout AltTap) -> Void = { _ in }
  ) -> Key? {
    var tap = AltTap()
    tap.press(key, isAlone: isAlone, time: 1000)
    between(&tap)
    return tap.release(key, time: 1000 &+ UInt32(bitPattern: held), lastGrab: lastGrab)
  }

  @Test func aTapIsShortAndAlone() {
    #expect(tap(for: 80) == .leftAlt)
    #expect(tap(for: AltTap.longest, key: .rightAlt) == .rightAlt)
    #expect(tap(for: AltTap.longest + 1) == nil, "held")
    #expect(tap(for: 0) == .leftAlt)
    #expect(tap(for: -1) == .leftAlt, "rounded")
    #expect(tap(for: 80, isAlone: false) == nil, "with another")
    #expect(tap(for: 80, key: .tab) == nil, "no other key is tapped")
  }

  @Test func inputInBetweenEndsTheTap() {
    #expect(tap(for: 80) { $0.spoil() } == nil)
    #expect(tap(for: 80) { $0.press(.left, isAlone: false, time: 1010) } == nil)
    #expect(tap(for: 80, lastGrab: 1000) == nil, "the window manager took a key")
    #expect(tap(for: 80, lastGrab: 999) == .leftAlt, "it did so before")
  }

  @Test func altThatWasHeldBeforeTheKeyboardCameIsNone() {
    var tap = AltTap()
    tap.settle(time: .max - 10)
    tap.press(.leftAlt, isAlone: true, time: 20)
    #expect(tap.release(.leftAlt, time: 60, lastGrab: nil) == nil, "the clock goes round")
    tap.press(.leftAlt, isAlone: true, isCertain: true, time: 21)
    #expect(tap.release(.leftAlt, time: 60, lastGrab: nil) == .leftAlt, "the display has seen it")
    tap.press(.leftAlt, isAlone: true, time: 200)
    #expect(tap.release(.leftAlt, time: 260, lastGrab: nil) == .leftAlt)
    #expect(tap.release(.leftAlt, time: 270, lastGrab: nil) == nil, "once")
  }
}
