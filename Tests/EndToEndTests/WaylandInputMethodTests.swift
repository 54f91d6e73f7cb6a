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
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
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
        try await until("what is composed is shown") {
          (try sway.picture()?.difference(from: before) ?? 0) > AppWindow.caretPixels
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
  }
}
