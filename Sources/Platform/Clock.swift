/// Time as the program sees it.
@MainActor
public protocol Clock: AnyObject {
  /// Seconds since some fixed moment; never goes back.
  var now: Double { get }
}

/// A clock that stands still until it is told, for tests and pictures.
@MainActor
public final class ManualClock: Clock {
  /// Seconds; may be set.
  public var now: Double

  /// Makes a clock that stands at `now` seconds.
  public init(now: Double = 0) { self.now = now }

  /// Lets `seconds` pass.
  public func advance(by seconds: Double) { now += seconds }
}
