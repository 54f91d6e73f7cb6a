import Files

/// The time of a message, as it is shown.
enum ChatTime {
  /// Returns the time of day, and the date on any other day; seconds are since 1970.
  static func text(_ seconds: Int64, today: Int64) -> String {
    let text = LocalDate.string(nanoseconds: seconds * 1_000_000_000)
    let isToday = LocalDate.dayNumber(seconds) == LocalDate.dayNumber(today)
    return isToday ? String(text.suffix(5)) : text
  }
}
