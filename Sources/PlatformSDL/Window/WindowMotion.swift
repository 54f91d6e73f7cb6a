import Platform

/// The movement or resizing of a window that is under way.
nonisolated enum WindowMotion {
  /// Nothing.
  case rest
  /// The program, by a drag of the window's own edges or of the whole window.
  case dragged(ResizeDrag)
  /// The program, back to the frame after a drag beyond the minimum size.
  case springing(WindowSpring)
  /// The window manager, by the desktop's frame. `pull`: the last reported distance of its pointer
  /// beyond the minimum size.
  case watched(WatchedResize, pull: ResizeBounce.Pull)

  /// Something that begins, goes on or ends.
  enum Step {
    /// The program begins to drag, or follows the pointer.
    case drag(ResizeDrag)
    /// The drag ends; `nil` without a spring back.
    case release(WindowSpring?)
    /// The window manager resizes.
    case watch(WatchedResize, pull: ResizeBounce.Pull)
    /// The spring or the window manager has come to its end.
    case settle
  }

  /// Goes to the next state; a step that a state does not know changes nothing.
  mutating func take(_ step: Step) {
    switch (self, step) {
    case (_, .drag(let drag)): self = .dragged(drag)
    case (.dragged, .release(let spring)): self = spring.map(Self.springing) ?? .rest
    case (.rest, .watch(let resize, let pull)), (.watched, .watch(let resize, let pull)):
      self = .watched(resize, pull: pull)
    case (.springing, .settle), (.watched, .settle): self = .rest
    default: break
    }
  }

  /// The running drag; `nil` if there is none.
  var drag: ResizeDrag? {
    if case .dragged(let drag) = self { drag } else { nil }
  }

  /// The running spring; `nil` if there is none.
  var spring: WindowSpring? {
    if case .springing(let spring) = self { spring } else { nil }
  }

  /// The resize by the window manager; `nil` if there is none.
  var watched: (resize: WatchedResize, pull: ResizeBounce.Pull)? {
    if case .watched(let resize, let pull) = self { (resize, pull) } else { nil }
  }
}
