import TestSupport
import Licensing
import Testing

@Suite struct TrialTests {
  private static func rule(count: Int = 0) -> TrialRule {
    var rule = TrialRule(count: count)
    rule.setAudience(proIsOn: true, isLicensed: false)
    return rule
  }

  private var rule = Self.rule()

  /// Types one letter after the other, eight a second, beginning at `time`.
  private mutating func type(_ count: Int, at time: Double = 0) -> TrialRule.Step {
    var step = TrialRule.Step.rest
    for index in 0..<count {
      step = rule.typed(characters: 1, endsParagraph: false, at: time + Double(index) / 8)
    }
    return step
  }

  @Test mutating func isNotDueBefore200Characters() {
    #expect(type(199) == .rest)
    #expect(rule.pause(at: 1000) == .rest)
    #expect(!rule.isShown)
  }

  @Test mutating func comesAfterAPauseBehindThe200th() {
    _ = type(199)
    #expect(rule.typed(characters: 1, endsParagraph: false, at: 20) == .wake(at: 21.5))
    #expect(rule.pause(at: 21.4) == .wake(at: 21.5))
    #expect(!rule.isShown)
    #expect(rule.pause(at: 21.5) == .showReminder)
    #expect(rule.isShown)
    #expect(rule.pause(at: 30) == .rest)
  }

  @Test mutating func comesAtTheEndOfAParagraph() {
    _ = type(199)
    #expect(rule.typed(characters: 1, endsParagraph: true, at: 20) == .showReminder)
    #expect(rule.pause(at: 30) == .rest)
  }

  @Test mutating func anEarlierParagraphShowsNothing() {
    _ = type(198)
    #expect(rule.typed(characters: 1, endsParagraph: true, at: 20) == .rest)
    #expect(type(1, at: 21) == .wake(at: 22.5))
  }

  @Test mutating func typingOnPutsItOff() {
    var wake = type(200)
    #expect(wake == .wake(at: 24.875 + 1.5))
    for index in 0..<500 {
      let now = 26 + Double(index) * 1.25
      #expect(rule.pause(at: now) == wake)
      wake = rule.typed(characters: 1, endsParagraph: false, at: now)
      #expect(wake == .wake(at: now + 1.5))
    }
    #expect(!rule.isShown)
  }

  @Test mutating func keysThatCountNothingOnlyPutItOff() {
    #expect(rule.typed(characters: 0, endsParagraph: false, at: 0) == .rest)
    _ = type(200)
    #expect(rule.typed(characters: 0, endsParagraph: false, at: 25.5) == .wake(at: 27))
    #expect(rule.typed(characters: 0, endsParagraph: true, at: 26) == .wake(at: 27.5))
    #expect(rule.pause(at: 27.5) == .showReminder)
  }

  @Test mutating func laterMeansTwiceAsMany() {
    var time = 0.0
    for characters in [200, 400, 800, 1600, 3000, 3000, 3000] {
      #expect(rule.charactersToReminder == characters)
      #expect(type(characters - 1, at: time) == .rest)
      time += 1000
      #expect(type(1, at: time) == .wake(at: time + 1.5))
      #expect(rule.pause(at: time + 2) == .showReminder)
      rule.later()
      #expect(!rule.isShown && rule.count == 0)
      time += 10
    }
  }

  /// Only a reminder that was shown is postponed.
  @Test mutating func laterWithoutAReminderIsNoStep() {
    _ = type(150)
    rule.later()
    #expect(rule.count == 0 && rule.reminders == 0)
    #expect(type(200, at: 100) == .wake(at: 100 + 24.875 + 1.5))
  }

  @Test mutating func resetAndALicenceBeginAgainWith200() {
    for _ in 0..<3 {
      _ = type(rule.charactersToReminder)
      _ = rule.pause(at: 10_000)
      rule.later()
    }
    var licensed = rule
    rule.reset()
    rule.setAudience(proIsOn: true, isLicensed: false)
    #expect(rule.charactersToReminder == 200)
    licensed.setAudience(proIsOn: true, isLicensed: true)
    licensed.setAudience(proIsOn: true, isLicensed: false)
    #expect(licensed.charactersToReminder == 200)
  }

  @Test mutating func typingWhileItIsShownMeansLater() {
    _ = type(200)
    _ = rule.pause(at: 100)
    #expect(rule.typed(characters: 0, endsParagraph: false, at: 101) == .rest)
    #expect(rule.isShown)
    #expect(rule.typed(characters: 1, endsParagraph: false, at: 102) == .rest)
    #expect(!rule.isShown && rule.count == 1)
  }

  @Test mutating func resetEndsIt() {
    _ = type(200)
    _ = rule.pause(at: 100)
    rule.reset()
    #expect(!rule.isShown && rule.count == 0)
    #expect(type(1000, at: 200) == .rest)
    rule.setAudience(proIsOn: true, isLicensed: false)
    #expect(type(200, at: 400) == .wake(at: 400 + 24.875 + 1.5))
  }

  @Test mutating func aLicenceEndsIt() {
    _ = type(200)
    rule.setAudience(proIsOn: true, isLicensed: true)
    #expect(rule.pause(at: 100) == .rest)
    #expect(type(1000, at: 200) == .rest)
    #expect(rule.count == 0)
  }

  @Test mutating func aLicenceTakesAShownReminderAway() {
    _ = type(200)
    #expect(rule.pause(at: 100) == .showReminder)
    rule.setAudience(proIsOn: true, isLicensed: true)
    #expect(!rule.isShown)
  }

  @Test mutating func withoutProNothingCounts() {
    _ = type(150)
    rule.setAudience(proIsOn: false, isLicensed: false)
    #expect(type(500, at: 100) == .rest)
    #expect(rule.count == 150)
    rule.setAudience(proIsOn: true, isLicensed: false)
    #expect(type(49, at: 200) == .rest)
    #expect(type(1, at: 210) == .wake(at: 211.5))
  }

  @Test mutating func proTurnedOffBeforeThePauseShowsNothing() {
    _ = type(200)
    rule.setAudience(proIsOn: false, isLicensed: false)
    #expect(rule.pause(at: 100) == .rest)
    rule.setAudience(proIsOn: true, isLicensed: false)
    #expect(rule.pause(at: 101) == .rest)
    #expect(type(1, at: 102) == .wake(at: 103.5))
  }

  @Test func theCountSurvivesARestart() {
    var first = Self.rule()
    for index in 0..<199 {
      _ = first.typed(characters: 1, endsParagraph: false, at: Double(index))
    }
    var second = Self.rule(count: first.count)
    #expect(second.typed(characters: 1, endsParagraph: false, at: 5) == .wake(at: 6.5))
  }

  @Test func aDueReminderComesAtTheFirstPauseInWriting() {
    var rule = Self.rule(count: 200)
    #expect(rule.pause(at: 100) == .rest)
    #expect(rule.typed(characters: 0, endsParagraph: false, at: 101) == .rest)
    #expect(rule.typed(characters: 1, endsParagraph: false, at: 102) == .wake(at: 103.5))
    #expect(rule.count == 200)
  }

  @Test(arguments: [(-1, 0), (Int.min, 0), (201, 200), (Int.max, 200), (7, 7)])
  func aCountThatCannotBeIsMoved(kept: Int, count: Int) {
    #expect(TrialRule(count: kept).count == count)
  }

  @Test(arguments: [(-1, 200), (Int.min, 200), (0, 200), (3, 1600), (4, 3000), (Int.max, 3000)])
  func remindersThatCannotBeAreMoved(kept: Int, characters: Int) {
    var rule = TrialRule(count: .max, reminders: kept)
    #expect(rule.charactersToReminder == characters && rule.count == characters)
    rule.setAudience(proIsOn: true, isLicensed: false)
    #expect(rule.typed(characters: 1, endsParagraph: true, at: 0) == .showReminder)
    rule.later()
    #expect(rule.charactersToReminder >= characters)
  }

  @Test mutating func manyCharactersAtOnceDoNotOverflow() {
    #expect(rule.typed(characters: .max, endsParagraph: false, at: 0) == .wake(at: 1.5))
    #expect(rule.typed(characters: .min, endsParagraph: false, at: 1) == .wake(at: 2.5))
    #expect(rule.count == 200)
  }

  /// Compares with a simple model of the rule: for any typing in any number of windows, the reminder
  /// comes after at least so many characters since the last one, and 1.5 s after a key.
  @Test(arguments: seeds)
  func neverComesTooEarly(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var rule = Self.rule()
    var now = 0.0
    var lastKey = 0.0
    var typed = 0
    var wake: Double?
    var shown = 0
    for _ in 0..<60_000 {
      let pause = Double.random(in: 0...1.7, using: &generator)
      if let time = wake, time <= now + pause {
        #expect(rule.pause(at: time) == .showReminder)
        #expect(typed >= min(3000, 200 << shown) && time - lastKey >= 1.5)
        shown += 1
        typed = 0
        wake = nil
        rule.later()
      }
      now += pause
      let step = rule.typed(characters: 1, endsParagraph: false, at: now)
      typed += 1
      lastKey = now
      if case .wake(let time) = step { wake = time }
    }
    #expect(shown > 15)
  }
}
