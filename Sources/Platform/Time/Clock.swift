/// The program's source of time: one clock for animations, one for dates.
///
/// Tests stop the time with `ManualClock`. Main thread only.
@MainActor
public protocol Clock: AnyObject {
  /// Seconds since some fixed moment; never goes back.
  var now: Double { get }
  /// Seconds since 1970 by the computer's clock; may go back.
  var date: Double { get }
}

/// A clock that only moves on demand, for tests and pictures.
@MainActor
public final class ManualClock: Clock {
  /// Seconds; may be set.
  public var now: Double

  /// Makes a clock that is at `now` seconds.
  public init(now: Double = 0) { self.now = now }

  /// Seconds since 1970 when `now` is 0: the first of January 2026; may be set.
  public var start = 1_767_225_600.0
  /// Seconds since 1970.
  public var date: Double { start + now }

  /// Moves the clock on by `seconds`.
  public func advance(by seconds: Double) { now += seconds }
}

/// A time at which something is due, in a clock's seconds; `nil` for never.
extension Double? {
  /// Returns the earlier of two times.
  public func earlier(_ other: Double?) -> Double? {
    guard let self, let other else { return self ?? other }
    return Swift.min(self, other)
  }
}
