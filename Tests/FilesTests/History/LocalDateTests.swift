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

  /// A minute before midnight it is 23:59, and at midnight the next day begins.
  @Test func midnightIsWhereTheDayEnds() {
    for step in 0..<200 {
      let moment = 1_772_000_000 + Int64(step) * 1_234
      let left = LocalDate.secondsToMidnight(from: Double(moment))
      let midnight = moment + Int64(left)
      let day = LocalDate.days(1, upTo: Double(moment)).last ?? ""
      let next = LocalDate.days(1, upTo: Double(midnight)).last ?? ""
      func string(_ seconds: Int64) -> String {
        LocalDate.string(nanoseconds: seconds * 1_000_000_000 + 999_999_999)
      }
      #expect(string(midnight) == next + " 00:00" && string(midnight - 1) == day + " 23:59")
      #expect(string(midnight - 86_400) == day + " 00:00")
      #expect(string(midnight - 36_060) == day + " 13:59")
      #expect(string(midnight - 51_600) == day + " 09:40")
      #expect(LocalDate.dayNumber(midnight - 1) == LocalDate.dayNumber(moment))
      #expect(LocalDate.dayNumber(midnight - 86_400) == LocalDate.dayNumber(moment))
      #expect(LocalDate.dayNumber(midnight) > LocalDate.dayNumber(moment))
      #expect(LocalDate.secondsToMidnight(from: Double(moment) + 0.25) == left - 0.25)
    }
  }

  /// Also those of ends of years differ.
  @Test func everyDayHasItsNumber() {
    let numbers = (0..<1_500).map { LocalDate.dayNumber(1_772_000_000 + Int64($0) * 86_400) }
    #expect(Set(numbers).count == numbers.count && numbers == numbers.sorted())
  }

  @Test func noMomentIsTooFar() {
    for moment in [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e17, -1e17] {
      _ = LocalDate.days(3, upTo: moment)
      _ = LocalDate.secondsToMidnight(from: moment)
    }
  }
}
