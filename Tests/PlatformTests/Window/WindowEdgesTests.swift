import Canvas
import Platform
import Testing

/// The edges of a window that are those of the screen.
@Suite struct WindowEdgesTests {
  private let screen = DeviceRect(x: 0, y: 24, width: 1280, height: 776)

  private func reached(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> WindowEdges {
    .reached(by: DeviceRect(x: x, y: y, width: width, height: height), in: screen)
  }

  @Test func aTileReachesTheEdgesOfItsCorner() {
    #expect(reached(0, 24, 1280, 776) == .all)
    #expect(reached(640, 24, 640, 388) == [.right, .top])
    #expect(reached(0, 412, 640, 388) == [.left, .bottom])
    #expect(reached(1, 25, 1278, 774) == [])
    #expect(reached(-5, 0, 100, 100) == [.left, .top])
  }
}
