/// The rules by which old versions are dropped.
enum VersionRules {
  /// The time for which a version is kept, in seconds.
  static let longestKept: Int64 = 365 * day
  private static let day: Int64 = 24 * 60 * 60
  private static let hour: Int64 = 60 * 60

  /// Returns the indices of the versions to keep. Of the versions of writing that is the last one of
  /// each hour, and of those older than a day the last one of each day. Versions with another reason are
  /// kept for a year, as are these; the newest version is always kept.
  ///
  /// - Parameters:
  ///   - notes: the notes of all versions, the oldest first.
  ///   - now: in seconds since 1970.
  ///   - dayNumber: returns the number of the local day of a time.
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
