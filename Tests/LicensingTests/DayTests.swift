import Licensing
import Localization
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1970-12-31", 364), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
    ("2100-03-01", 47_541), ("0001-01-01", -719_162),
  ])
  func isCountedFrom1970(text: String, number: Int) throws {
    #expect(try #require(Day(text: text)).number == number)
    #expect(Day(number: number).description == text)
  }

  /// 800 years, day by day: each is written and read, and comes after the one before.
  @Test func everyDayIsReadAsItIsWritten() throws {
    var last = ""
    for number in stride(from: -1000, to: 292_194, by: 1) {
      let text = Day(number: number).description
      if last >= text || Day(text: text)?.number != number {
        Issue.record("\(number) is \(text) after \(last)")
        return
      }
      last = text
    }
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-01",
    "2026-01-00", "0000-01-01", "26-01-2001", "+026-01-01", "2026-01-01 ", "２０２６-01-01",
  ])
  func otherTextIsNoDay(text: String) { #expect(Day(text: text) == nil) }

  @Test(arguments: [
    ("2026-11-21", 1, "2026-12-21"), ("2026-12-21", 1, "2027-01-21"),
    ("2027-01-31", 1, "2027-02-28"), ("2028-01-31", 1, "2028-02-29"),
    ("2028-02-29", 12, "2029-02-28"), ("2026-11-21", 12, "2027-11-21"),
    ("2026-10-31", 1, "2026-11-30"), ("2026-11-21", 0, "2026-11-21"),
  ])
  func monthsAreAdded(text: String, months: Int, expected: String) throws {
    #expect(try #require(Day(text: text)).adding(months: months).description == expected)
  }

  @Test(arguments: [
    ("2027-05-03", "3 May 2027"), ("2028-02-29", "29 February 2028"),
    ("2026-12-31", "31 December 2026"), ("2027-01-01", "1 January 2027"),
  ])
  func aDayIsReadByPeople(text: String, expected: String) throws {
    #expect(Catalog.english.text(try #require(Day(text: text)).phrase) == expected)
  }

  @Test func everyMonthHasItsName() throws {
    let days = try (1...12).map { try #require(Day(year: 2027, month: $0, day: 3)) }
    #expect(Set(days.map(\.phrase.key)).count == 12)
    let words = Catalog(language: "ru", entries: ["%1 May %2": ["%1 мая %2"]])
    #expect(words.text(days[4].phrase) == "3 мая 2027")
  }

  @Test(arguments: [
    (0, 0), (86_399.9, 0), (86_400, 1), (-0.5, -1), (.nan, 0), (.infinity, 0), (1e300, 4_000_000),
  ])
  func aMomentHasADay(seconds: Double, number: Int) {
    #expect(Day(secondsSince1970: seconds).number == number)
  }
}
