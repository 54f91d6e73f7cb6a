import Localization
import Testing

@testable import Support

@Suite struct HoursTests {
  private static let week: Set<WorkingHours.Day> = [
    .monday, .tuesday, .wednesday, .thursday, .friday,
  ]

  private func isOpen(_ time: String, in zone: String, from: Int32 = 540, to: Int32 = 1020) throws
    -> Bool
  {
    let hours = try #require(
      WorkingHours(zone: zone, days: Self.week, opens: from, closes: to))
    return hours.isOpen(at: try #require(MessageTime(text: time)).seconds)
  }

  // The 27th of November 2026 is a Friday. Tallinn is two hours ahead of Greenwich in winter and three in
  // summer, Kathmandu five and three quarters, Los Angeles eight hours behind in winter.
  @Test(arguments: [
    ("Europe/Tallinn", "2026-11-27T06:59Z", false), ("Europe/Tallinn", "2026-11-27T07:00Z", true),
    ("Europe/Tallinn", "2026-11-27T14:59Z", true), ("Europe/Tallinn", "2026-11-27T15:00Z", false),
    ("Europe/Tallinn", "2026-11-28T10:00Z", false), ("Europe/Tallinn", "2026-07-03T06:00Z", true),
    ("Europe/Tallinn", "2026-07-03T05:59Z", false), ("Europe/Tallinn", "2026-07-03T14:00Z", false),
    ("Asia/Kathmandu", "2026-11-27T03:14Z", false), ("Asia/Kathmandu", "2026-11-27T03:15Z", true),
    ("America/Los_Angeles", "2026-11-28T00:59Z", true),
    ("America/Los_Angeles", "2026-11-28T01:00Z", false),
    ("Pacific/Auckland", "2026-11-26T20:00Z", true),
    ("Pacific/Auckland", "2026-11-27T20:00Z", false),
    ("UTC", "2026-11-27T09:00Z", true),
  ])
  func hoursAreThoseOfTheZone(_ zone: String, _ time: String, _ expected: Bool) throws {
    #expect(try isOpen(time, in: zone) == expected)
  }

  @Test func hoursMayPassMidnight() throws {
    func isOpen(_ time: String) throws -> Bool {
      try self.isOpen(time, in: "UTC", from: 1320, to: 120)
    }
    #expect(try isOpen("2026-11-27T22:00Z") && isOpen("2026-11-28T01:59Z"))
    #expect(try !isOpen("2026-11-28T02:00Z") && !isOpen("2026-11-27T21:59Z"))
    // The night from Saturday to Sunday, and that from Sunday to Monday.
    #expect(try !isOpen("2026-11-29T01:00Z") && !isOpen("2026-11-30T01:00Z"))
  }

  @Test(arguments: [
    "", "Europe/Nowhere", "Tallinn/Europe", "x", String(repeating: "a", count: 100),
  ])
  func unknownZonesAreRefused(_ zone: String) {
    #expect(WorkingHours(zone: zone, days: Self.week, opens: 0, closes: 1) == nil)
  }

  @Test func theGreetingSaysIt() throws {
    let hours = try #require(
      WorkingHours(zone: "Europe/Tallinn", days: Self.week, opens: 540, closes: 1020))
    func text(_ time: String, _ hours: WorkingHours?) -> String {
      let date = MessageTime(text: time)?.seconds ?? 0
      return Catalog.english.text(Greeting.sentence(hours: hours, date: date))
    }
    #expect(text("2026-11-27T21:05Z", hours).hasPrefix("Hi! It is 23:05 where we are"))
    #expect(text("2026-11-27T10:05Z", hours).hasPrefix("Hi! Is something wrong"))
    #expect(text("2026-11-27T21:05Z", nil).hasPrefix("Hi! Is something wrong"))
  }
}
