import Testing

@testable import PlatformSDL

/// The size of a window, of which the compositor and the program both decide.
@Suite struct WaylandWindowSizeTests {
  private func widths(
    _ steps: (inout WaylandWindowSize) -> Void
  ) -> (current: Int, own: Int) {
    var size = WaylandWindowSize(width: 500, height: 400)
    steps(&size)
    return (size.current.width, size.own.width)
  }

  @Test func theCompositorLeavesTheFirstSizeToTheProgram() {
    let (current, _) = widths { $0.follow(width: 0, height: 0, in: []) }
    #expect(current == 500)
  }

  /// Mutter does so when the keyboard comes.
  @Test func aSizeThatIsSentAgainDoesNotUndoTheProgramsOwn() {
    let (current, _) = widths {
      $0.follow(width: 600, height: 400, in: [])
      $0.set(width: 550, height: 400, in: [])
      $0.follow(width: 600, height: 400, in: .activated)
    }
    #expect(current == 550)
    let (resized, _) = widths {
      $0.follow(width: 600, height: 400, in: [])
      $0.set(width: 550, height: 400, in: [])
      $0.follow(width: 600, height: 400, in: .resizing)
    }
    #expect(resized == 600)
  }

  @Test func aWindowComesBackToItsOwnSize() {
    let (full, own) = widths {
      $0.follow(width: 600, height: 400, in: [])
      $0.follow(width: 1900, height: 1000, in: .fullScreen)
    }
    #expect(full == 1900 && own == 600)
    let (back, _) = widths {
      $0.follow(width: 600, height: 400, in: [])
      $0.follow(width: 1900, height: 1000, in: [.maximized, .activated])
      $0.follow(width: 0, height: 0, in: [])
    }
    #expect(back == 600)
    let (tile, former) = widths { $0.follow(width: 270, height: 900, in: .tiledLeft) }
    #expect(tile == 270 && former == 500)
  }

  @Test func theCompositorMayLeaveOneLengthToTheProgram() {
    var size = WaylandWindowSize(width: 500, height: 400)
    size.follow(width: 600, height: 0, in: [])
    #expect(size.current == .init(width: 600, height: 400) && size.own == size.current)
    size.follow(width: 0, height: 300, in: .tiledLeft)
    #expect(size.current == .init(width: 600, height: 300))
    #expect(size.own == .init(width: 600, height: 400))
  }

  @Test func aFixedWindowKeepsItsSizeUnlessItIsATile() {
    var size = WaylandWindowSize(width: 500, height: 400, isFixed: true)
    size.follow(width: 600, height: 410, in: .activated)
    #expect(size.current == .init(width: 500, height: 400) && size.own == size.current)
    size.follow(width: 600, height: 410, in: .tiledLeft)
    #expect(size.current.width == 600 && size.own.width == 500)
    size.follow(width: 600, height: 410, in: [])
    #expect(size.current.width == 500)
  }

  /// A configuration may be on its way when the program asks.
  @Test func aFullScreenStateIsWaitedForUntilItIsRefused() {
    var wish = FullScreenWish()
    wish.follow(isFullScreen: true)
    #expect(wish.wanted == nil)
    wish.ask(for: true)
    wish.follow(isFullScreen: false)
    #expect(wish.wanted == true)
    wish.follow(isFullScreen: true)
    #expect(wish.wanted == nil)
    wish.ask(for: false)
    wish.follow(isFullScreen: true)
    wish.follow(isFullScreen: true)
    #expect(wish.wanted == nil)
    wish.ask(for: true)
    wish.follow(isFullScreen: false)
    #expect(wish.wanted == true)
  }

  @Test func theProgramsSizeWaitsWhileTheWindowFillsItsMonitor() {
    let (current, own) = widths {
      $0.follow(width: 1900, height: 1000, in: .fullScreen)
      $0.set(width: 700, height: 0, in: .fullScreen)
    }
    #expect(current == 1900 && own == 700)
  }
}
