import Platform

extension WindowEvent {
  /// Whether the person does something, rather than the pointer or the window.
  var isDeed: Bool {
    switch self {
    case .key, .text, .dropFile: true
    case .touch(let event): event.phase == .began
    case .composition(let text, _): !text.isEmpty
    case .mouse(let event): event.isDeed
    case .modifiers, .overshoot, .resized, .exposed, .frameReady, .focus, .closeRequested: false
    }
  }
}

extension MouseEvent {
  /// Whether somebody did something with it, rather than brought it out of the way.
  var isDeed: Bool {
    switch kind {
    case .down, .wheel: true
    case .up, .move, .leave: false
    }
  }
}
