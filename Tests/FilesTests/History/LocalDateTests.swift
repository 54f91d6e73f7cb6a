import Testing

@testable import Files

@Suite struct LocalDateTests {
  /// Over leap days, ends of years and changes of clocks: 400 years are so many days.
  @Test func daysFollowEachOther() {
    let count = 146_098
    let days = LocalDate.days(count, upTo: 1_772_000_000)
    #expect(days.count == count && Set(days).count == count && days == days.sorted())
    #expect(days.allSatisfy { $0.utf8.count == 10 })
    #expect(days.first?.dropFirst(4) == days.last?.dropFirst(4))
    #expect(days.contains("2024-02-29") && days.contains("2025-12-31"))
  }

  @Test func theLastIsThatOfTheMoment() {
    for hour in 0..<48 {
      let moment = 1_772_000_000.5 + Double(hour) * 3600
      let today = LocalDate.days(1, upTo: moment).last
      let left = LocalDate.secondsToMidnight(from: moment)
      #expect(left > 0 && left <= 86_400)
      #expect(LocalDate.days(1, upTo: moment + left - 3700).last == today || left < 3700)
      #expect(LocalDate.days(1, upTo: moment + left + 3700).last != today)
    }
  }

  @Test func noMomentIsTooFar() {
    for moment in [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e17, -1e17] {
      _ = LocalDate.days(3, upTo: moment)
      _ = LocalDate.secondsToMidnight(from: moment)
    }
  }
}
