import Glibc
import Interface

/// Scrolling by a finger: it drags the page, which glides on when it is released.
struct FingerScroll {
  /// The page's glide; `nil`: it does not glide.
  var glide: Glide?
  /// Device pixels that the finger is beyond an end of the text, not damped: positive at its end.
  var pull = 0.0
  /// The part of a device pixel that the finger has moved and the page has not.
  var rest = 0.0

  /// A page that glides on with the speed of its release, which decays: `v · e^(−t/τ)`, so the way
  /// is `v · τ · (1 − e^(−t/τ))`.
  struct Glide {
    /// Device pixels a second at the start; positive scrolls down.
    var speed: Double
    /// The time of the start.
    var start: Double
    /// The time constant τ, in seconds.
    var decay = Motion.glideDecay
    /// Whole device pixels moved so far.
    var done = 0

    /// Returns the device pixels moved at a time, and the speed then.
    func state(at time: Double) -> (way: Double, speed: Double) {
      let part = exp(-max(0, time - start) / decay)
      return (speed * decay * (1 - part), speed * part)
    }
  }
}
