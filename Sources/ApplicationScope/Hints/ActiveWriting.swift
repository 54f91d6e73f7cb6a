/// The time spent writing: the time between keystrokes that follow each other without a long pause.
/// Pauses for thought count, absence does not.
public struct ActiveWriting: Hashable, Sendable {
  /// Seconds written and not yet taken.
  public private(set) var seconds = 0.0
  private var last: Double?

  /// The longest time between two keystrokes that still counts as writing, in seconds.
  public static let longestPause = 30.0

  /// Begins with no time.
  public init() {}

  /// Notes a keystroke at a moment of a clock that never goes back.
  public mutating func noteKey(at now: Double) {
    if let last, now > last, now - last < Self.longestPause { seconds += now - last }
    last = now
  }

  /// Removes and returns the whole seconds, for a caller that keeps their sum.
  public mutating func take() -> Int {
    let whole = seconds.rounded(.down)
    seconds -= whole
    return Int(whole)
  }
}
