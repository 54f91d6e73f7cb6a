/// A value between 0 and 1 on its gentle way to another, as a function of time.
public struct Fade: Hashable, Sendable {
  /// Where it goes.
  public private(set) var target: Double
  private var from: Double
  private var start = 0.0
  private var duration = 0.0

  /// Makes a value that stands still.
  public init(value: Double) {
    target = value
    from = value
  }

  /// Whether it has not been settled at its target yet.
  public var isMoving: Bool { duration > 0 }

  /// The value at a time.
  public func value(at time: Double) -> Double {
    guard duration > 0 else { return target }
    return from + (target - from) * Curve.easeInOut((time - start) / duration)
  }

  /// The same value at `time` that goes to `target` from then on; one that goes there already goes
  /// on as it was.
  public func going(to target: Double, at time: Double, within duration: Double) -> Fade {
    guard target != self.target else { return self }
    var fade = Fade(value: target)
    fade.from = value(at: time)
    guard duration > 0, fade.from != target else { return fade }
    fade.start = time
    fade.duration = duration
    return fade
  }

  /// Notes that it has arrived, if it has.
  public mutating func settle(at time: Double) {
    if time - start >= duration { self = Fade(value: target) }
  }
}
