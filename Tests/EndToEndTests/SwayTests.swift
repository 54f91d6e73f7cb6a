import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
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
        try await sway.shows(rendered, "as rendered; paber says: \(paber.process.complaints)")
        #expect(paber.drivers == [])
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aScaleThatChangesIsFollowed() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        let paber = try desktop.launch(look, changes: sway.variables)
        for scale in [1.0, 2, 1.5, 1.25, 3, 1] {
          try sway.tell("output", "*", "scale", "\(scale)")
          let view = View(scale: scale, theme: "light")
          let rendered = try await desktop.render(
            ["--size", view.size, "--scale", "\(scale)"] + look)
          try await sway.shows(rendered, "as rendered at \(scale)")
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aTileNarrowerThanAnyWindowIsDrawnWhole() async throws {
      try await withSway { desktop, sway in
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
        try await until("there are five windows", every: pauseBetweenPrograms) {
          try names.allSatisfy { try tree().contains("\"\($0)") }
        }
        try sway.tell("[title=\"1.md\"]", "kill")
        try await until("there are four windows", every: pauseBetweenPrograms) {
          try !tree().contains("\"1.md")
        }
        _ = try desktop.launch(["--new-process"] + look, changes: sway.variables)
        let rendered = try await desktop.render(["--size", "270x900"] + look)
        try await sway.shows("the narrow tile as rendered") {
          $0.part(x: 1080, y: 0, width: 270, height: 900) == rendered
        }
      }
    }

    @Test func typedTextIsShownAndAHiddenWindowDrawsNothing() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await sway.showsPage(of: paber)
        let empty = try await sway.settledPicture()
        // They have more ink than a caret, which either picture may show or not.
        let words = "these are some words"
        try sway.type(words)
        try await sway.shows("what is typed") {
          ($0.difference(from: empty) ?? 0) > AppWindow.caretPixels
        }
        try sway.type("-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: words)
        try sway.tell("workspace", "2")
        try await sway.shows("no window") { $0.isFilled(with: 0x406080) }
        try await paber.sleeps(forAtLeast: 2_000)
        if LongCheck.isWanted {
          let used = try await paber.process.consumption(ofSeconds: 2)
          #expect(used.processorTime <= 0.03)
          #expect(used.sleeps <= 20)
        }
        try sway.tell("workspace", "1")
        try await sway.shows("the window again") {
          ($0.difference(from: empty) ?? .max) < 20_000
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }
  }
}
