/// Counts the presses of a button at one place that follow each other quickly, as SDL does.
nonisolated struct WaylandClicks {
  /// Milliseconds between two presses of a double click.
  var interval: UInt32 = 500
  /// Units that the pointer may move between two presses.
  private static let distance: Int32 = 32

  private var last: (button: UInt8, x: Int32, y: Int32, time: UInt32, count: UInt8)?

  /// Records a press at a time of the compositor's clock, in milliseconds, and returns the number of
  /// presses so far.
  mutating func press(_ button: UInt8, x: Int32, y: Int32, time: UInt32) -> UInt8 {
    var count: UInt8 = 1
    if let last, last.button == button, time &- last.time <= interval,
      abs(x - last.x) <= Self.distance, abs(y - last.y) <= Self.distance, last.count < .max
    {
      count = last.count + 1
    }
    last = (button, x, y, time, count)
    return count
  }
}
