import Canvas
import Platform
import Testing

/// Double clicks where SDL counts none.
@Suite struct PressCounterTests {
  private func isSecond(dx: Double = 0, dy: Double = 0, after seconds: Double) -> Bool {
    var counter = PressCounter()
    counter.press(at: Point(x: 100, y: 50), time: 7)
    return counter.isSecond(at: Point(x: 100 + dx, y: 50 + dy), time: 7 + seconds)
  }

  @Test func aSecondPressIsSoonAndNear() {
    #expect(isSecond(after: 0.1))
    #expect(isSecond(dx: PressCounter.distance, dy: -PressCounter.distance, after: 0.3))
    #expect(!isSecond(after: DesktopSettings.standardDoubleClick + 0.01))
    #expect(!isSecond(dx: PressCounter.distance + 1, after: 0.1))
    #expect(!isSecond(dy: PressCounter.distance + 1, after: 0.1))
  }

  @Test func theIntervalIsTheDesktops() {
    var counter = PressCounter()
    counter.interval = 0.9
    counter.press(at: Point(x: 0, y: 0), time: 0)
    #expect(counter.isSecond(at: Point(x: 0, y: 0), time: 0.8))
    counter.interval = 0.2
    #expect(!counter.isSecond(at: Point(x: 0, y: 0), time: 0.3))
  }

  @Test func afterTheSecondComesAFirstOne() {
    var counter = PressCounter()
    #expect(!counter.isSecond(at: Point(x: 0, y: 0), time: 0))
    counter.press(at: Point(x: 0, y: 0), time: 0)
    counter.reset()
    #expect(!counter.isSecond(at: Point(x: 0, y: 0), time: 0.1))
  }
}
