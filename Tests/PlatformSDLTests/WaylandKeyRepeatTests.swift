import Testing

@testable import PlatformSDL

@Suite struct WaylandKeyRepeatTests {
  private func isNear(_ first: Double?, _ second: Double) -> Bool {
    first.map { abs($0 - second) < 0.0001 } ?? false
  }

  @Test func aKeyThatIsHeldRepeats() {
    var keys = WaylandKeyRepeat()
    keys.set(rate: 30, delay: 500)
    #expect(keys.due == nil)
    keys.press(30, at: 10)
    #expect(isNear(keys.due, 10.5))
    let repeats = [10.4, 10.5, 10.51, 10.54].map { keys.takeRepeat(at: $0) }
    #expect(repeats == [false, true, false, true])
    #expect(isNear(keys.due, 10.566))
    keys.release(30)
    #expect(keys.due == nil)
  }

  /// A slow frame may have missed some.
  @Test func missedRepeatsDoNotComeLater() {
    var keys = WaylandKeyRepeat()
    keys.set(rate: 25, delay: 600)
    keys.press(30, at: 1)
    let isRepeated = keys.takeRepeat(at: 5)
    #expect(isRepeated && isNear(keys.due, 5))
  }

  @Test func theLastKeyRepeatsUntilItComesUp() {
    var keys = WaylandKeyRepeat()
    keys.press(30, at: 1)
    keys.press(31, at: 2)
    #expect(isNear(keys.due, 2.6))
    keys.release(30)
    #expect(isNear(keys.due, 2.6))
    keys.releaseAll()
    #expect(keys.due == nil)
  }

  @Test func nothingRepeatsWhereTheCompositorSaysSo() {
    var keys = WaylandKeyRepeat()
    keys.press(30, at: 1)
    keys.set(rate: 0, delay: 400)
    #expect(keys.due == nil)
    // Absurd rates must not make the loop spin.
    keys.set(rate: .max, delay: -5)
    let isRepeated = keys.takeRepeat(at: 5)
    #expect(isRepeated && isNear(keys.due, 5))
    let isAgain = keys.takeRepeat(at: 5)
    #expect(isAgain && isNear(keys.due, 5.001))
    keys.set(rate: -1, delay: .min)
    #expect(keys.due == nil)
  }
}
