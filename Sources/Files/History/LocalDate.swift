import Glibc

/// A moment as the clock on the wall has it.
public enum LocalDate {
  /// A number that tells the days of moments apart, given in seconds since 1970.
  public static func dayNumber(_ seconds: Int64) -> Int {
    parts(of: seconds).map { Int($0.tm_year) * 366 + Int($0.tm_yday) } ?? 0
  }

  /// Year, month, day, hour and minute, the same in all languages: `2026-11-23 14:05`.
  public static func string(nanoseconds: Int64) -> String {
    guard let parts = parts(of: nanoseconds / 1_000_000_000) else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  private static func parts(of seconds: Int64) -> tm? {
    var seconds = time_t(seconds)
    var parts = tm()
    // Both pointers are valid for the time of the call.
    return localtime_r(&seconds, &parts) == nil ? nil : parts
  }
}
