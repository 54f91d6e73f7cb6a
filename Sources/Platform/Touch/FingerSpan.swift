import Canvas
import Glibc

/// Two fingers on a touch screen, seen as the way from one to the other.
struct FingerSpan: Hashable, Sendable {
  /// One finger, in logical pixels.
  var from: Point
  /// The other.
  var to: Point

  /// Logical pixels between them.
  var length: Double { hypot(to.x - from.x, to.y - from.y) }

  /// Degrees clockwise that brought them here from `old`, by the shorter way round.
  func degrees(since old: FingerSpan) -> Double {
    (angle - old.angle).remainder(dividingBy: 360)
  }

  private var angle: Double { atan2(to.y - from.y, to.x - from.x) * 180 / .pi }
}

extension TwoFingerGesture {
  /// The fingers have moved; returns what `move(degrees:distance:)` does.
  mutating func move(from old: FingerSpan, to new: FingerSpan) -> Movement? {
    move(degrees: new.degrees(since: old), distance: new.length - old.length)
  }
}
