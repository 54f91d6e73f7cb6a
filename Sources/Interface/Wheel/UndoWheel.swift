import Canvas
import Glibc

/// The geometry of the undo wheel: 24 dots 15° apart, one for each step that can be undone or
/// redone, the present one on top.
///
/// The dot at the bottom is where the row of steps is cut open: dots get smaller and vanish towards
/// it, so a row of any length fits. Formulas and numbering are those of the article "9 years of
/// Apple text editor solo dev". Angles are degrees, clockwise.
public struct UndoWheel: Hashable, Sendable {
  /// The number of dots.
  public static let dotCount = 24
  /// The angle between two dots: turning the wheel by it is one step.
  public static let detent = 15.0

  /// The wheel's rotation.
  public var rotation: Double
  /// The number of steps that can be redone, which is the number of the step on top.
  public var redoCount: Int
  /// The number of steps that can be undone or redone.
  public var stepCount: Int

  public init(rotation: Double, redoCount: Int, stepCount: Int) {
    self.rotation = rotation
    self.redoCount = redoCount
    self.stepCount = stepCount
  }

  /// Returns the rotation at rest with `redoCount` steps to redo: undo turns the wheel back.
  public static func restingRotation(redoCount: Int) -> Double { -detent * Double(redoCount) }

  /// Returns a dot's angle from the wheel's bottom, 0 to 360.
  public func angle(of dot: Int) -> Double {
    let turned = (rotation + Double(dot) * Self.detent).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }

  /// Returns a dot's distance from the bottom in either direction: 0 within `zeroRange` degrees,
  /// rising to 1 over the next `maxRange` degrees.
  public func bottomPointPercent(_ dot: Int, zeroRange: Double, maxRange: Double) -> Double {
    let angle = angle(of: dot)
    let distance = min(360 - angle, angle)
    return min(max(distance - zeroRange, 0), maxRange) / maxRange
  }

  /// Returns the size of a dot as a part of the largest.
  public func scale(of dot: Int) -> Double {
    bottomPointPercent(dot, zeroRange: -35, maxRange: 180)
  }

  /// Returns a dot's opacity, 0 to 1.
  public func opacity(of dot: Int) -> Double {
    bottomPointPercent(dot, zeroRange: 5, maxRange: 20)
  }

  /// Returns the number of the step that a dot stands for: the number of steps that could be redone
  /// from there.
  public func undoItemIndex(_ dot: Int) -> Int {
    let (turns, highlighted) = redoCount.quotientAndRemainder(dividingBy: Self.dotCount)
    return turns * Self.dotCount - Self.dotCount / 2
      + (dot < highlighted ? Self.dotCount : 0) + dot
  }

  /// True if a dot stands for an existing step.
  public func isFilled(_ dot: Int) -> Bool { (0...stepCount).contains(undoItemIndex(dot)) }

  /// True if a dot stands for the present.
  public func isHighlighted(_ dot: Int) -> Bool { undoItemIndex(dot) == redoCount }

  /// Returns the middle of a dot on a wheel of the given radius round (0, 0).
  public func place(of dot: Int, radius: Double) -> Point {
    let angle = angle(of: dot) * .pi / 180
    return Point(x: -radius * sin(angle), y: radius * cos(angle))
  }
}
