import Platform

/// Something on one axis that is pulled beyond its end: it follows by the damped distance, and
/// springs back once it is let go. Positions are functions of the time given, in logical pixels.
public struct RubberPull: Hashable, Sendable {
  /// How far it was pulled, not damped.
  private var distance = 0.0
  /// When it was let go; `nil` while it is held.
  private var letGoTime: Double?

  /// Makes something that rests at its end.
  public init() {}

  /// Whether it is anywhere else than at its resting place, or on the way there.
  public var isPulled: Bool { distance != 0 }

  /// Whether it is on its way to its resting place.
  public var springsBack: Bool { letGoTime != nil }

  /// Holds it `distance` beyond its end.
  public mutating func hold(at distance: Double) {
    self.distance = distance
    letGoTime = nil
  }

  /// Pulls it on by `distance` from where it is at `time`, and holds it.
  public mutating func pull(by distance: Double, at time: Double) {
    hold(at: RubberBand.pull(for: offset(at: time)) + distance)
  }

  /// Lets it spring back, unless it does already.
  public mutating func letGo(at time: Double) {
    if isPulled, letGoTime == nil { letGoTime = time }
  }

  /// Puts it to its resting place.
  public mutating func end() { self = RubberPull() }

  /// How far it is from its resting place at a time.
  public func offset(at time: Double) -> Double {
    guard isPulled else { return 0 }
    let damped = RubberBand.damped(distance)
    guard let letGoTime else { return damped }
    return damped * RubberBand.rest(after: (time - letGoTime) / Motion.springBack)
  }

  /// Brings it to `now`. What springs back needs a frame, also the one in which it arrives.
  public mutating func advance(to now: Double) -> Pace {
    guard isPulled, let letGoTime else { return .still }
    guard now - letGoTime < Motion.springBack else {
      end()
      return .still
    }
    return .moving
  }
}
