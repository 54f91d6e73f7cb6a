/// The modules' requests for the next frame. Without a request nothing is drawn.
public final class RedrawSchedule {
  /// The part of the window that the next frame has to draw.
  public enum Need {
    case nothing
    /// One layer; all else is as it was.
    case layer(any Layer)
    case everything
    /// Everything, and all of it has to be presented, also what is as it was.
    case wholeWindow
  }

  /// The part of the window that the next frame has to draw.
  public private(set) var need = Need.everything
  /// The animated modules; each calls `setNeedsFrame` when its animation begins.
  public private(set) var animated: [any Animated] = []

  /// Makes a schedule that asks for a first frame.
  public init() {}

  /// True if a frame has to be drawn.
  public var isFrameNeeded: Bool {
    if case .nothing = need { false } else { true }
  }

  /// True if more than one layer has changed.
  public var isEverythingNeeded: Bool {
    switch need {
    case .nothing, .layer: false
    case .everything, .wholeWindow: true
    }
  }

  /// Asks for a frame as soon as the events at hand are handled.
  public func setNeedsFrame() {
    if !isEverythingNeeded { need = .everything }
  }

  /// Asks for a frame in which nothing but one layer is other than it was.
  public func setNeedsFrame(of layer: any Layer) {
    switch need {
    case .nothing: need = .layer(layer)
    case .layer(let other) where other === layer: break
    case .layer: need = .everything
    case .everything, .wholeWindow: break
    }
  }

  /// Asks for a frame that is presented as a whole: the screen has lost what it showed.
  public func setNeedsWholeWindow() { need = .wholeWindow }

  /// Notes that the frame was drawn.
  public func frameWasDrawn() { need = .nothing }

  /// Begins to bring on what moves, in this order.
  public func begin(with animated: [any Animated]) { self.animated = animated }

  /// Lets go of everything that moves.
  public func end() { animated = [] }

  /// Brings everything that moves to `now`.
  public func advance(to now: Double) -> Pace {
    animated.reduce(Pace.still) { $0.sooner($1.advance(to: now)) }
  }
}
