/// The life of a window of SDL's, from its making to its end.
///
/// **Invariant:** the handle is valid in all states but `closed`.
nonisolated enum WindowLife: Equatable {
  /// It has shown no frame yet.
  case new(OpaquePointer)
  /// It has shown frames.
  case shown(OpaquePointer)
  /// The display has destroyed it. SDL must not destroy it again: it would wait until the
  /// display has hidden it.
  case gone(OpaquePointer)
  /// It is SDL's no more.
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

  /// SDL's window; `nil` once closed.
  var handle: OpaquePointer? {
    switch self {
    case .new(let handle), .shown(let handle), .gone(let handle): handle
    case .closed: nil
    }
  }

  /// Goes to the next state; a step that a state does not know changes nothing.
  mutating func take(_ step: Step) {
    switch (self, step) {
    case (.new(let handle), .present): self = .shown(handle)
    case (.new(let handle), .lose), (.shown(let handle), .lose): self = .gone(handle)
    case (_, .close): self = .closed
    default: break
    }
  }
}
