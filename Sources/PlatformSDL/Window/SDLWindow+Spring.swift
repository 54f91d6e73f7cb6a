import Canvas
import Platform

/// The animation of a window back to its frame, after it was pulled beyond its minimum size.
nonisolated struct WindowSpring {
  /// The final frame, in SDL units of the screen.
  var resting: DeviceRect
  /// The distance that it was pulled to the right.
  var x: Int
  /// The distance that it was pulled down.
  var y: Int
  /// The time of the release, in the clock's seconds.
  var start: Double
  /// Seconds that the animation takes; 0 if none.
  var duration: Double

  /// The frame at a time.
  func frame(at now: Double) -> DeviceRect {
    let rest = duration > 0 ? RubberBand.rest(after: (now - start) / duration) : 0
    return resting.offset(
      x: Int((Double(x) * rest).rounded()), y: Int((Double(y) * rest).rounded()))
  }
}

extension SDLWindow {
  /// Moves a springing window to its frame at `now`; called once a tick.
  ///
  /// - Returns: the time of the next call; `nil` at the end.
  func followSpring(at now: Double) -> Double? {
    guard let spring = motion.spring else { return nil }
    setFrame(spring.frame(at: now))
    guard now - spring.start < spring.duration else {
      motion.take(.settle)
      return nil
    }
    return now + frameInterval
  }

  /// The frame, or the final one while the window springs back.
  var restingFrame: DeviceRect { motion.spring?.resting ?? frame }

  /// Ends the spring at once.
  func settle() {
    guard let spring = motion.spring else { return }
    setFrame(spring.resting)
    motion.take(.settle)
  }
}
