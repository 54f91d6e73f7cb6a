import Interface

/// What modules ask of the next frame. Nothing is drawn when nothing was asked.
final class FrameSchedule {
  /// Whether a frame has to be drawn.
  private(set) var isFrameNeeded = true
  /// Whether all of it has to be presented, also what is as it was.
  private(set) var isWholeWindowNeeded = false
  /// What moves now and then.
  private(set) var animated: [any Animated] = []

  /// Asks for a frame as soon as the events at hand are handled.
  func setNeedsFrame() { isFrameNeeded = true }

  /// Asks for a frame that is presented as a whole: the screen has lost what it showed.
  func setNeedsWholeWindow() {
    isFrameNeeded = true
    isWholeWindowNeeded = true
  }

  /// Notes that the frame was drawn.
  func frameWasDrawn() {
    isFrameNeeded = false
    isWholeWindowNeeded = false
  }

  /// Takes on something that moves; it asks with `setNeedsFrame` when it begins to.
  func add(_ animated: any Animated) { self.animated.append(animated) }

  /// Lets go of everything that moves.
  func removeAll() { animated.removeAll() }

  /// Brings everything that moves to `now`.
  func advance(to now: Double) -> Pace {
    animated.reduce(Pace.still) { $0.sooner($1.advance(to: now)) }
  }
}
