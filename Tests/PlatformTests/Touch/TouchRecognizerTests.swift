import Canvas
import Platform
import Testing

/// Fingers as lines of a table, and what they mean.
@Suite struct TouchRecognizerTests {
  /// A step at a time: a finger at a position, or only time that passes.
  enum Step {
    case down(Double, _ y: Double, finger: Int = 1)
    case move(Double, _ y: Double, finger: Int = 1)
    case up(Double, _ y: Double, finger: Int = 1)
    case cancel(Double, finger: Int = 1)
    case wait(Double)
  }

  private func gestures(_ steps: [Step]) -> [TouchRecognizer.Gesture] {
    var recognizer = TouchRecognizer()
    return steps.compactMap { step in
      switch step {
      case .wait(let time): return recognizer.advance(to: time)
      case .down(let time, let y, let finger):
        return recognizer.handle(event(finger, .began, y, time))
      case .move(let time, let y, let finger):
        return recognizer.handle(event(finger, .moved, y, time))
      case .up(let time, let y, let finger):
        return recognizer.handle(event(finger, .ended, y, time))
      case .cancel(let time, let finger):
        return recognizer.handle(event(finger, .cancelled, 100, time))
      }
    }
  }

  private func event(_ finger: Int, _ phase: TouchEvent.Phase, _ y: Double, _ time: Double)
    -> TouchEvent
  {
    TouchEvent(finger: finger, phase, at: Self.at(y), time: time)
  }

  private static func at(_ y: Double) -> Point { Point(x: 50, y: y) }

  static let table: [(name: String, steps: [Step], meant: [TouchRecognizer.Gesture])] = [
    ("a tap", [.down(0, 100), .up(0.1, 100)], [.tap(at(100), count: 1)]),
    (
      "a tap that trembles is where it came down",
      [.down(0, 100), .move(0.05, 109), .up(0.1, 109)],
      [.tap(at(100), count: 1)]
    ),
    (
      "two quick taps", [.down(0, 100), .up(0.1, 100), .down(0.3, 110), .up(0.35, 110)],
      [.tap(at(100), count: 1), .tap(at(110), count: 2)]
    ),
    (
      "two slow taps", [.down(0, 100), .up(0.1, 100), .down(0.41, 100), .up(0.45, 100)],
      [.tap(at(100), count: 1), .tap(at(100), count: 1)]
    ),
    (
      "two taps far apart", [.down(0, 100), .up(0.1, 100), .down(0.2, 140), .up(0.25, 140)],
      [.tap(at(100), count: 1), .tap(at(140), count: 1)]
    ),
    (
      "fingers whose release was never reported",
      [
        .down(0, 100, finger: 0), .down(0, 200, finger: 1), .down(0, 300, finger: 2),
        .down(9, 100, finger: 0), .up(9.1, 100, finger: 0),
      ], [.pairEnded, .tap(at(100), count: 1)]
    ),
    (
      "a drag that was taken away",
      [.down(0, 100), .move(0.1, 200), .down(9, 100, finger: 2), .up(9.1, 100, finger: 2)],
      [.drag(from: at(100), to: at(200)), .cancel, .tap(at(100), count: 1)]
    ),
    ("a touch that is cancelled is no tap", [.down(0, 100), .cancel(0.1)], []),
    (
      "nor does it begin a double tap",
      [
        .down(0, 100), .up(0.1, 100), .down(0.2, 100), .cancel(0.25), .down(0.3, 100),
        .up(0.35, 100),
      ],
      [.tap(at(100), count: 1), .tap(at(100), count: 1)]
    ),
    (
      "a drag that is cancelled throws nothing",
      [.down(0, 100), .move(0.0625, 150), .move(0.125, 200), .cancel(0.125)],
      [.drag(from: at(100), to: at(150)), .drag(from: at(100), to: at(200)), .cancel]
    ),
    (
      "two fingers that are cancelled",
      [
        .down(0, 100), .down(0, 200, finger: 2), .cancel(0.1), .cancel(0.1, finger: 2),
        .down(1, 100), .up(1.1, 100),
      ], [.pairEnded, .tap(at(100), count: 1)]
    ),
    (
      "a finger that comes down twice is one",
      [.down(0, 100), .down(0, 200, finger: 2), .down(0.1, 200, finger: 2), .move(0.2, 400)],
      [.pairEnded]
    ),
    (
      "a screen that reports seldom",
      [.down(0, 100), .move(0.12, 160), .move(0.24, 220), .up(0.25, 220)],
      [
        .drag(from: at(100), to: at(160)), .drag(from: at(100), to: at(220)),
        .release(at(220), speed: 500),
      ]
    ),
    (
      "two fingers after two others",
      [
        .down(0, 100), .down(0, 200, finger: 2), .move(0.1, 260, finger: 2), .up(0.2, 100),
        .up(0.2, 260, finger: 2), .down(1, 100), .down(1, 200, finger: 2),
        .move(1.1, 212, finger: 2),
      ], [.pinch(60), .pairEnded]
    ),
    ("not yet a hold", [.down(0, 100), .wait(0.49)], []),
    (
      "a hold, once", [.down(0, 100), .wait(0.5), .wait(0.6), .up(0.9, 100)],
      [.hold(at(100)), .release(at(100), speed: 0)]
    ),
    (
      "a drag after a hold needs no slop", [.down(0, 100), .wait(0.5), .move(0.9, 103)],
      [.hold(at(100)), .drag(from: at(100), to: at(103))]
    ),
    (
      "a drag is no hold", [.down(0, 100), .move(0.1, 111), .wait(0.7), .move(0.8, 105)],
      [.drag(from: at(100), to: at(111)), .drag(from: at(100), to: at(105))]
    ),
    (
      "a fling", [.down(0, 100), .move(0.0625, 150), .move(0.125, 200), .up(0.125, 200)],
      [
        .drag(from: at(100), to: at(150)), .drag(from: at(100), to: at(200)),
        .release(at(200), speed: 800),
      ]
    ),
    (
      "only the last moments count",
      [.down(0, 100), .move(0.5, 400), .move(0.5625, 350), .up(0.5625, 350)],
      [
        .drag(from: at(100), to: at(400)), .drag(from: at(100), to: at(350)),
        .release(at(350), speed: -800),
      ]
    ),
    (
      "a finger that rests before it is lifted throws nothing",
      [.down(0, 100), .move(0.0625, 150), .up(0.5, 150)],
      [.drag(from: at(100), to: at(150)), .release(at(150), speed: 0)]
    ),
    (
      "a second finger ends a drag",
      [.down(0, 100), .move(0.1, 150), .down(0.2, 300, finger: 2), .move(0.3, 160)],
      [.drag(from: at(100), to: at(150)), .cancel]
    ),
    (
      "fingers that part", [.down(0, 100), .down(0, 200, finger: 2), .move(0.1, 220, finger: 2)],
      [.pinch(20)]
    ),
    (
      "after two fingers one means nothing, until all are lifted",
      [
        .down(0, 100), .down(0, 200, finger: 2), .up(0.1, 200, finger: 2), .move(0.2, 150),
        .wait(1), .up(1, 150), .down(2, 100), .up(2, 100),
      ], [.pairEnded, .tap(at(100), count: 1)]
    ),
    (
      "nor does another one beside it",
      [
        .down(0, 100), .down(0, 200, finger: 2), .up(0.1, 200, finger: 2),
        .down(0.2, 200, finger: 2), .move(0.3, 300, finger: 2),
      ], [.pairEnded]
    ),
    (
      "a third finger counts for nothing",
      [
        .down(0, 100), .down(0, 200, finger: 2), .down(0, 300, finger: 3),
        .move(0.1, 400, finger: 3), .up(0.2, 400, finger: 3),
      ], []
    ),
    ("a finger without a press", [.move(0, 100), .up(0.1, 100)], []),
  ]

  @Test(arguments: table.indices)
  func gesture(_ index: Int) {
    let line = Self.table[index]
    #expect(gestures(line.steps) == line.meant, "\(line.name)")
  }

  @Test func twoFingersTurn() {
    var recognizer = TouchRecognizer()
    func move(_ finger: Int, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double)
      -> TouchRecognizer.Gesture?
    {
      recognizer.handle(TouchEvent(finger: finger, phase, at: Point(x: x, y: y), time: 0))
    }
    #expect(move(1, .began, 0, 0) == nil)
    #expect(move(2, .began, -100, 1) == nil)
    // Over the angle where a half turn becomes its opposite, clockwise.
    guard case .turn(let degrees) = move(2, .moved, -99, -20) else {
      Issue.record("No turn.")
      return
    }
    #expect(abs(degrees - 12) < 0.1)
  }

  @Test func theNextDeadlineIsKnown() {
    var recognizer = TouchRecognizer()
    #expect(recognizer.holdTime == nil)
    _ = recognizer.handle(event(1, .began, 100, 7))
    #expect(recognizer.holdTime == 7.5)
    _ = recognizer.handle(event(1, .moved, 150, 7.1))
    #expect(recognizer.holdTime == nil)
    #expect(!recognizer.isIdle)
    _ = recognizer.handle(event(1, .ended, 150, 7.2))
    #expect(recognizer.isIdle)
  }
}
