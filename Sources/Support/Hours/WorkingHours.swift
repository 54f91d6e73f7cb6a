import CICU

/// The hours in which the maker answers, in the maker's time zone.
public struct WorkingHours: Hashable, Sendable {
  /// Days of the week.
  public enum Day: Int32, Hashable, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// A name of the time zone database, such as `Europe/Tallinn`.
  public let zone: String
  public let days: Set<Day>
  /// Minutes since midnight, 0 to 1439.
  public let opens: Int32
  /// Minutes since midnight, 1 to 1440; not after `opens`: on the next day.
  public let closes: Int32

  /// Returns `nil` if the zone is unknown, no day is given or a minute is out of bounds.
  public init?(zone: String, days: Set<Day>, opens: Int32, closes: Int32) {
    guard !days.isEmpty, (0...1439).contains(opens), (1...1440).contains(closes),
      LocalTime(in: zone, at: 0) != nil
    else { return nil }
    self.zone = zone
    self.days = days
    self.opens = opens
    self.closes = closes
  }

  /// True if the maker answers at a time, in seconds since 1970.
  public func isOpen(at date: Double) -> Bool {
    guard let time = LocalTime(in: zone, at: date) else { return true }
    if closes > opens {
      return days.contains(time.day) && (opens..<closes).contains(time.minute)
    }
    if time.minute >= opens { return days.contains(time.day) }
    return time.minute < closes && days.contains(time.dayBefore)
  }
}

/// A time of the week in a time zone.
public struct LocalTime: Hashable, Sendable {
  public let day: WorkingHours.Day
  /// Minutes since midnight, 0 to 1439.
  public let minute: Int32

  /// Returns `nil` if the zone is unknown, or ICU is not there.
  ///
  /// - Parameter date: seconds since 1970.
  public init?(in zone: String, at date: Double) {
    var (day, minute): (Int32, Int32) = (0, 0)
    guard cicu_local_time(zone, date * 1000, &day, &minute) != 0,
      let day = WorkingHours.Day(rawValue: day)
    else { return nil }
    self.day = day
    self.minute = minute
  }

  /// Hours and minutes: `9:05`.
  public var text: String { "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)" }

  var dayBefore: WorkingHours.Day { WorkingHours.Day(rawValue: day.rawValue - 1) ?? .sunday }
}
