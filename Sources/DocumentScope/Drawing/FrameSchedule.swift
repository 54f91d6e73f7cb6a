import Interface

/// What modules ask of the next frame. Nothing is drawn when nothing was asked.
final class FrameSchedule {
  /// What the next frame has to show anew.
  enum Need {
    case nothing
    /// One layer; all else is as it was.
    case layer(any PageLayer)
    case everything
    /// Everything, and all of it has to be presented, also what is as it was.
    case wholeWindow
  }

  /// What the next frame has to show anew.
  private(set) var need = Need.everything
  /// What moves now and then.
  private(set) var animated: [any Animated] = []

  /// Whether a frame has to be drawn.
  var isFrameNeeded: Bool {
    if case .nothing = need { false } else { true }
  }

  /// Whether more than one layer will be other than it was.
  var isEverythingNeeded: Bool {
    switch need {
    case .nothing, .layer: false
    case .everything, .wholeWindow: true
    }
  }

  /// Asks for a frame as soon as the events at hand are handled.
  func setNeedsFrame() {
    if !isEverythingNeeded { need = .everything }
  }

  /// Asks for a frame in which nothing but one layer is other than it was.
  func setNeedsFrame(of layer: any PageLayer) {
    switch need {
    case .nothing: need = .layer(layer)
    case .layer(let other) where other === layer: break
    case .layer: need = .everything
    case .everything, .wholeWindow: break
    }
  }

  /// Asks for a frame that is presented as a whole: the screen has lost what it showed.
  func setNeedsWholeWindow() { need = .wholeWindow }

  /// Notes that the frame was drawn.
  func frameWasDrawn() { need = .nothing }

  /// Takes on something that moves; it asks with `setNeedsFrame` when it begins to.
  func add(_ animated: any Animated) { self.animated.append(animated) }

  /// Lets go of everything that moves.
  func removeAll() { animated.removeAll() }

  /// Brings everything that moves to `now`.
  func advance(to now: Double) -> Pace {
    animated.reduce(Pace.still) { $0.sooner($1.advance(to: now)) }
  }
}
