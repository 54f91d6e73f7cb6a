import Canvas

/// An event of one finger on a touch screen.
public struct TouchEvent: Hashable, Sendable {
  /// The kinds of touch event.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    case moved
    /// It was lifted.
    case ended
    /// The system has taken the finger for a gesture of its own, so its touch means nothing.
    case cancelled
  }

  /// The finger's number, as long as it is down; negative on a touchpad.
  public var finger: Int
  /// The kind.
  public var phase: Phase
  /// The position, in logical pixels from the window's top left corner; may be outside.
  public var position: Point
  /// The time, in the clock's seconds.
  public var time: Double

  public init(finger: Int, _ phase: Phase, at position: Point, time: Double) {
    self.finger = finger
    self.phase = phase
    self.position = position
    self.time = time
  }

  /// True for a finger on the screen itself. A finger on a touchpad can turn and pinch, but its position
  /// is no place on the screen.
  public var isOnScreen: Bool { finger >= 0 }
}
