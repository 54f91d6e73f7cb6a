/// A day of the Gregorian calendar, independent of the time zone.
public struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Days since 1 January 1970.
  public var number: Int

  /// Makes the day that begins `number` days after 1 January 1970.
  public init(number: Int) { self.number = number }

  /// Makes the day in Greenwich `seconds` after the beginning of 1970.
  public init(secondsSince1970 seconds: Double) {
    let days = (seconds / 86_400).rounded(.down)
    // Four million days are more than ten thousand years.
    number = days.isFinite ? Int(min(max(days, -4_000_000), 4_000_000)) : 0
  }

  /// Makes a day of the calendar; `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year)).contains(day)
    else { return nil }
    // Source of this and of `date`: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    // Their year begins in March, so that the leap day is its last.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads a date of ISO 8601, such as `2026-11-21`; `nil` if `text` is none.
  public init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Self.number($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The date in ISO 8601, such as `2026-11-21`.
  public var description: String {
    let (year, month, day) = date
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// Returns the same day `count` months later, or the last day of that month if it is shorter.
  public func adding(months count: Int) -> Day {
    let (year, month, day) = date
    let months = year * 12 + month - 1 + count
    let (newYear, newMonth) = (months / 12, months % 12 + 1)
    let last = Self.length(ofMonth: newMonth, newYear)
    return Day(year: newYear, month: newMonth, day: min(day, last)) ?? self
  }

  /// True if the first day comes before the second.
  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  /// The date in the calendar.
  var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns up to four digits as a number; `nil` if there is anything else among them.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.count <= 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
