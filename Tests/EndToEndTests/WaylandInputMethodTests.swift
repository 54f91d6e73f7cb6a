import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// The compositor's own input method, in sway.
  @Suite struct WaylandInputMethod {
    @Test func aCompositionIsShownCommittedAndUndone() async throws {
      try await withDesktop(.init(managesWindows: false)) { desktop in
        let file = try desktop.write("# A page\n\none two", to: "page.md")
        let sway = try await SwayDesktop(in: desktop)
        let paber = try desktop.launch([file], changes: sway.variables)
        try await sway.showsPage(of: paber)
        let path = try #require(sway.variables["WAYLAND_DISPLAY"])
        let method = try await CompositorInputMethod(path: path)
        // A keyboard goes with the program that has it; sway tells of the window only beside one.
        try sway.type("-M", "ctrl", "-k", "End", "-m", "ctrl")
        try await until("it is told of the text; it is active: \(method.isActive)") {
          method.read()
          return method.isActive && method.surrounding?.text == "one two"
        }
        #expect(method.surrounding?.cursor == 7)
        let before = try await sway.settledPicture()
        method.show("日本")
        try await sway.shows("what is composed") {
          ($0.difference(from: before) ?? 0) > AppWindow.caretPixels
        }
        method.write("日本語")
        try await until("it knows what it has written") {
          method.read()
          return method.surrounding?.text == "one two日本語"
        }
        method.replace(9, by: " three")
        method.show("never")
        method.show("")
        try await until("it knows what it has taken back") {
          method.read()
          return method.surrounding?.text == "one two three"
        }
        try sway.type("-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: "# A page\n\none two three")
      }
    }

    /// weston has no text input of the version that Paber speaks, so Paber speaks to ibus itself.
    @Test func withoutOneInTheCompositorIBusComposes() async throws {
      try await withDesktop(on: .wayland) { desktop in
        let settings = try await desktop.startInputMethod()
        let file = try desktop.write("one two\n", to: "page.md")
        // The file with ibus's address has the name of the X server that it was started on.
        let server = ["DISPLAY": desktop.environment["DISPLAY", default: ""]]
        let variables = desktop.programVariables.merging(settings) { $1 }.merging(server) { $1 }
        let paber = try desktop.launch([file], changes: variables)
        let compositor = try #require(desktop.compositor)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try compositor.presentPicture().contains(0xFDFDFB)
        }
        try await desktop.takeKeyboard()
        try desktop.keys("ctrl+Home", "Right", "Right", "Right")
        try desktop.keys("g", "k", "s", "Return", "r", "m", "f", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one한\n글 two\n")
        #expect(try await paber.terminate() == .exited(0))
      }
    }
  }
}
