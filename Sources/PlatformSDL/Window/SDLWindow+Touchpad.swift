import Platform

extension SDLWindow {
  /// Handles a movement of two fingers on a touchpad, after SDL's current events.
  func pinched(_ step: TouchpadPinch.Step) {
    desktop?.post { [weak self] in self?.follow(step) }
  }

  private func follow(_ step: TouchpadPinch.Step) {
    switch step {
    case .began:
      if touchpad != nil { tell(.ended) }
      touchpad = TouchpadPinch(around: pointerPosition)
      tell(.began)
    case .moved(let scale, let degrees):
      touchpad?.move(scale: scale, degrees: degrees)
      tell(.moved)
    case .ended:
      tell(.ended)
      touchpad = nil
    }
  }

  private func tell(_ phase: TouchEvent.Phase) {
    guard let touchpad else { return }
    let time = desktop?.clock.now ?? 0
    for (finger, place) in zip(TouchpadPinch.fingers, touchpad.places) {
      delegate?.handle(.touch(TouchEvent(finger: finger, phase, at: place, time: time)))
    }
  }
}
