/// Which versions are kept as they grow old.
enum VersionRules {
  /// Seconds that a version is kept.
  static let longestKept: Int64 = 365 * day
  private static let day: Int64 = 24 * 60 * 60
  private static let hour: Int64 = 60 * 60

  /// The places of the versions that are kept: of writing the last one of each hour, of what is older
  /// than a day the last one of each day; all else that there is a reason for; nothing
  /// that is older than a year. The newest always.
  ///
  /// - Parameters:
  ///   - notes: the oldest first.
  ///   - now: seconds since 1970.
  ///   - dayNumber: tells the days of moments apart, where the person is.
  static func kept(
    of notes: [VersionNote], now: Int64, dayNumber: (Int64) -> Int
  ) -> [Int] {
    notes.indices.filter { place in
      let note = notes[place]
      if place == notes.count - 1 { return true }
      if now - note.date > longestKept { return false }
      guard note.reason == .writing,
        let next = notes[(place + 1)...].first(where: { $0.reason == .writing })
      else { return true }
      if now - note.date > day { return dayNumber(note.date) != dayNumber(next.date) }
      return note.date / hour != next.date / hour
    }
  }
}
