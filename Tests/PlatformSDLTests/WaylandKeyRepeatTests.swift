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

  @Test func nothingRepeatsWhereTheCompositorSaysSo() {
    var keys = WaylandKeyRepeat()
    keys.press(30, at: 1)
    keys.set(rate: 0, delay: 400)
    #expect(keys.next(after: 5) == nil)
    // Numbers that nobody means are still no reason to spin.
    keys.set(rate: .max, delay: -5)
    #expect(keys.next(after: 5).map { $0 > 5 } ?? false)
    keys.set(rate: -1, delay: .min)
    #expect(keys.next(after: 5) == nil)
  }
}
