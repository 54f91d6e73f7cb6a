import Glibc

/// A moment as the clock on the wall has it.
public enum LocalDate {
  /// Year, month, day, hour and minute, the same in all languages: `2026-11-23 14:05`.
  public static func string(nanoseconds: Int64) -> String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    // Both pointers are valid for the time of the call.
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
