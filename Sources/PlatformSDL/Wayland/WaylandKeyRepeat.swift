/// When keys that are held repeat, as the compositor says. SDL makes the repeats, but only when it is
/// asked for events; so somebody has to wake up for them.
nonisolated struct WaylandKeyRepeat {
  /// When each of the keys that are down went down, in the clock's seconds.
  private var held: [UInt32: Double] = [:]
  /// Seconds until the first repeat.
  private var delay = 0.6
  /// Seconds between two; `nil`: nothing repeats.
  private var interval: Double? = 0.04

  /// SDL counts whole milliseconds of a clock of its own.
  private static let slack = 0.002

  /// Sets repeats a second, of which 0 means none, and the milliseconds until the first.
  mutating func set(rate: Int32, delay milliseconds: Int32) {
    delay = Double(max(0, milliseconds)) / 1000
    interval = rate > 0 ? Double(max(1, 1000 / rate)) / 1000 : nil
  }

  /// A key has gone down.
  mutating func press(_ key: UInt32, at now: Double) { held[key] = now }

  /// A key has come up.
  mutating func release(_ key: UInt32) { held[key] = nil }

  /// Keys go to somebody else.
  mutating func releaseAll() { held = [:] }

  /// Lets go of keys that have been held for long and do not repeat, as Shift. Of the others nobody
  /// has to know before.
  mutating func releaseSilent(at now: Double, repeats: (UInt32) -> Bool) {
    for (key, since) in held where now >= since + delay && !repeats(key) { held[key] = nil }
  }

  /// When the next repeat after `now` is due; `nil`: never.
  func next(after now: Double) -> Double? {
    guard let interval else { return nil }
    return held.values.map { since in
      let first = since + delay + Self.slack
      return now < first
        ? first : first + (((now - first) / interval).rounded(.down) + 1) * interval
    }.min()
  }
}
