import Canvas
import Glibc

/// The line between two fingers on a touch screen.
struct FingerSpan: Hashable, Sendable {
  /// One finger, in logical pixels.
  var from: Point
  /// The other finger.
  var to: Point

  /// The distance of the fingers in logical pixels.
  var length: Double { hypot(to.x - from.x, to.y - from.y) }

  /// The degrees clockwise from `old`, by the shorter way round.
  func degrees(since old: FingerSpan) -> Double {
    (angle - old.angle).remainder(dividingBy: 360)
  }

  private var angle: Double { atan2(to.y - from.y, to.x - from.x) * 180 / .pi }
}

extension TwoFingerGesture {
  /// Handles a movement of the fingers; returns the result of `move(degrees:distance:)`.
  mutating func move(from old: FingerSpan, to new: FingerSpan) -> Movement? {
    move(degrees: new.degrees(since: old), distance: new.length - old.length)
  }
}
