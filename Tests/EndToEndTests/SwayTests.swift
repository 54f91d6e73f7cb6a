import Foundation
import Testing

extension EndToEnd.Desktops {
  /// A window on a compositor that tiles, and that has monitors of any scale.
  @Suite struct Sway {
    /// A window that fills a monitor of 1350 × 900 pixels.
    struct View: CustomTestStringConvertible {
      let scale: Double
      let theme: String
      var testDescription: String { "scale \(scale), \(theme)" }
      var size: String { "\(Int(1350 / scale))x\(Int(900 / scale))" }

      static let all = [
        View(scale: 1, theme: "light"), View(scale: 1.5, theme: "dark"),
        View(scale: 1.5, theme: "light"), View(scale: 2, theme: "dark"),
      ]
    }

    @Test(arguments: View.all) func aTileLooksAsItIsRendered(view: View) async throws {
      try await withSway(scale: view.scale) { desktop, sway in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", view.theme, file]
        let rendered = try await desktop.render(
          ["--size", view.size, "--scale", "\(view.scale)"] + look)
        #expect(rendered.width == 1350 && rendered.height == 900)
        let paber = try desktop.launch(look, changes: sway.variables)
        try await shows(rendered, sway, "as rendered; paber says: \(paber.process.complaints)")
        #expect(paber.drivers == [])
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aScaleThatChangesIsFollowed() async throws {
      try await withSway(scale: 1) { desktop, sway in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let paber = try desktop.launch(look, changes: sway.variables)
        for scale in [1.0, 2, 1.5, 1] {
          try sway.tell("output", "*", "scale", "\(scale)")
          let view = View(scale: scale, theme: "light")
          let rendered = try await desktop.render(
            ["--size", view.size, "--scale", "\(scale)"] + look)
          try await shows(rendered, sway, "as rendered at \(scale)")
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aWindowIsSharpOnEachMonitor() async throws {
      try await withSway(scale: 1, monitors: 2) { desktop, sway in
        let (first, second) = SwayDesktop.monitors
        try sway.tell("output", second, "scale", "2")
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let small = try await desktop.render(["--size", "1350x900", "--scale", "1"] + look)
        let large = try await desktop.render(["--size", "675x450", "--scale", "2"] + look)
        let paber = try desktop.launch(look, changes: sway.variables)
        try await shows(small, sway, "as rendered at 1")
        func move(to monitor: String) throws {
          try sway.tell("[app_id=\"paber\"] move container to output \(monitor)")
          try sway.tell("[app_id=\"paber\"] focus")
        }
        try move(to: second)
        try await shows(large, sway, on: second, "as rendered at 2")
        try move(to: first)
        try await shows(small, sway, "as rendered at 1 again")
        try move(to: second)
        try await shows(large, sway, on: second, "as rendered at 2 again")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func fullScreenFillsTheMonitorThatTheWindowIsOn() async throws {
      try await withSway(scale: 1, monitors: 2) { desktop, sway in
        let (first, second) = SwayDesktop.monitors
        try sway.tell("focus", "output", second)
        let other = try desktop.write("", to: "other.md")
        _ = try desktop.launch(
          ["--new-process", "--theme", "dark", other], changes: sway.variables)
        let tree = { try sway.tell("-t", "get_tree") }
        try await until("there is a window") { try tree().contains("other.md") }
        let file = try desktop.write("", to: "page.md")
        _ = try desktop.launch(
          ["--new-process", "--theme", "light", file], changes: sway.variables)
        func page() throws -> Int {
          try sway.picture(of: second)?.pixels.count { $0 == 0xFDFDFB } ?? 0
        }
        try await until("the page is half of the monitor") {
          try (500_000..<700_000).contains(page())
        }
        try sway.type("-k", "F11")
        try await until("the page is all of it") { try page() > 1_200_000 }
        let elsewhere = try #require(try sway.picture(of: first))
        #expect(elsewhere.pixels.allSatisfy { $0 == 0x406080 })
        try sway.type("-k", "F11")
        try await until("it is half of it again") {
          try (500_000..<700_000).contains(page())
        }
      }
    }

    @Test func aTileNarrowerThanAnyWindowIsDrawnWhole() async throws {
      try await withSway(scale: 1) { desktop, sway in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let names = (1...5).map { "\($0).md" }
        // Five tiles side by side, of 270 pixels each.
        for name in names {
          let other = try desktop.write("", to: name)
          _ = try desktop.launch(
            ["--new-process", "--theme", "dark", other], changes: sway.variables)
        }
        let tree = { try sway.tell("-t", "get_tree") }
        try await until("there are five windows") {
          try names.allSatisfy { try tree().contains("\"\($0)") }
        }
        try sway.tell("[title=\"1.md\"]", "kill")
        try await until("there are four windows") { try !tree().contains("\"1.md") }
        _ = try desktop.launch(["--new-process"] + look, changes: sway.variables)
        let rendered = try await desktop.render(["--size", "270x900"] + look)
        try await until("the narrow tile is drawn as rendered") {
          guard let shot = try sway.picture() else { return false }
          return shot.part(x: 1080, y: 0, width: 270, height: 900) == rendered
        }
      }
    }

    /// The keyboard that was used last has gone, and the other has not been used: the compositor says
    /// who has the keyboard, and not what keys mean.
    @Test func aSeatThatDoesNotSayWhatKeysMeanIsNoCrash() async throws {
      try await withSway(scale: 1) { desktop, sway in
        try sway.type("x")
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.pixels.contains(0xFDFDFB) ?? false
        }
        try sway.type("words", "-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: "words")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aKeyThatIsHeldRepeats() async throws {
      try await withSway(scale: 1) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.pixels.contains(0xFDFDFB) ?? false
        }
        // wlroots repeats after 0.6 s, 25 times a second.
        try sway.type("-P", "a", "-s", "1500", "-p", "a", "-M", "ctrl", "s", "-m", "ctrl")
        try await until("it is saved") { desktop.bytes(at: file)?.isEmpty == false }
        let written = try #require(desktop.bytes(at: file))
        #expect((8...40).contains(written.count) && written.allSatisfy { $0 == 0x61 })
        try await whatIsRefusedIsNotTakenForOurs(file, written, desktop, sway)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// As on-screen keyboards do that are there only while one types.
    @Test func keyboardsThatComeWithAKeyDownAreHeard() async throws {
      try await withSway(scale: 1, hasKeyboard: false) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the window is there") {
          try sway.picture()?.pixels.contains(0xFDFDFB) ?? false
        }
        try await until("what they type is saved") {
          try sway.type("word")
          try sway.type("-M", "ctrl", "s", "-m", "ctrl")
          return desktop.bytes(at: file).map { $0.count > 8 } ?? false
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Copies by a key that is held: its repeats have no serial of their own, so that the compositor
    /// refuses all that come after another program's copy, and says nothing.
    private func whatIsRefusedIsNotTakenForOurs(
      _ file: String, _ written: [UInt8], _ desktop: DesktopSession, _ sway: SwayDesktop
    ) async throws {
      func clipboard() -> [UInt8]? {
        try? desktop.runForBytes("wl-paste", ["--no-newline"], changes: sway.variables)
      }
      try sway.type("-M", "ctrl", "a", "-m", "ctrl")
      let hand = try desktop.start(
        program: desktop.path(ofTool: "wtype"),
        ["-M", "ctrl", "-P", "c", "-s", "2500", "-p", "c", "-m", "ctrl"], changes: sway.variables)
      try await until("it is copied") { clipboard() == written }
      try desktop.start(
        program: desktop.path(ofTool: "wl-copy"), ["--foreground", "another"],
        changes: sway.variables)
      try await until("another program copies") { clipboard() == [UInt8]("another".utf8) }
      #expect(hand.poll() == nil, "the key is still down")
      _ = try await hand.end(within: 5)
      #expect(clipboard() == [UInt8]("another".utf8))
      try sway.type("-M", "ctrl", "v", "s", "-m", "ctrl")
      try await desktop.expectFile(at: file, toHold: "another")
    }

    @Test func whatIsTypedIsShownAndAnUnseenWindowDrawsNothing() async throws {
      try await withSway(scale: 1) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        let empty = try await sway.settledPicture()
        try await until("what is typed is seen") {
          try sway.type("words")
          return (try sway.picture()?.difference(from: empty) ?? 0) > 400
        }
        try sway.tell("workspace", "2")
        try await until("the window is not seen") {
          try sway.picture()?.pixels.allSatisfy { $0 == 0x406080 } ?? false
        }
        usleep(1_500_000)
        let before = try paber.process.consumption()
        usleep(2_000_000)
        let after = try paber.process.consumption()
        #expect(after.processorTime - before.processorTime <= 0.03)
        #expect(after.sleeps - before.sleeps <= 20)
        try sway.tell("workspace", "1")
        try await until("the window is back") {
          (try sway.picture()?.difference(from: empty) ?? .max) < 20_000
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Waits until a monitor shows a picture to the pixel. The caret blinks: sooner or later it
    /// shows in both.
    private func shows(
      _ rendered: Picture, _ sway: SwayDesktop, on monitor: String = SwayDesktop.monitors.first,
      _ what: String
    ) async throws {
      var shown: Picture?
      do {
        try await until("the monitor looks \(what)") {
          shown = try sway.picture(of: monitor)
          return shown == rendered
        }
      } catch {
        if let shown { try keepForLooking("sway \(what)", rendered: rendered, window: shown) }
        throw error
      }
    }

    private func withSway(
      scale: Double, monitors: Int = 1, hasKeyboard: Bool = true,
      _ test: (DesktopSession, SwayDesktop) async throws -> Void
    ) async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        try await test(
          desktop,
          SwayDesktop(
            in: desktop, scale: scale, monitors: monitors, hasKeyboard: hasKeyboard))
      }
    }
  }
}
