/// A value between 0 and 1 that eases towards a target over time.
public struct Fade: Hashable, Sendable {
  public private(set) var target: Double
  private var from: Double
  private var start = 0.0
  private var duration = 0.0

  /// Makes a value at rest.
  public init(value: Double) {
    target = value
    from = value
  }

  /// True until `settle` finds that the value has reached its target.
  public var isMoving: Bool { duration > 0 }

  public func value(at time: Double) -> Double {
    guard duration > 0 else { return target }
    return from + (target - from) * Curve.easeInOut((time - start) / duration)
  }

  /// Returns a fade that continues from the value at `time` to `target`; if that is the target
  /// already, the fade is unchanged.
  public func going(to target: Double, at time: Double, within duration: Double) -> Fade {
    guard target != self.target else { return self }
    var fade = Fade(value: target)
    fade.from = value(at: time)
    guard duration > 0, fade.from != target else { return fade }
    fade.start = time
    fade.duration = duration
    return fade
  }

  /// Ends the fade if the value has reached its target.
  public mutating func settle(at time: Double) {
    if time - start >= duration { self = Fade(value: target) }
  }
}
