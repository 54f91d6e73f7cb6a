/// The modules' requests for the next frame. Without a request nothing is drawn.
///
/// Owns the part of the window that has to be drawn, and the list of animated modules. It draws
/// nothing and starts no timer: `advance` only says how soon the next frame is due.
public final class RedrawSchedule {
  /// The part of the window that the next frame has to draw.
  public enum Need {
    case nothing
    /// One layer; everything else is unchanged.
    case layer(any Layer)
    case everything
    /// Everything, and all pixels are presented, including those that have not changed.
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

  /// Asks for a frame as soon as the pending events are handled.
  public func setNeedsFrame() {
    if !isEverythingNeeded { need = .everything }
  }

  /// Asks for a frame in which only `layer` has changed.
  public func setNeedsFrame(of layer: any Layer) {
    switch need {
    case .nothing: need = .layer(layer)
    case .layer(let other) where other === layer: break
    case .layer: need = .everything
    case .everything, .wholeWindow: break
    }
  }

  /// Asks for a frame that is presented as a whole, because the screen has lost its content.
  public func setNeedsWholeWindow() { need = .wholeWindow }

  /// Notes that the frame was drawn.
  public func frameWasDrawn() { need = .nothing }

  /// Sets the animated modules, in the order in which they advance.
  public func begin(with animated: [any Animated]) { self.animated = animated }

  /// Removes the animated modules.
  public func end() { animated = [] }

  /// Advances all animations to `now`; returns the soonest pace.
  public func advance(to now: Double) -> Pace {
    animated.reduce(Pace.still) { $0.sooner($1.advance(to: now)) }
  }
}
