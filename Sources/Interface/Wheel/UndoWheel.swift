import Canvas
import Glibc

/// The geometry of the undo wheel: 24 dots 15° apart, one for each step that can be undone or
/// redone, the present one on top.
///
/// The dot at the bottom is where the row of steps is cut open: dots get smaller and vanish
/// towards it, so a row of any length fits. Formulas and the numbering are those of the article
/// "9 years of Apple text editor solo dev". Angles are degrees, clockwise.
public struct UndoWheel: Hashable, Sendable {
  /// How many dots there are.
  public static let dotCount = 24
  /// Degrees from one dot to the next: a turn by as much is a step.
  public static let detent = 15.0

  /// How far the wheel is turned.
  public var rotation: Double
  /// How many steps can be redone: the number of the step that is on top.
  public var redoCount: Int
  /// How many steps can be undone or redone.
  public var stepCount: Int

  /// Makes a wheel.
  public init(rotation: Double, redoCount: Int, stepCount: Int) {
    self.rotation = rotation
    self.redoCount = redoCount
    self.stepCount = stepCount
  }

  /// Where the wheel rests with so many steps to redo: to undo is to turn it back.
  public static func restingRotation(redoCount: Int) -> Double { -detent * Double(redoCount) }

  /// How far a dot is turned from the wheel's bottom, 0 to 360.
  public func angle(of dot: Int) -> Double {
    let turned = (rotation + Double(dot) * Self.detent).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }

  /// How far a dot is from the bottom, either way: 0 within `zeroRange` degrees of it, 1 from
  /// `maxRange` degrees beyond those on.
  public func bottomPointPercent(_ dot: Int, zeroRange: Double, maxRange: Double) -> Double {
    let angle = angle(of: dot)
    let distance = min(360 - angle, angle)
    return min(max(distance - zeroRange, 0), maxRange) / maxRange
  }

  /// The size of a dot as a part of the largest.
  public func scale(of dot: Int) -> Double {
    bottomPointPercent(dot, zeroRange: -35, maxRange: 180)
  }

  /// How visible a dot is, 0 to 1.
  public func opacity(of dot: Int) -> Double {
    bottomPointPercent(dot, zeroRange: 5, maxRange: 20)
  }

  /// The number of the step that a dot stands for: how many steps would be redone from there.
  public func undoItemIndex(_ dot: Int) -> Int {
    let (turns, highlighted) = redoCount.quotientAndRemainder(dividingBy: Self.dotCount)
    return turns * Self.dotCount - Self.dotCount / 2
      + (dot < highlighted ? Self.dotCount : 0) + dot
  }

  /// Whether a dot stands for a step that there is.
  public func isFilled(_ dot: Int) -> Bool { (0...stepCount).contains(undoItemIndex(dot)) }

  /// Whether a dot stands for the present.
  public func isHighlighted(_ dot: Int) -> Bool { undoItemIndex(dot) == redoCount }

  /// The middle of a dot on a wheel of the given radius round (0, 0).
  public func place(of dot: Int, radius: Double) -> Point {
    let angle = angle(of: dot) * .pi / 180
    return Point(x: -radius * sin(angle), y: radius * cos(angle))
  }
}
