import Canvas
import Platform
import Testing

/// A window of 500 × 400 at (100, 50) whose least size is 360 × 240.
@Suite struct ResizeBounceTests {
  private struct Drag {
    let geometry: ResizeGeometry
    var bounce: ResizeBounce
    var pull = ResizeBounce.Pull.none

    init(_ edges: WindowEdges) {
      geometry = ResizeGeometry(
        start: DeviceRect(x: 100, y: 50, width: 500, height: 400), edges: edges,
        minimumWidth: 360, minimumHeight: 240)
      bounce = ResizeBounce(edges: edges, minimumWidth: 360, minimumHeight: 240)
    }

    /// The frame with the pointer at a distance from the press.
    mutating func moved(_ dx: Int, _ dy: Int, scale: Double = 1) -> DeviceRect {
      let outcome = geometry.dragged(dx: dx, dy: dy)
      pull = bounce.follow(outcome, x: 1000 + dx, y: 1000 + dy)
      return bounce.shifted(outcome.frame, by: pull, unitsPerPixel: scale)
    }
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DeviceRect {
    DeviceRect(x: x, y: y, width: width, height: height)
  }

  @Test func aboveTheMinimumTheEdgeFollows() {
    var drag = Drag([.right, .bottom])
    #expect(drag.moved(-100, -90) == rect(100, 50, 400, 310))
    #expect(drag.moved(40, 30) == rect(100, 50, 540, 430))
    #expect(drag.pull == .none)
  }

  /// Beyond it by 30: 10 pixels; by 90: 21; by 300: 36.
  @Test(arguments: [(0, 0), (30, 10), (90, 21), (300, 36)])
  func theFrameFollowsTheDampedDistance(_ beyond: Int, _ way: Int) {
    var right = Drag(.right)
    #expect(right.moved(-140 - beyond, 500) == rect(100 - way, 50, 360, 400))
    var bottom = Drag(.bottom)
    #expect(bottom.moved(500, -160 - beyond) == rect(100, 50 - way, 500, 240))
    // The far edge stands still: the frame's origin at the minimum is 240, 210.
    var left = Drag(.left)
    #expect(left.moved(140 + beyond, 0) == rect(240 + way, 50, 360, 400))
    var top = Drag(.top)
    #expect(top.moved(0, 160 + beyond) == rect(100, 210 + way, 500, 240))
  }

  @Test func axesReachTheirMinimumEachForItself() {
    var drag = Drag([.right, .bottom])
    #expect(drag.moved(-170, -100) == rect(90, 50, 360, 300))
    #expect(drag.moved(-230, -190) == rect(79, 40, 360, 240))
    #expect(drag.moved(-100, -190) == rect(100, 40, 400, 240))
    #expect(drag.moved(0, 0) == rect(100, 50, 500, 400))
  }

  @Test func reachedAgainItIsRememberedAnew() {
    var drag = Drag(.left)
    for _ in 1...3 {
      #expect(drag.moved(170, 0) == rect(250, 50, 360, 400))
      #expect(drag.moved(140, 0) == rect(240, 50, 360, 400))
      #expect(drag.moved(139, 0) == rect(239, 50, 361, 400))
    }
  }

  @Test func theMomentOfReachingDoesNotDependOnLeaps() {
    var leap = Drag(.right)
    var steps = Drag(.right)
    for dx in stride(from: 0, to: -400, by: -1) { _ = steps.moved(dx, 0) }
    #expect(leap.moved(-400, 0) == steps.moved(-400, 0))
  }

  @Test func distancesAreLogicalPixels() {
    var drag = Drag(.right)
    // 60 device pixels are 30 logical ones, which move it by 10.4 logical ones.
    #expect(drag.moved(-200, 0, scale: 2) == rect(100 - 21, 50, 360, 400))
  }

  @Test func anAxisThatIsNotDraggedStays() {
    var bounce = ResizeBounce(edges: .bottom, minimumWidth: 500, minimumHeight: 100)
    let geometry = ResizeGeometry(
      start: rect(0, 0, 500, 400), edges: .bottom, minimumWidth: 500, minimumHeight: 100)
    let pull = bounce.follow(geometry.dragged(dx: -300, dy: -20), x: -300, y: -20)
    #expect(pull == .none)
  }

  /// Only frames and the pointer are known, as when a window manager resizes.
  @Test func worksFromWhatIsSeen() {
    var bounce = ResizeBounce(edges: .right, minimumWidth: 360, minimumHeight: 240)
    func seen(_ width: Int, pointer: Int) -> ResizeBounce.Pull {
      let geometry = ResizeGeometry(
        start: rect(0, 0, width, 300), edges: .right, minimumWidth: 360, minimumHeight: 240)
      return bounce.follow(geometry.dragged(dx: 0, dy: 0), x: pointer, y: 0)
    }
    #expect(seen(400, pointer: 800) == .none)
    #expect(seen(360, pointer: 760) == .none)
    #expect(seen(360, pointer: 700) == .init(x: -60, y: 0))
    #expect(seen(380, pointer: 780) == .none)
  }

  /// The window manager drags: the edges show in the frames, the pull begins at the minimum.
  @Test func aWatchedDragPullsTheEdgesThatMoved() {
    var watched = WatchedResize(
      from: rect(100, 50, 500, 400), minimumWidth: 360, minimumHeight: 240)
    #expect(watched.follow(rect(150, 50, 450, 400), x: 155, y: 80) == .none)
    #expect(!watched.isAtMinimum)
    #expect(watched.follow(rect(240, 50, 360, 400), x: 250, y: 80) == .none)
    #expect(watched.isAtMinimum)
    #expect(watched.follow(x: 310, y: 500) == .init(x: 60, y: 0), "the height is not dragged")
    #expect(watched.follow(rect(240, 50, 360, 240), x: 310, y: 380) == .init(x: 60, y: 0))
    #expect(watched.follow(x: 310, y: 330) == .init(x: 60, y: -50))
    #expect(watched.follow(rect(100, 50, 500, 240), x: 110, y: 330) == .init(x: 0, y: -50))
    #expect(watched.isAtMinimum)
    #expect(watched.follow(rect(100, 50, 500, 300), x: 110, y: 390) == .none)
    #expect(!watched.isAtMinimum)
  }

  @Test func aWindowThatWasAtItsMinimumOnOneAxisIsNotPulledThere() {
    var watched = WatchedResize(
      from: rect(0, 0, 500, 240), minimumWidth: 360, minimumHeight: 240)
    _ = watched.follow(rect(0, 0, 360, 240), x: 360, y: 200)
    #expect(watched.follow(x: 300, y: 100) == .init(x: -60, y: 0))
  }
}
