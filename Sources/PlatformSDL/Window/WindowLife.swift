/// The life of a window, from its making to its end.
nonisolated enum WindowLife: Equatable {
  /// It has shown no frame yet.
  case new
  /// It has shown frames.
  case shown
  /// The display has destroyed it. SDL must not destroy it again: it would wait until the
  /// display has hidden it.
  case gone
  /// The program has closed it, and knows its native window no more.
  case closed

  /// Something that happens to the window.
  enum Step {
    /// A frame was shown.
    case present
    /// Another program has destroyed it.
    case lose
    /// The program closes it.
    case close
  }

  /// Goes to the next state; a step that a state does not know changes nothing.
  mutating func take(_ step: Step) {
    switch (self, step) {
    case (.new, .present): self = .shown
    case (.new, .lose), (.shown, .lose): self = .gone
    case (_, .close): self = .closed
    default: break
    }
  }
}
