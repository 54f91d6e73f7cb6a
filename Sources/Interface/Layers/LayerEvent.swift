import Canvas
import Platform

/// An event that a `LayerStack` offers its layers, the front one first, until one takes it. A layer
/// that takes a press or a finger gets all that follows of it, and either the release or
/// `captureLost`. Points are logical pixels in the window.
public nonisolated enum LayerEvent {
  /// A key went down. The layer that takes it also takes the text that the key writes.
  case key(KeyPress)
  /// A button went down.
  case press(MousePress)
  /// The pointer moved while a button is down whose press the layer captured.
  case drag(Point)
  /// A button came up: for the layer that captured its press, else for the first that wants it.
  case release(MouseButton, Point)
  /// A captured press is over, but its release can't be observed: the layer must not perform the
  /// release's action.
  case captureLost(MouseButton)
  /// The pointer moved, and no press is captured.
  case hover(Point)
  /// The pointer is on a layer in front of this one now, or has left the window.
  case hoverEnd
  /// The wheel turned by detents; positive towards the text's start.
  case wheel(Double, at: Point, Modifiers)
  /// A first finger came down. The layer that captures it gets all its events as `finger`, and it makes
  /// no gestures.
  case fingerDown(Point)
  /// An event of the finger that the layer captured.
  case finger(TouchEvent)
  /// Fingers have made a gesture. The layer that captures a hold or a drag gets the rest of it; a step
  /// of a drag that it no longer captures is offered to all layers again. `pairEnded` goes to all
  /// layers.
  case gesture(TouchRecognizer.Gesture)
}

/// A button going down.
public nonisolated struct MousePress: Sendable {
  public var button: MouseButton
  /// The number of quick presses at one place: 1, 2, 3…
  public var clicks: Int
  /// The pointer's position, in logical pixels in the window.
  public var point: Point
  /// The modifiers held with it.
  public var modifiers: Modifiers
}

/// A layer's answer to an event.
public nonisolated enum EventResult: Sendable {
  /// The layer has no use for the event; the layers behind get it.
  case ignored
  /// The event is done with.
  case taken
  /// The event is done with, and all further events of the same button or finger come to this layer
  /// alone.
  case captured

  /// Makes the answer of a layer that takes an event or ignores it.
  public init(isTaken: Bool) { self = isTaken ? .taken : .ignored }
}

/// Observes all events of the window and takes none of them. Observers are called before the event is
/// offered to any layer, in the order of their scope.
public protocol WindowEventObserver: AnyObject {
  /// Called for each event.
  func observe(_ event: WindowEvent)
}

extension WindowEvent {
  /// True for an action of the user, false for a move of the pointer and for events of the window
  /// itself.
  public var isUserAction: Bool {
    switch self {
    case .key, .text, .dropFiles, .dropText: true
    case .touch(let event): event.phase == .began && event.isOnScreen
    case .composition(let text, _): !text.isEmpty
    case .mouse(let event): event.isUserAction
    case .keyReleased, .deleteAround, .modifiers, .dropHover, .dragEnded, .dragMovedAway,
      .overshoot, .resized,
      .exposed, .frameReady, .focus, .closeRequested, .destroyed:
      false
    }
  }
}

extension MouseEvent {
  /// True if the user acted, rather than moved the pointer out of the way.
  public var isUserAction: Bool {
    switch kind {
    case .down, .wheel: true
    case .up, .move, .leave: false
    }
  }
}
