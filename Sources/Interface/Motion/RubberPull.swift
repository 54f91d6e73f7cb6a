import Platform

/// A pull beyond an end on one axis: the content follows by the damped distance and springs back on
/// release. Positions are functions of the time given, in logical pixels.
public struct RubberPull: Hashable, Sendable {
  /// The distance of the pull, not damped.
  private var distance = 0.0
  /// The time of the release; `nil` while it is held.
  private var releaseTime: Double?

  /// Makes a pull at rest.
  public init() {}

  /// True if it is away from its resting place, or springing back to it.
  public var isPulled: Bool { distance != 0 }

  /// True while it springs back.
  public var springsBack: Bool { releaseTime != nil }

  /// Sets the distance of the pull, and holds it.
  public mutating func hold(at distance: Double) {
    self.distance = distance
    releaseTime = nil
  }

  /// Pulls on by `distance` from the position at `time`, and holds it.
  public mutating func pull(by distance: Double, at time: Double) {
    hold(at: RubberBand.pull(for: offset(at: time)) + distance)
  }

  /// Releases it, so that it springs back, unless it does already.
  public mutating func release(at time: Double) {
    if isPulled, releaseTime == nil { releaseTime = time }
  }

  /// Returns it to its resting place at once.
  public mutating func end() { self = RubberPull() }

  /// Returns the distance from its resting place at a time.
  public func offset(at time: Double) -> Double {
    guard isPulled else { return 0 }
    let damped = RubberBand.damped(distance)
    guard let releaseTime else { return damped }
    return damped * RubberBand.rest(after: (time - releaseTime) / Motion.springBack)
  }

  /// Updates it to `now`. The spring back needs a frame for every step, also for its end.
  public mutating func advance(to now: Double) -> Pace {
    guard isPulled, let releaseTime else { return .still }
    guard now - releaseTime < Motion.springBack else {
      end()
      return .still
    }
    return .moving
  }
}
