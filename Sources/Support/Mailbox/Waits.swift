/// The waits between looks for answers: 5 seconds at first, longer and longer without news, at most a
/// minute.
struct PollWaits: Hashable, Sendable {
  private(set) var seconds = Self.shortest

  static let shortest = 5.0
  static let longest = 60.0
  private static let growth = 1.25

  /// Returns the wait after a look that found nothing, and lengthens the next one.
  mutating func next() -> Double {
    defer { seconds = min(Self.longest, seconds * Self.growth) }
    return seconds
  }

  /// Starts again from the shortest wait, after a message of either side.
  mutating func reset() { seconds = Self.shortest }
}

/// The waits after failures: 5 seconds, then twice as long each time, at most a quarter of an hour.
struct RetryWaits: Hashable, Sendable {
  private(set) var seconds = Self.shortest

  static let shortest = 5.0
  static let longest = 900.0

  /// Returns the wait after a failure, and doubles the next one.
  mutating func next() -> Double {
    defer { seconds = min(Self.longest, seconds * 2) }
    return seconds
  }

  /// Starts again from the shortest wait, after a success or a new message.
  mutating func reset() { seconds = Self.shortest }
}
