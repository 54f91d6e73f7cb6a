/// The times when a held key repeats, by the compositor's settings.
nonisolated struct WaylandKeyRepeat {
  /// The key that repeats, the last that went down, and the time of its next repeat in the clock's
  /// seconds; `nil` if none is held.
  private var held: (key: UInt32, due: Double)?
  /// Seconds until the first repeat.
  private var delay = 0.6
  /// Seconds between two repeats; `nil` if nothing repeats.
  private var interval: Double? = 0.04

  /// The time of the next repeat; `nil` if there is none.
  var due: Double? { interval == nil ? nil : held?.due }

  /// Sets the repeats a second, 0 for none, and the milliseconds until the first.
  mutating func set(rate: Int32, delay milliseconds: Int32) {
    delay = Double(max(0, milliseconds)) / 1000
    interval = rate > 0 ? Double(max(1, 1000 / rate)) / 1000 : nil
  }

  /// Records that a key has gone down that repeats.
  mutating func press(_ key: UInt32, at now: Double) { held = (key, now + delay) }

  /// Records that a key has come up.
  mutating func release(_ key: UInt32) { if held?.key == key { held = nil } }

  /// Forgets the held key, as another window gets the keyboard.
  mutating func releaseAll() { held = nil }

  /// True if the key repeats now; to be called once for each repeat. Repeats that a slow frame has
  /// missed do not come later.
  mutating func takeRepeat(at now: Double) -> Bool {
    guard let interval, let held, now >= held.due else { return false }
    self.held = (held.key, max(held.due + interval, now))
    return true
  }
}
