import Foundation
import Testing

/// Outside of the suite: what says whether that runs is no part of it.
private enum FractionalCompositor {
  static let path = "/usr/bin/kwin_wayland"
  static var isInstalled: Bool { access(path, X_OK) == 0 }
}

extension EndToEnd.Window {
  /// A compositor that tells each window its scale in fractions. It is large, so it is not among what
  /// the tests install, and they are skipped where it is not there.
  @Suite(.enabled(if: FractionalCompositor.isInstalled, "kwin_wayland is not installed"))
  struct FractionalScale {
    /// Device pixels in a unit, and the 120ths that the compositor makes of them.
    @Test(arguments: [(1.25, 150), (1.3333, 160), (1.75, 210), (3, 360)])
    func aBufferHasThePixelsOfItsScale(scale: Double, parts: Int) async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        // The system's own may do what no container allows, and so can't be run in one.
        let copy = desktop.folder + "/kwin"
        try FileManager.default.copyItem(atPath: FractionalCompositor.path, toPath: copy)
        let compositor = try desktop.start(
          program: desktop.path(ofTool: "dbus-run-session"),
          [
            "--", copy, "--virtual", "--width", "1350", "--height", "900", "--scale", "\(scale)",
            "--socket", "fractions", "--no-lockscreen",
          ],
          changes: ["DISPLAY": "", "KWIN_COMPOSE": "Q", "DBUS_SESSION_BUS_ADDRESS": ""])
        let socket = desktop.folder + "/home/run/fractions"
        try await until("the compositor is there; it says: \(compositor.complaints)") {
          access(socket, F_OK) == 0
        }
        let file = try desktop.write("# A page\n", to: "page.md")
        let paber = try desktop.launch(
          [file],
          changes: ["DISPLAY": "", "WAYLAND_DISPLAY": "fractions", "WAYLAND_DEBUG": "1"])
        let said = { paber.process.complaints }
        try await until("a frame is shown") { Self.last("set_destination(", in: said()) != nil }
        let preferred = try #require(Self.last("preferred_scale(", in: said()))
        let units = try #require(Self.last("set_destination(", in: said()))
        let buffer = try #require(Self.last("create_buffer(", in: said()))
        #expect(preferred == [parts])
        // The proxy's number, the offset, width, height, stride and format.
        let pixels = units.map { ($0 * parts + 60) / 120 }
        #expect(Array(buffer.suffix(4).prefix(2)) == pixels)
        #expect(!said().contains("set_buffer_scale(2)"))
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// The numbers in the last call of a name that libwayland has told.
    private static func last(_ call: String, in text: String) -> [Int]? {
      guard let start = text.range(of: call, options: .backwards)?.upperBound,
        let end = text[start...].firstIndex(of: ")")
      else { return nil }
      return text[start..<end].split(separator: ",").compactMap {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
    }
  }
}
