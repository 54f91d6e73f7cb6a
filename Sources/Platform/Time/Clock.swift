/// Time as the program sees it.
@MainActor
public protocol Clock: AnyObject {
  /// Seconds since some fixed moment; never goes back.
  var now: Double { get }
  /// Seconds since 1970, as the computer's calendar has it; may go back.
  var date: Double { get }
}

/// A clock that stands still until it is told, for tests and pictures.
@MainActor
public final class ManualClock: Clock {
  /// Seconds; may be set.
  public var now: Double

  /// Makes a clock that stands at `now` seconds.
  public init(now: Double = 0) { self.now = now }

  /// Seconds since 1970 when `now` is 0: the first of January 2026; may be set.
  public var start = 1_767_225_600.0
  /// Seconds since 1970.
  public var date: Double { start + now }

  /// Lets `seconds` pass.
  public func advance(by seconds: Double) { now += seconds }
}

/// A moment at which something is due, in a clock's seconds; `nil` is never.
extension Double? {
  /// The earlier of two moments.
  public func earlier(_ other: Double?) -> Double? {
    guard let self, let other else { return self ?? other }
    return Swift.min(self, other)
  }
}
