import Canvas
import Platform
import Testing

@testable import PlatformSDL

/// The states of a window, and the next state for each step.
@Suite struct WindowStatesTests {
  // The left button

  private static let space = Point(x: 3, y: 4)
  private static let pressed = PointerGrip.pressed(at: space)
  private static let gripSteps: [PointerGrip.Step] = [
    .press, .pressOnSpace(space), .use, .carry, .carried, .release,
  ]

  /// A row has the state, and the next ones in the order of `gripSteps`.
  @Test(
    arguments: [
      (.content, [.content, pressed, .spent, .carrying, .content, .content]),
      (pressed, [.content, pressed, .spent, .carrying, pressed, .content]),
      (.spent, [.content, .spent, .spent, .carrying, .spent, .content]),
      (.carrying, [.content, .carrying, .carrying, .carrying, .content, .carrying]),
    ] as [(PointerGrip, [PointerGrip])])
  func theButtonLeadsFrom(_ state: PointerGrip, to next: [PointerGrip]) {
    let reached = Self.gripSteps.map { step in
      var grip = state
      grip.take(step)
      return grip
    }
    #expect(reached == next)
  }

  @Test func onlyAPressOnWhiteSpaceKeepsItsRelease() {
    let owners = [PointerGrip.content, Self.pressed, .spent, .carrying].map(\.ownsRelease)
    #expect(owners == [false, true, true, false])
  }

  // The frame

  private enum Motion: Equatable { case rest, dragged, springing, watched }

  private static let frame = DeviceRect(x: 0, y: 0, width: 300, height: 200)
  private static let drag = ResizeDrag(
    geometry: ResizeGeometry(start: frame, edges: .right, minimumWidth: 10, minimumHeight: 10),
    bounce: ResizeBounce(edges: .right, minimumWidth: 10, minimumHeight: 10), origin: (0, 0),
    springTime: 0.2, resting: frame)
  private static let spring = WindowSpring(resting: frame, x: 5, y: 0, start: 1, duration: 0.2)
  private static let watched = WatchedResize(from: frame, minimumWidth: 10, minimumHeight: 10)

  private func name(_ motion: WindowMotion) -> Motion {
    switch motion {
    case .rest: .rest
    case .dragged: .dragged
    case .springing: .springing
    case .watched: .watched
    }
  }

  /// The next states after: drag, release with a spring, release without one, watch, settle.
  @Test func theFrameMovesForOneReasonAtATime() {
    let rows: [(WindowMotion, [Motion])] = [
      (.rest, [.dragged, .rest, .rest, .watched, .rest]),
      (.dragged(Self.drag), [.dragged, .springing, .rest, .dragged, .dragged]),
      (.springing(Self.spring), [.dragged, .springing, .springing, .springing, .rest]),
      (.watched(Self.watched, pull: .none), [.dragged, .watched, .watched, .watched, .rest]),
    ]
    let steps: [WindowMotion.Step] = [
      .drag(Self.drag), .release(Self.spring), .release(nil),
      .watch(Self.watched, pull: .none), .settle,
    ]
    for (state, next) in rows {
      let reached = steps.map { step in
        var motion = state
        motion.take(step)
        return name(motion)
      }
      #expect(reached == next, "from \(name(state))")
    }
  }

  // The life

  @Test func aWindowThatIsGoneIsNotDestroyedAgain() {
    let rows: [(WindowLife, [WindowLife])] = [
      (.new, [.shown, .gone, .closed]), (.shown, [.shown, .gone, .closed]),
      (.gone, [.gone, .gone, .closed]), (.closed, [.closed, .closed, .closed]),
    ]
    for (state, next) in rows {
      let reached = [WindowLife.Step.present, .lose, .close].map { step in
        var life = state
        life.take(step)
        return life
      }
      #expect(reached == next)
    }
  }

  @Test func aRescaledFrameIsRestoredBeforeTheFormerOne() {
    var record = FullScreenRecord(before: Self.frame, wasMaximized: false)
    #expect(record.frame == Self.frame)
    record.rescaled = DeviceRect(x: 1, y: 1, width: 5, height: 5)
    #expect(record.frame?.width == 5)
  }
}
