import Canvas
import Platform

/// What a `LayerStack` offers its layers. Points are logical pixels in the window.
public nonisolated enum LayerEvent {
  /// A key went down. Who takes it takes the text that it writes.
  case key(KeyPress)
  /// A button went down.
  case press(MousePress)
  /// The pointer moved while a button is down whose press the layer captured.
  case drag(Point)
  /// A button came up: for the layer that captured its press, else for the first that wants it.
  case release(MouseButton, Point)
  /// A press that the layer captured is over where nobody can tell of its release: what it would do
  /// there is not done.
  case letGo(MouseButton)
  /// The pointer moved, and no press is captured.
  case hover(Point)
  /// The pointer is on a layer in front of this one now, or has left the window.
  case hoverEnd
  /// The wheel turned by detents; positive towards the text's start.
  case wheel(Double, at: Point, Modifiers)
  /// A first finger came down. Who captures it hears all of it by `finger`, and there are no
  /// gestures of it.
  case fingerDown(Point)
  /// The finger whose coming the layer captured did something.
  case finger(TouchEvent)
  /// Fingers have made a gesture. Who captures a hold or a drag is told how it goes on and ends;
  /// who leaves a drag that it had captured gives it back to all. `pairEnded` is told to everybody.
  case gesture(TouchRecognizer.Gesture)
}

/// A button going down.
public nonisolated struct MousePress: Sendable {
  /// Which one.
  public var button: MouseButton
  /// Quick presses at one place: 1, 2, 3…
  public var clicks: Int
  /// Where, in logical pixels in the window.
  public var point: Point
  /// What is held with it.
  public var modifiers: Modifiers
}

/// What became of an event that a layer was offered.
public nonisolated enum EventResult: Sendable {
  /// It is for the layers behind.
  case ignored
  /// It is done with.
  case taken
  /// It is done with, and what follows of the same button or finger comes here alone.
  case captured

  /// What it is for a layer that only knows whether it took it.
  public init(isTaken: Bool) { self = isTaken ? .taken : .ignored }
}

/// Something that has to know what happens to the window, whoever it is for, and takes none of it.
/// Observers are told before the event is offered to any layer, in the order of their scope.
public protocol WindowEventObserver: AnyObject {
  /// An event has come.
  func observe(_ event: WindowEvent)
}

extension WindowEvent {
  /// Whether it is an action of the user, rather than the pointer's move or the window's doing.
  public var isUserAction: Bool {
    switch self {
    case .key, .text, .dropFiles, .dropText: true
    case .touch(let event): event.phase == .began
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
  /// Whether somebody did something with it, rather than brought it out of the way.
  public var isUserAction: Bool {
    switch kind {
    case .down, .wheel: true
    case .up, .move, .leave: false
    }
  }
}
