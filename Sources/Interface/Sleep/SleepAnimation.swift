import Canvas

/// Three z's that rise from the caret when the screen goes to sleep: each larger than the one
/// before, drifting up with a slight sway, and fading. A pure function of the time, in logical
/// pixels.
///
/// **Invariant:** no letter leaves the window, or comes nearer to its edges than the margin allows,
/// wherever the caret is, as long as the window has room for a letter at all.
public struct SleepAnimation: Hashable, Sendable {
  /// A z at a moment.
  public struct Letter: Hashable, Sendable {
    /// The frame in logical pixels.
    public var frame: Rect
    /// The opacity, 0 to 1.
    public var opacity: Double
  }

  /// The start, in the clock's seconds.
  public let start: Double
  /// True for users who want no motion: the letters stand still and vanish at once.
  public let isStill: Bool
  private let foot: Point
  private let rise: Double
  private let window: Size

  /// Makes the animation over a caret.
  public init(start: Double, caret: Rect, window: Size, isStill: Bool) {
    self.start = start
    self.isStill = isStill
    self.window = window
    // Near the window's top edge there is little room, so the rise begins lower and is shorter.
    let least = Self.margin + Self.largest + Self.leastRise
    let y = min(max(caret.y, least), window.height - Self.margin)
    foot = Point(x: caret.x + caret.width, y: y)
    rise = min(Self.rise, y - Self.margin - Self.largest)
  }

  /// The end, in the clock's seconds.
  public var end: Double {
    start
      + (isStill
        ? Self.stillDuration : Self.life + Double(Self.sizes.count - 1) * Self.stagger)
  }

  /// Returns the visible letters at a time, the first one first.
  public func letters(at time: Double) -> [Letter] {
    guard time >= start, time < end else { return [] }
    return Self.sizes.indices.compactMap { index in
      if isStill {
        return letter(index, progress: Double(index + 1) / Double(Self.sizes.count), opacity: 1)
      }
      let progress = (time - start - Double(index) * Self.stagger) / Self.life
      guard progress > 0, progress < 1 else { return nil }
      return letter(index, progress: progress, opacity: Self.opacity(progress))
    }
  }

  private func letter(_ index: Int, progress: Double, opacity: Double) -> Letter {
    let size = Self.sizes[index] * (Self.birthSize + (1 - Self.birthSize) * progress)
    let x = foot.x + Self.aside + Self.drift * progress + Self.sway * Self.wave(2 * progress)
    let y = foot.y - rise * progress - size
    return Letter(
      frame: Rect(
        x: max(Self.margin, min(x, window.width - Self.margin - size)),
        y: max(0, min(y, window.height - Self.margin - size)), width: size, height: size),
      opacity: opacity)
  }

  /// Returns the opacity: it rises quickly, stays, and falls over the second half.
  private static func opacity(_ progress: Double) -> Double {
    Curve.easeInOut(progress / 0.15) * (1 - Curve.easeInOut((progress - 0.5) / 0.5))
  }

  /// Returns a sine curve approximated by parabolas: 0 at each half turn, ±1 between. `turns`
  /// counts half turns.
  private static func wave(_ turns: Double) -> Double {
    let phase = turns.truncatingRemainder(dividingBy: 2)
    let half = phase < 1 ? phase : phase - 1
    return (phase < 1 ? 4 : -4) * half * (1 - half)
  }

  /// Each z's final size.
  private static let sizes = [12.0, 16.0, 21.0]
  private static let largest = 21.0
  /// The part of its final size with which a z begins.
  private static let birthSize = 0.5
  /// The duration of a z's rise, in seconds.
  private static let life = 1.4
  /// The time from one z to the next, in seconds.
  private static let stagger = 0.45
  /// The duration of the still z's, in seconds.
  private static let stillDuration = 1.2
  /// The height of the rise, and the least height near the window's top edge.
  private static let rise = 90.0
  private static let leastRise = 20.0
  /// The distance from the caret to the first z, and how far the letters move sideways.
  private static let aside = 5.0
  private static let drift = 30.0
  private static let sway = 5.0
  /// The space kept free at the window's edges.
  private static let margin = 4.0
}
