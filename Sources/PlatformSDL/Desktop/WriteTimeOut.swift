/// The time-out for work that writes to disk. It starts again whenever the process has
/// written more, so that writing is waited for as long as it goes on.
nonisolated struct WriteTimeOut {
  private let seconds: Double
  private var end: Double
  /// The amount written at the last check; `nil` before the first.
  private var written: Int?

  /// Begins at the time `now`, in seconds.
  init(seconds: Double, now: Double) {
    self.seconds = seconds
    end = now + seconds
  }

  /// True if nothing was written for so many seconds.
  ///
  /// - Parameter written: the amount written up to now.
  mutating func isOver(at now: Double, written: Int) -> Bool {
    if let last = self.written, last != written { end = now + seconds }
    self.written = written
    return now >= end
  }
}
