import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
  /// Scale factors, and their changes while the program runs.
  @Suite struct Scales {
    @Test func resourcesChangeTheScaleOfAllWindows() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let former = try window.frame
        // The keyboard is elsewhere.
        let other = try desktop.launch(["--new-process", "--new"])
        _ = try await other.newWindow(besides: [window])
        try desktop.setResources(dotsPerInch: 120)
        try await until("the window is a quarter larger") {
          try window.frame.width == 1125 && window.frame.height == 875
        }
        #expect(try await window.settledPicture().width == 1125)
        try desktop.setResources(dotsPerInch: 192)
        try await until("the window is as large as the screen") {
          try window.frame == .init(x: 0, y: 0, width: 1280, height: 900)
        }
        try desktop.setResources(dotsPerInch: 96)
        try await until("the window has the size that it had") {
          try window.frame.width == former.width && window.frame.height == former.height
        }
        #expect(paber.process.poll() == nil)
      }
    }

    /// The daemon starts before the window manager has shown the first window.
    @Test func theSettingsDaemonMayComeBeforeTheKeyboard() async throws {
      try await withDesktop { desktop in
        desktop.setWindowsAreManaged(false)
        let paber = try desktop.launch([desktop.write("a page\n", to: "page.md")])
        let connection = try desktop.connection
        try await until("the window is there") {
          connection.children(of: connection.root).contains {
            connection.property("WM_NAME", of: $0)?.texts.first?.contains("page") ?? false
          }
        }
        try await desktop.comesToRest()
        try await paber.sleeps(forAtLeast: 300)
        #expect(try paber.windows().isEmpty)
        try desktop.start("xsettingsd", ["-c", desktop.settings(dotsPerInch: 128)])
        try await until("the daemon is there") { connection.hasSettings }
        try await desktop.comesToRest()
        desktop.setWindowsAreManaged(true)
        let window = try await paber.window()
        try await until("the window is a third larger") {
          try window.frame.width == 1200 && window.frame.height == 900
        }
      }
    }

    @Test func theSettingsDaemonIsFollowed() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("a page\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let former = try window.frame
        // The daemon starts after the program.
        let daemon = try desktop.start("xsettingsd", ["-c", desktop.settings(dotsPerInch: 128)])
        try await until("the window is a third larger; it is \((try? window.frame) as Any)") {
          try window.frame.width == 1200 && window.frame.height == 900
        }
        _ = try desktop.settings(dotsPerInch: 96)
        daemon.send(SIGHUP)
        try await until("the window has its size again") {
          try window.frame.width == former.width && window.frame.height == former.height
        }
        // Longer than the usual double-click time.
        let frame = try window.frame
        try await desktop.click(at: (frame.x + 30, frame.y + 300))
        desktop.dawdle(0.5)
        try await desktop.click(at: (frame.x + 30, frame.y + 300))
        try await until("a slow double click maximises") {
          try window.isState("MAXIMIZED")
        }
      }
    }
  }
}

extension DesktopSession {
  /// Writes a file for the settings daemon and returns its path.
  fileprivate func settings(dotsPerInch: Int) throws -> String {
    try write("Xft/DPI \(dotsPerInch * 1024)\nNet/DoubleClickTime 60000\n", to: "xsettings")
  }

  /// Sets the resolution as `xrdb` does.
  fileprivate func setResources(dotsPerInch: Int) throws {
    let resources = try write("Xft.dpi: \(dotsPerInch)\n", to: "resources")
    try run("xrdb", ["-nocpp", "-merge", resources])
  }
}
