import Glibc

/// Dates and times in the local time zone.
public enum LocalDate {
  /// Returns a number that differs between local days; `seconds` are since 1970.
  public static func dayNumber(_ seconds: Int64) -> Int {
    parts(of: seconds).map { Int($0.tm_year) * 366 + Int($0.tm_yday) } ?? 0
  }

  /// Returns year, month, day, hour and minute, the same in all languages: `2026-11-23 14:05`.
  public static func string(nanoseconds: Int64) -> String {
    guard let parts = parts(of: nanoseconds / 1_000_000_000) else { return "" }
    return "\(day(parts)) \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  private static func day(_ parts: tm) -> String {
    "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the last days up to that of a time in seconds since 1970, the oldest first: `2026-11-23`.
  public static func days(_ count: Int, upTo seconds: Double) -> [String] {
    guard let moment = Int64(exactly: seconds.rounded(.down)), let parts = parts(of: moment) else {
      return []
    }
    // Daylight saving time never changes at noon.
    let noon = moment - secondOfDay(parts) + 12 * 3600
    return (0..<count).reversed().compactMap { age in
      self.parts(of: noon - Int64(age) * 86_400).map(day)
    }
  }

  /// Returns the seconds from a time, in seconds since 1970, to the next midnight. Ignores a change of
  /// daylight saving time.
  public static func secondsToMidnight(from seconds: Double) -> Double {
    guard let moment = Int64(exactly: seconds.rounded(.down)), let parts = parts(of: moment) else {
      return 86_400
    }
    return Double(moment + 86_400 - secondOfDay(parts)) - seconds
  }

  private static func secondOfDay(_ parts: tm) -> Int64 {
    Int64(parts.tm_hour) * 3600 + Int64(parts.tm_min) * 60 + Int64(parts.tm_sec)
  }

  private static func parts(of seconds: Int64) -> tm? {
    var seconds = time_t(seconds)
    var parts = tm()
    // Both pointers are valid for the time of the call.
    return localtime_r(&seconds, &parts) == nil ? nil : parts
  }
}
