import Platform
import Testing

@testable import PlatformSDL

@Suite struct WaylandScaleTests {
  /// Halves away from zero, as `wp_fractional_scale_v1` says.
  @Test func lengthsAreRoundedAsTheProtocolSays() {
    #expect(WaylandScale(parts: 180).pixels(853) == 1280)
    #expect(WaylandScale(parts: 150).pixels(1001) == 1251)
    #expect(WaylandScale(parts: 160).pixels(100) == 133)
    #expect(WaylandScale(parts: 210).pixels(3) == 5)
    #expect(WaylandScale(factor: 3).pixels(7) == 21)
    #expect(WaylandScale(parts: 160).wholeFactor == 2 && WaylandScale(parts: 240).wholeFactor == 2)
    #expect(WaylandScale(parts: 0).parts == 1)
  }

  @Test func theCompositorsWordCountsBeforeTheMonitors() {
    let (small, large) = (WaylandScale(factor: 1), WaylandScale(parts: 180))
    func choice(
      _ preferred: WaylandScale?, own: [WaylandScale], former: WaylandScale? = nil,
      all: [WaylandScale] = [], isFractional: Bool = true
    ) -> WaylandScale {
      .choice(
        preferred: preferred, own: own, former: former, all: all, isFractional: isFractional)
    }
    #expect(choice(large, own: [small]) == large)
    #expect(choice(nil, own: [small, large], all: [small, large]) == large)
    #expect(choice(nil, own: [small], all: [small, large]) == small)
    // On no monitor yet: rather too sharp than blurred.
    #expect(choice(nil, own: [], all: [small, large]) == large)
    #expect(choice(nil, own: []) == small)
    // Between two monitors, or while there are none.
    #expect(choice(nil, own: [], former: small, all: [small, large]) == small)
    #expect(choice(nil, own: [large], former: small, all: [small, large]) == large)
    // A compositor that takes whole numbers only.
    #expect(choice(large, own: [large], isFractional: false) == WaylandScale(factor: 2))
  }

  @Test func aMonitorsScaleIsThatOfItsUnits() {
    func scale(
      _ pixels: (Int, Int), _ units: (Int, Int), factor: Int, isTurned: Bool = false
    ) -> Int {
      var geometry = WaylandOutputGeometry()
      (geometry.pixels, geometry.units) = (pixels, units)
      (geometry.factor, geometry.isTurned) = (factor, isTurned)
      return geometry.scale.parts
    }
    #expect(scale((1280, 800), (853, 533), factor: 2) == 180)
    #expect(scale((1920, 1080), (1536, 864), factor: 2) == 150)
    #expect(scale((1366, 768), (1025, 576), factor: 2) == 160)
    #expect(scale((1920, 1080), (1080, 1920), factor: 1, isTurned: true) == 120)
    #expect(scale((1920, 1080), (720, 1280), factor: 2, isTurned: true) == 180)
    // The size is missing, or in pixels instead of units.
    #expect(scale((1920, 1080), (0, 0), factor: 2) == 240)
    #expect(scale((3840, 2160), (3840, 2160), factor: 2) == 240)
    #expect(scale((0, 0), (0, 0), factor: 0) == 120)
  }

  @Test func tilesHaveNoLineWhereTheirNeighboursAre() {
    #expect(WaylandWindowStates().tiledEdges == [] && !WaylandWindowStates().isTiled)
    #expect(WaylandWindowStates.tiledLeft.tiledEdges == .left)
    let half: WaylandWindowStates = [.tiledLeft, .tiledTop, .tiledBottom]
    #expect(half.tiledEdges == [.left, .top, .bottom] && half.isTiled)
    #expect(WaylandWindowStates.maximized.tiledEdges == .all)
    #expect(!WaylandWindowStates.maximized.isTiled)
  }

  /// Among others a tile may stand anywhere; in a half or a quarter of the screen it is known to be there.
  @Test func tilesOfAHalfOrAQuarterStandAtTheScreensEdges() {
    let quarter: WaylandWindowStates = [.tiledRight, .tiledTop]
    func edges(
      _ states: WaylandWindowStates, _ width: Int = 400, _ height: Int = 300,
      monitor: (Int, Int) = (1350, 900)
    ) -> WindowEdges {
      states.screenEdges(size: (width, height), monitor: monitor)
    }
    #expect(edges(quarter) == [.right, .top])
    let tiled: WaylandWindowStates = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]
    #expect(edges(tiled) == [] && tiled.tiledEdges == .all)
    #expect(edges(.maximized) == .all)
    #expect(edges([]) == [] && edges([], 1350, 900) == [])
    // Alone, above another one, below a bar, and where the monitor says nothing.
    #expect(edges(tiled, 1350, 900) == .all)
    #expect(edges(tiled, 1350, 450) == [.left, .right])
    #expect(edges(tiled, 675, 900) == [.top, .bottom])
    #expect(edges(tiled, 1350, 900, monitor: (0, 0)) == [])
  }

  /// The numbers of `xdg_toplevel.resize_edge`.
  @Test func edgesAreCountedAsTheShellDoes() {
    let counted: [(WindowEdges, UInt32)] = [
      (.top, 1), (.bottom, 2), (.left, 4), ([.top, .left], 5), ([.bottom, .left], 6), (.right, 8),
      ([.top, .right], 9), ([.bottom, .right], 10),
    ]
    for (edges, number) in counted { #expect(edges.waylandEdges == number) }
  }
}
