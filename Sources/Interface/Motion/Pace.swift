/// The time of an animation's next update.
public enum Pace: Hashable, Sendable {
  /// Never: nothing moves until an event.
  case still
  /// At a time, in the clock's seconds.
  case until(Double)
  /// In the next frame.
  case moving

  /// Returns the sooner of two.
  public func sooner(_ other: Pace) -> Pace {
    switch (self, other) {
    case (.moving, _), (_, .moving): .moving
    case (.still, let pace), (let pace, .still): pace
    case (.until(let one), .until(let two)): .until(min(one, two))
    }
  }
}

/// An animated part of the window. Its state is a function of the time given, so tests can stop it
/// anywhere.
public protocol Animated: AnyObject {
  /// Updates the animation to the time `now` and returns the time of the next update.
  func advance(to now: Double) -> Pace
}
