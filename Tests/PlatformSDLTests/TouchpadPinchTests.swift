import Canvas
import Platform
import Testing

@testable import PlatformSDL

/// A touchpad's gestures as fingers, by numbers that libinput has sent.
@Suite struct TouchpadPinchTests {
  /// The gestures that steps of two fingers are recognized as.
  private func gestures(_ steps: [(scale: Double, degrees: Double)]) -> [TouchRecognizer.Gesture] {
    var pinch = TouchpadPinch(around: Point(x: 300, y: 200))
    var recognizer = TouchRecognizer()
    var found: [TouchRecognizer.Gesture] = []
    func tell(_ phase: TouchEvent.Phase) {
      for (finger, place) in zip(TouchpadPinch.fingers, pinch.places) {
        let event = TouchEvent(finger: finger, phase, at: place, time: 1)
        if let gesture = recognizer.handle(event) { found.append(gesture) }
      }
    }
    tell(.began)
    for step in steps {
      pinch.move(scale: step.scale, degrees: step.degrees)
      tell(.moved)
    }
    tell(.ended)
    return found
  }

  @Test func fingersThatTurnAreATurn() {
    let found = gestures([
      (1.0, 0.8), (1.0, 1.6), (0.996, 2.1), (0.992, 2.4), (0.996, 3.0), (1.0, 3.3), (1.004, 2.8),
    ])
    let turned = found.reduce(0.0) { if case .turn(let degrees) = $1 { $0 + degrees } else { $0 } }
    #expect(abs(turned - 16) < 0.01, "\(found)")
    let hasPinched = found.contains { if case .pinch = $0 { true } else { false } }
    #expect(!hasPinched)
    #expect(found.last == .pairEnded)
  }

  @Test func fingersThatSpreadAreAPinch() {
    let found = gestures([(1.03, 0.1), (1.09, -0.2), (1.2, 0.1), (1.36, 0), (1.5, 0)])
    let moved = found.reduce(0.0) { if case .pinch(let far) = $1 { $0 + far } else { $0 } }
    #expect(abs(moved - 75) < 0.01, "\(found)")
    let hasTurned = found.contains { if case .turn = $0 { true } else { false } }
    #expect(!hasTurned)
  }

  @Test func fingersThatRestMeanNothing() {
    #expect(gestures([(1.0, 0.4), (1.01, -0.3)]) == [.pairEnded])
  }

  @Test func brokenNumbersChangeNothing() {
    var pinch = TouchpadPinch(around: Point(x: 0, y: 0))
    let before = pinch.places
    pinch.move(scale: .nan, degrees: .infinity)
    #expect(pinch.places == before)
    pinch.move(scale: 1e9, degrees: 0)
    #expect(pinch.places.allSatisfy { abs($0.x) <= 750 })
  }
}
