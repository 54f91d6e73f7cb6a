import Canvas
import Glibc

/// Draws the undo wheel in the middle of a window, and does its hit tests.
public struct UndoWheelView {
  /// The middle of the wheel in the window, in logical pixels.
  private let middle: Point

  /// Makes the view for a window of this size.
  public init(windowSize: Size) {
    middle = Point(x: windowSize.width / 2, y: windowSize.height / 2)
  }

  /// True if a press at the point grabs the wheel.
  public func contains(_ point: Point) -> Bool {
    let (x, y) = (point.x - middle.x, point.y - middle.y)
    return x * x + y * y < Self.grasp * Self.grasp
  }

  /// Returns the direction of a point from the middle in degrees, clockwise; `nil` if it is too
  /// near to the middle.
  public func angle(of point: Point) -> Double? {
    let (x, y) = (point.x - middle.x, point.y - middle.y)
    guard x * x + y * y > Self.hub * Self.hub else { return nil }
    return atan2(y, x) * 180 / .pi
  }

  /// Draws the wheel's dots. Dots that stand for no step are rings.
  public func draw(
    _ wheel: UndoWheel, opacity: Double, theme: Theme, scale: Scale, into list: inout DisplayList
  ) {
    for dot in 0..<UndoWheel.dotCount {
      let visible = opacity * wheel.opacity(of: dot)
      guard visible > 0 else { continue }
      let place = wheel.place(of: dot, radius: Self.radius)
      let point = Point(
        x: (middle.x + place.x) * scale.factor, y: (middle.y + place.y) * scale.factor)
      let radius = Self.dotRadius * wheel.scale(of: dot)
      // A rim in the page's colour keeps each dot apart from the letters below it.
      Disc(middle: point, radius: (radius + Self.rim) * scale.factor)
        .draw(into: &list, theme.page.withOpacity(visible))
      let hole = wheel.isFilled(dot) ? 0 : max(0, radius - Self.outline)
      let color =
        wheel.isHighlighted(dot) ? theme.floatingElementHighlight : theme.floatingElement
      Disc(middle: point, radius: radius * scale.factor, hole: hole * scale.factor)
        .draw(into: &list, color.withOpacity(visible))
    }
  }

  /// The distance from the middle of the wheel to the middle of a dot.
  private static let radius = 84.0
  private static let dotRadius = 8.0
  private static let rim = 2.5
  private static let outline = 1.5
  /// The distance from the middle within which a press grabs the wheel.
  private static let grasp = 112.0
  /// The distance from the middle within which the slightest move would be half a turn.
  private static let hub = 12.0
}
