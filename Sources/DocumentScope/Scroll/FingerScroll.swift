import Glibc
import Interface

/// Scrolling by a finger: it drags the page, which glides on when it is released.
struct FingerScroll {
  /// The page gliding on; `nil`: it does not.
  var glide: Glide?
  /// Device pixels that the finger is beyond an end of the text, not damped: positive at its end.
  var pull = 0.0
  /// The part of a device pixel that it moved and the page did not.
  var rest = 0.0

  /// A page that glides on with the speed that it was let go with, which decays:
  /// `v · e^(−t/τ)`, so the way is `v · τ · (1 − e^(−t/τ))`.
  struct Glide {
    /// Device pixels a second at the start; positive shows what is further down.
    var speed: Double
    /// The time of the start.
    var start: Double
    /// The time constant τ, in seconds.
    var decay = Motion.glideDecay
    /// Whole device pixels that it has gone.
    var done = 0

    /// Device pixels that it has gone at a time, and how fast it is then.
    func state(at time: Double) -> (way: Double, speed: Double) {
      let part = exp(-max(0, time - start) / decay)
      return (speed * decay * (1 - part), speed * part)
    }
  }
}
