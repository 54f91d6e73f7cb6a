import Canvas
import Platform

/// Routing of fingers and of their gestures.
extension LayerStack: Animated {
  func handle(_ event: TouchEvent) {
    if let capture = fingerCapture, !capture.isLost(at: event) {
      guard event.finger == capture.finger else { return }
      fingerCapture?.time = event.time
      if event.phase == .ended || event.phase == .cancelled { fingerCapture = nil }
      _ = capture.layer.handle(.finger(event))
      return
    }
    if event.phase == .began, event.isOnScreen, recognizer.isIdle,
      let (layer, result) = offer(.fingerDown(event.position)), case .captured = result
    {
      fingerCapture = FingerCapture(layer: layer, finger: event.finger, time: event.time)
      return
    }
    fingerCapture = nil
    if let gesture = recognizer.handle(event) { perform(gesture) }
  }

  /// Recognizes a hold when a finger has rested long enough.
  public func advance(to time: Double) -> Pace {
    if let gesture = recognizer.advance(to: time) { perform(gesture) }
    return recognizer.holdTime.map(Pace.until) ?? .still
  }

  /// Ends gestures and captures of fingers whose lifting may not be reported.
  func letFingersGo() {
    recognizer = TouchRecognizer()
    fingerCapture = nil
    perform(.cancel)
    perform(.pairEnded)
  }

  private func perform(_ gesture: TouchRecognizer.Gesture) {
    switch gesture {
    case .tap, .turn, .pinch: offer(.gesture(gesture))
    case .hold: begin(gesture)
    case .drag:
      if let layer = gestureCapture, case .captured = layer.handle(.gesture(gesture)) { return }
      begin(gesture)
    case .release, .cancel:
      guard let layer = gestureCapture else {
        offer(.gesture(gesture))
        return
      }
      gestureCapture = nil
      _ = layer.handle(.gesture(gesture))
    case .pairEnded:
      for layer in layers.reversed() { _ = layer.handle(.gesture(gesture)) }
    }
  }

  private func begin(_ gesture: TouchRecognizer.Gesture) {
    gestureCapture = nil
    if let (layer, result) = offer(.gesture(gesture)), case .captured = result {
      gestureCapture = layer
    }
  }
}
