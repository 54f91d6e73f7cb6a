import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// Windows where there are several monitors, and where these come and go.
  @Suite struct SwayMonitors {
    @Test func aWindowIsSharpOnEachMonitor() async throws {
      try await withSway(monitors: 2) { desktop, sway in
        try sway.tell("output", sway.name(of: 2), "scale", "2")
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let small = try await desktop.render(["--size", "1350x900", "--scale", "1"] + look)
        let large = try await desktop.render(["--size", "675x450", "--scale", "2"] + look)
        let paber = try desktop.launch(look, changes: sway.variables)
        try await sway.shows(small, "as rendered at 1")
        try sway.move(to: 2)
        try await sway.shows(large, on: 2, "as rendered at 2")
        try sway.move(to: 1)
        try await sway.shows(small, "as rendered at 1 again")
        try sway.move(to: 2)
        try await sway.shows(large, on: 2, "as rendered at 2 again")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func fullScreenFillsTheMonitorThatTheWindowIsOn() async throws {
      try await withSway(monitors: 2) { desktop, sway in
        try sway.tell("focus", "output", sway.name(of: 2))
        let other = try desktop.write("", to: "other.md")
        _ = try desktop.launch(
          ["--new-process", "--theme", "dark", other], changes: sway.variables)
        let tree = { try sway.tell("-t", "get_tree") }
        try await until("there is a window", every: pauseBetweenPrograms) {
          try tree().contains("other.md")
        }
        let file = try desktop.write("", to: "page.md")
        _ = try desktop.launch(
          ["--new-process", "--theme", "light", file], changes: sway.variables)
        func showsPage(_ what: String, of pixels: Range<Int>) async throws {
          try await sway.shows(what, on: 2) { pixels.contains($0.count(of: 0xFDFDFB)) }
        }
        let half = 500_000..<700_000
        try await showsPage("the page in its half", of: half)
        try sway.type("-k", "F11")
        try await showsPage("nothing but the page", of: 1_200_001..<Int.max)
        let elsewhere = try await eventually(
          "the other monitor has a picture", every: pauseBetweenPrograms
        ) {
          try sway.picture(of: 1)
        }
        #expect(elsewhere.isFilled(with: 0x406080))
        try sway.type("-k", "F11")
        try await showsPage("the page in its half again", of: half)
      }
    }

    /// A program that starts while all monitors are off says what it has tried, and the answer.
    @Test func withoutMonitorsTheStartIsRefused() async throws {
      try await withSway(.x11) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        try await sway.unplug(1)
        let paber = try desktop.launch([file], changes: sway.variables)
        #expect(try await paber.process.end() == .exited(69))
        let said = paber.process.complaints
        #expect(said.contains("WAYLAND_DISPLAY") && said.contains("the compositor has no monitor"))
      }
    }

    @Test func monitorsComeAndGo() async throws {
      try await withSway(.x11, monitors: 2) { desktop, sway in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let small = try await desktop.render(["--size", "1350x900", "--scale", "1"] + look)
        let large = try await desktop.render(["--size", "675x450", "--scale", "2"] + look)
        try sway.tell("output", sway.name(of: 2), "scale", "2")
        try sway.tell("focus", "output", sway.name(of: 2))
        let paber = try desktop.launch(look, changes: sway.variables)
        try await sway.shows(large, on: 2, "as rendered at 2")
        try await sway.unplug(2)
        try await sway.shows(small, "as rendered at 1, on the monitor that is left")
        try await sway.unplug(1)
        try await paber.sleeps(forAtLeast: 2_000)
        if LongCheck.isWanted {
          #expect(try await paber.process.consumption(ofSeconds: 1).processorTime <= 0.03)
        }
        // For the monitor that is added next.
        try sway.tell("output", sway.name(of: 3), "scale", "2")
        try sway.plug()
        try await sway.shows(large, on: 3, "as rendered at 2, on a new monitor")
        try sway.plug()
        try await sway.shows("a picture", on: 4) { _ in true }
        try sway.move(to: 4)
        try await sway.shows(small, on: 4, "as rendered at 1, on another new monitor")
        #expect(try await paber.terminate() == .exited(0))
      }
    }
  }
}

extension SwayDesktop {
  /// Moves the program's window to a monitor, and the keyboard with it.
  fileprivate func move(to monitor: Int) throws {
    try tell("[app_id=\"paber\"] move container to output \(name(of: monitor))")
    try tell("[app_id=\"paber\"] focus")
  }
}
