import Canvas
import Platform
import Testing

@Suite struct ScreenKeyboardTests {
  private static let monitor = DeviceRect(x: 0, y: 0, width: 1000, height: 1000)

  @Test(arguments: [
    // The window's frame, the part of the monitor's height without docks, the covered part.
    (100, 700, 600, 200, "the part of a window below the dock's edge"),
    (0, 600, 600, 0, "a window that made room"),
    (0, 1000, 600, 400, "a window over all of the monitor"),
    (100, 850, 900, 0, "a panel is no keyboard"),
    (100, 1000, 600, 0, "a window that was pushed out of the monitor"),
    (650, 300, 600, 0, "a window wholly below it"),
    (100, 700, 1000, 0, "no dock"),
    (-20, 700, 0, 0, "the work area is unknown"),
  ])
  func covered(_ top: Int, _ height: Int, _ usable: Int, _ covered: Int, _ name: String) {
    let window = DeviceRect(x: 50, y: top, width: 500, height: height)
    let room = DeviceRect(x: 0, y: 0, width: 1000, height: usable)
    #expect(
      ScreenKeyboard.covered(ofWindow: window, onMonitor: Self.monitor, usable: room) == covered,
      "\(name)")
  }
}
