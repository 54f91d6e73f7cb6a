/// A gesture of two fingers on a touch screen: a turn or a pinch, decided by their first movement
/// until they are lifted. Hands do both a little at once, and text must not change its size while
/// its history is shown by a turn.
public struct TwoFingerGesture: Hashable, Sendable {
  /// A movement of two fingers.
  public enum Movement: Hashable, Sendable {
    /// Turned, by degrees clockwise.
    case turn(Double)
    /// Moved apart (positive) or together, by logical pixels.
    case pinch(Double)
  }

  private enum Kind { case turn, pinch }

  private var kind: Kind?
  private var degrees = 0.0
  private var distance = 0.0

  /// The degrees from which the gesture is a turn.
  static let leastTurn = 6.0
  /// The logical pixels from which the gesture is a pinch.
  static let leastPinch = 18.0

  /// Makes a gesture that has not begun.
  public init() {}

  /// Handles a turn and a movement since the last event.
  ///
  /// - Returns: the movement, including all of it before the decision; `nil` before the decision.
  public mutating func move(degrees turned: Double, distance moved: Double) -> Movement? {
    degrees += turned
    distance += moved
    if kind == nil {
      let (turn, pinch) = (abs(degrees) / Self.leastTurn, abs(distance) / Self.leastPinch)
      guard max(turn, pinch) >= 1 else { return nil }
      kind = turn >= pinch ? .turn : .pinch
    }
    defer { (degrees, distance) = (0, 0) }
    switch kind {
    case .turn: return degrees == 0 ? nil : .turn(degrees)
    case .pinch: return distance == 0 ? nil : .pinch(distance)
    case nil: return nil
    }
  }
}
