/// The times when held keys repeat, by the compositor's settings. SDL makes the repeats, but only
/// when it is asked for events; so the event loop has to wake up for them.
nonisolated struct WaylandKeyRepeat {
  /// The times when the held keys went down, in the clock's seconds.
  private var held: [UInt32: Double] = [:]
  /// Seconds until the first repeat.
  private var delay = 0.6
  /// Seconds between two repeats; `nil` if nothing repeats.
  private var interval: Double? = 0.04

  /// SDL counts whole milliseconds of a clock of its own.
  private static let slack = 0.002

  /// Sets the repeats a second, 0 for none, and the milliseconds until the first.
  mutating func set(rate: Int32, delay milliseconds: Int32) {
    delay = Double(max(0, milliseconds)) / 1000
    interval = rate > 0 ? Double(max(1, 1000 / rate)) / 1000 : nil
  }

  /// Records that a key has gone down.
  mutating func press(_ key: UInt32, at now: Double) { held[key] = now }

  /// Records that a key has come up.
  mutating func release(_ key: UInt32) { held[key] = nil }

  /// Forgets all held keys, as another window gets the keyboard.
  mutating func releaseAll() { held = [:] }

  /// Forgets keys that have been held longer than the delay and do not repeat, as Shift. For other
  /// keys `repeats` is not called.
  mutating func releaseSilent(at now: Double, repeats: (UInt32) -> Bool) {
    for (key, since) in held where now >= since + delay && !repeats(key) { held[key] = nil }
  }

  /// The time of the next repeat after `now`; `nil` if there is none.
  func next(after now: Double) -> Double? {
    guard let interval else { return nil }
    return held.values.map { since in
      let first = since + delay + Self.slack
      return now < first
        ? first : first + (((now - first) / interval).rounded(.down) + 1) * interval
    }.min()
  }
}
