import Canvas
import Platform

/// The action that a press of the left button has begun. It decides where the release goes.
nonisolated enum PointerGrip: Equatable {
  /// Nothing, or something in the window's content, which gets motions and the release.
  case content
  /// A press on white space, which moves nothing before the pointer has gone some way.
  case pressed(at: Point)
  /// A press on white space that was used up: it was a second click, or the window is moved with it.
  case spent
  /// A drag of content out of the window.
  case carrying

  /// Something that happens to the button or to what it has begun.
  enum Step {
    /// The button went down.
    case press
    /// That press was on white space.
    case pressOnSpace(Point)
    /// It was the second press on white space, or the pointer has gone far enough to move the window.
    case use
    /// Content is carried away with the button down.
    case carry
    /// The carrier has ended the drag.
    case carried
    /// The button went up, for anything but a drag of content.
    case release
  }

  /// True if the release is not for the content.
  var ownsRelease: Bool {
    switch self {
    case .pressed, .spent: true
    case .content, .carrying: false
    }
  }

  /// Goes to the next state; a step that a state does not know changes nothing.
  mutating func take(_ step: Step) {
    switch (self, step) {
    case (_, .press): self = .content
    case (.content, .pressOnSpace(let point)): self = .pressed(at: point)
    case (.content, .use), (.pressed, .use): self = .spent
    case (_, .carry): self = .carrying
    case (.carrying, .carried): self = .content
    case (.pressed, .release), (.spent, .release): self = .content
    default: break
    }
  }
}
