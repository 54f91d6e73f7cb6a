import Canvas
import Glibc

/// Two fingers on a touchpad, as two fingers around the pointer: they turn and spread like those on a
/// touch screen, and so mean the same.
///
/// A touchpad's driver does not tell where the fingers are, only how they move together.
nonisolated struct TouchpadPinch: Equatable {
  /// A movement of both fingers.
  enum Step: Equatable, Sendable {
    case began
    /// `scale`: their distance compared to that at the beginning; `degrees`: their turn since the last
    /// step, clockwise.
    case moved(scale: Double, degrees: Double)
    /// They were lifted, or the gesture is another program's now.
    case ended
  }

  /// The numbers of the fingers; SDL's own are not negative.
  static let fingers = [-2, -1]
  /// Logical pixels between the fingers at the beginning: about as far as on a touch screen.
  private static let span = 150.0
  /// The scales that a hand can reach.
  private static let scales = 0.1...10.0

  private let centre: Point
  private var scale = 1.0
  private var degrees = 0.0

  /// Puts the fingers beside a place, in logical pixels.
  init(around centre: Point) { self.centre = centre }

  /// Follows the fingers. A broken driver's numbers change nothing.
  mutating func move(scale: Double, degrees: Double) {
    if scale.isFinite {
      self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    }
    if abs(degrees) <= 360 { self.degrees += degrees }
  }

  /// The places of the fingers, in the order of `fingers`.
  var places: [Point] {
    let angle = degrees * .pi / 180
    let reach = Self.span / 2 * scale
    let (x, y) = (cos(angle) * reach, sin(angle) * reach)
    return [Point(x: centre.x - x, y: centre.y - y), Point(x: centre.x + x, y: centre.y + y)]
  }
}
