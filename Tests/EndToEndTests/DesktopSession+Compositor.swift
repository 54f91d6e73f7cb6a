import Foundation
import TestSupport

extension DesktopSession {
  /// The environment variables that send a program to the compositor and nowhere else.
  var waylandVariables: [String: String] {
    ["WAYLAND_DISPLAY": Self.socket, "DISPLAY": "", "SDL_VIDEODRIVER": "wayland"]
  }

  private static let socket = "paber-test"

  /// The colour of a compositor's background.
  static let compositorBackground: UInt32 = 0x406080

  /// Starts a compositor in a window of this screen.
  func startCompositor(
    scale: Int = 1
  ) async throws -> (process: ChildProcess, window: AppWindow) {
    let settings = """
      [core]
      idle-time=0
      [shell]
      panel-position=none
      locking=false
      background-color=0xff\(String(Self.compositorBackground, radix: 16))
      """
    hasCompositor = true
    let path = try write(settings, to: "weston.ini")
    let compositor = try start(
      "weston",
      [
        "--backend=x11-backend.so", "--use-pixman", "--width=1200", "--height=850",
        "--scale=\(scale)", "--socket=\(Self.socket)", "--config=\(path)",
      ])
    let identifier = try await eventually(
      "the compositor has a window; it says: \(compositor.complaints)"
    ) {
      try self.connection.viewableWindows(ofClass: "weston").first
    }
    let window = AppWindow(identifier: Int(identifier), desktop: self)
    try await until("the compositor shows its background") {
      try window.picture()?.contains(Self.compositorBackground) ?? false
    }
    try await bringPointer(into: window)
    return (compositor, window)
  }

  /// Moves the pointer into a compositor's window until it is drawn there.
  ///
  /// A compositor adds up the pointer's movements from the place where it entered. While it is
  /// still starting it may miss some, and every later place is wrong by as much. If its window
  /// covers the screen there is no place to enter from.
  private func bringPointer(into window: AppWindow) async throws {
    let middle = try window.frame.middle
    let outside = (x: screen.width - 1, y: screen.height - 1)
    let corner = try window.frame.rightBottomCorner
    guard corner.x < outside.x || corner.y < outside.y else { return }
    func isPointerDrawn() throws -> Bool {
      let frame = try window.frame
      let picture = try window.presentPicture()
      let place = (middle.y - frame.y) * picture.width + middle.x - frame.x
      return (0..<8).contains {
        picture.pixels[place + $0 * (picture.width + 1)] != Self.compositorBackground
      }
    }
    let deadline = ContinuousClock.now + .seconds(longestWait)
    repeat {
      guard .now < deadline else {
        throw TimedOut(what: "the compositor draws the pointer", seconds: longestWait)
      }
      try movePointer(to: outside)
      try await comesToRest()
      try movePointer(to: middle)
      try await comesToRest()
    } while try !isPointerDrawn()
  }
}
