/// When something that moves wants to be looked at again.
public enum Pace: Hashable, Sendable {
  /// Never: it stands still until something happens.
  case still
  /// At a moment, in the clock's seconds.
  case until(Double)
  /// At the next frame.
  case moving

  /// The sooner of two.
  public func sooner(_ other: Pace) -> Pace {
    switch (self, other) {
    case (.moving, _), (_, .moving): .moving
    case (.still, let pace), (let pace, .still): pace
    case (.until(let one), .until(let two)): .until(min(one, two))
    }
  }
}

/// Something on the sheet that changes with time. Positions are functions of the time given, so
/// tests can stop it anywhere.
public protocol Animated: AnyObject {
  /// Brings it to the time `now` and says when to come again.
  func advance(to now: Double) -> Pace
}
