/// Two fingers on a touch screen: they turn or they pinch, and what they do first they do until
/// they are lifted. Hands do both a little at once, and text must not change its size while it is
/// turned back through its history.
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

  /// So many degrees make it a turn.
  static let leastTurn = 6.0
  /// So many logical pixels make it a pinch.
  static let leastPinch = 18.0

  /// Makes a gesture that has not begun.
  public init() {}

  /// The fingers have turned and moved so far since the last event.
  ///
  /// - Returns: what they do, with all that they did before it was clear; `nil`: not clear yet.
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
