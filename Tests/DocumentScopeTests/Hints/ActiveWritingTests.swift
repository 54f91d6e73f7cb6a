import TestSupport
import Testing

@testable import ApplicationScope

@MainActor @Suite struct ActiveWritingTests {
  private func writing(_ times: Double...) -> ActiveWriting {
    var writing = ActiveWriting()
    for time in times { writing.noteKey(at: time) }
    return writing
  }

  @Test func oneKeyIsNoTime() {
    #expect(writing(5).seconds == 0)
  }

  @Test func theTimeBetweenKeysCounts() {
    #expect(writing(5, 6, 10, 35).seconds == 30)
  }

  @Test func aLongPauseDoesNot() {
    #expect(writing(5, 6, 36, 37).seconds == 2)
    #expect(writing(5, 34.5).seconds == 29.5)
  }

  @Test func aClockThatStandsStillAddsNothing() {
    #expect(writing(5, 5, 5).seconds == 0)
  }

  @Test func wholeSecondsAreTakenOnce() {
    var writing = writing(0, 2.5)
    #expect(writing.take() == 2)
    #expect(writing.take() == 0)
    writing.noteKey(at: 3)
    #expect(writing.take() == 1)
  }

  @Test func theSumIsThatOfTheShortGaps() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      var time = 0.0
      var expected = 0.0
      var writing = ActiveWriting()
      writing.noteKey(at: 0)
      for _ in 0..<100 {
        let gap = Double.random(in: 0...60, using: &generator)
        time += gap
        writing.noteKey(at: time)
        if gap < ActiveWriting.longestPause { expected += gap }
      }
      #expect(abs(writing.seconds - expected) < 1e-6)
    }
  }
}
