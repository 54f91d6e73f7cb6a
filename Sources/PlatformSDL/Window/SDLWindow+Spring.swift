import Canvas
import Platform

/// A window on its way back to where it belongs, after it was pulled beyond its minimum size.
struct WindowSpring {
  /// Where it ends, in SDL units of the screen.
  var resting: DeviceRect
  /// How far it was pulled to the right.
  var x: Int
  /// How far it was pulled down.
  var y: Int
  /// When it was let go, in the clock's seconds.
  var start: Double
  /// Seconds that it takes; 0: it is there at once.
  var duration: Double

  /// The frame at a time.
  func frame(at now: Double) -> DeviceRect {
    let rest = duration > 0 ? RubberBand.rest(after: (now - start) / duration) : 0
    return resting.offset(
      x: Int((Double(x) * rest).rounded()), y: Int((Double(y) * rest).rounded()))
  }
}

extension SDLWindow {
  /// Brings the window on its way back to where it is at `now`; called once a turn.
  ///
  /// - Returns: when to come again; `nil`: it has arrived.
  func followSpring(at now: Double) -> Double? {
    guard let spring else { return nil }
    setFrame(spring.frame(at: now))
    guard now - spring.start < spring.duration else {
      self.spring = nil
      return nil
    }
    return now + frameInterval
  }

  /// The frame, or where the window will be when it has sprung back.
  var restingFrame: DeviceRect { spring?.resting ?? frame }

  /// Ends the way back at once.
  func settle() {
    guard let spring else { return }
    setFrame(spring.resting)
    self.spring = nil
  }
}
