import Platform
import Testing

/// The time for a transfer to or from another program.
@Suite struct TransferTimeTests {
  @Test func eachStepHasItsTime() {
    var time = TransferTime(at: 100, step: 5)
    #expect(time.deadline == 105)
    time.didCross(1 << 20, at: 103)
    #expect(time.deadline == 108)
  }

  @Test func aDripEnds() {
    var time = TransferTime(at: 0, step: 5)
    var now = 0.0
    var count = 0
    while now < time.deadline, count < 100 {
      now += 4.9
      count += 1
      time.didCross(count, at: now)
    }
    #expect(count == 3)
  }

  @Test func timeInWhichThisSideWasBusyDoesNotCount() {
    var time = TransferTime(at: 0, step: 5)
    time.wait(60)
    #expect(time.deadline == 65)
    time.didCross(1, at: 61)
    #expect(time.deadline == 66)
  }

  @Test func longContentMayTakeLong() {
    var time = TransferTime(at: 0, step: 5)
    for megabyte in 1...100 {
      let now = Double(megabyte) * 4
      #expect(now < time.deadline)
      time.didCross(megabyte << 20, at: now)
    }
    #expect(time.deadline == 405)
  }
}
