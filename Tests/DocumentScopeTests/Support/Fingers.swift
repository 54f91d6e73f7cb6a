import Canvas
import Glibc
import Platform

@testable import DocumentScope

extension TestEditor {
  /// Sends an event of a finger at the current time.
  @discardableResult
  func finger(_ phase: TouchEvent.Phase, _ point: Point, finger: Int = 1) -> TestEditor {
    window.delegate?.handle(.touch(TouchEvent(finger: finger, phase, at: point, time: clock.now)))
    return self
  }

  /// Comes down and is lifted at once.
  @discardableResult
  func tap(_ point: Point) -> TestEditor {
    finger(.began, point).wait(0.05)
    finger(.ended, point).wait(0.05)
    return self
  }

  /// Comes down and rests for long enough to hold.
  @discardableResult
  func hold(_ point: Point) -> TestEditor {
    finger(.began, point).wait(0.6)
    return self
  }

  /// Moves a finger that is down from one point to another, with a frame after each of `steps`
  /// moves.
  @discardableResult
  func slide(
    _ start: Point, to end: Point, steps: Int = 10, seconds: Double = 0.2
  ) -> TestEditor {
    for step in 1...steps {
      wait(seconds / Double(steps))
      let part = Double(step) / Double(steps)
      finger(
        .moved, Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      tick()
    }
    return self
  }

  /// Comes down, moves and is lifted, at the speed that it has.
  @discardableResult
  func swipe(_ start: Point, to end: Point, seconds: Double = 0.2) -> TestEditor {
    finger(.began, start).slide(start, to: end, seconds: seconds).finger(.ended, end)
  }
}

/// Two fingers on the page: one rests, the other moves round it or away from it.
@MainActor
struct TwoFingers {
  private let editor: TestEditor
  private let fingers: [Int]
  private let middle = Point(x: 200, y: 200)
  private var angle = 0.0
  private var distance = 120.0

  /// Brings them down, on the screen or on a touchpad.
  init(on editor: TestEditor, ofTouchpad isOfTouchpad: Bool = false) {
    self.editor = editor
    fingers = isOfTouchpad ? [-2, -1] : [1, 2]
    editor.finger(.began, middle, finger: fingers[0]).finger(.began, place, finger: fingers[1])
  }

  private var place: Point {
    let radians = angle * .pi / 180
    return Point(
      x: middle.x + distance * cos(radians), y: middle.y + distance * sin(radians))
  }

  /// Turns by degrees clockwise.
  mutating func turn(by degrees: Double) {
    angle += degrees
    editor.finger(.moved, place, finger: fingers[1])
  }

  /// Moves apart, or together.
  mutating func spread(by pixels: Double) {
    distance += pixels
    editor.finger(.moved, place, finger: fingers[1])
  }

  /// Lifts both.
  func lift() {
    editor.finger(.ended, place, finger: fingers[1]).finger(.ended, middle, finger: fingers[0])
  }
}
