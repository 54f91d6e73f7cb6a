/// The time-out for work that writes to disk. It starts again with each block that the process
/// gives to a disk, so that writing is waited for as long as it goes on.
nonisolated struct Patience {
  private let seconds: Double
  private var end: Double
  /// The number of blocks at the last check; `nil` before the first.
  private var blocks: Int?

  /// Begins at the time `now`, in seconds.
  init(seconds: Double, now: Double) {
    self.seconds = seconds
    end = now + seconds
  }

  /// True if no block was written for so many seconds.
  ///
  /// - Parameter blocks: the number of blocks up to now.
  mutating func isOver(at now: Double, blocks: Int) -> Bool {
    if let last = self.blocks, last != blocks { end = now + seconds }
    self.blocks = blocks
    return now >= end
  }
}
