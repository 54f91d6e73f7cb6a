import Foundation
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// SDL's own window, as where neither Paber's X11 nor its Wayland part works.
  @Suite struct PlainWindows {
    private static let plain = ["PABER_WINDOW": "plain"]

    @Test func textIsTypedCopiedPastedAndSaved() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "plain.md")
        let paber = try desktop.launch([file], changes: Self.plain)
        _ = try await paber.window()
        try desktop.type("some words")
        try await desktop.expectCopy(of: "some words")
        try await desktop.offer("another program's", as: .clipboard)
        try desktop.keys("Right", "space", "ctrl+v", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "some words another program's")
        #expect(paber.process.complaints == "")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func textIsTypedOnAPlainWindowOfACompositor() async throws {
      try await withDesktop(on: .wayland) { desktop in
        let file = try desktop.write("", to: "plain.md")
        let variables = desktop.programVariables.merging(Self.plain) { $1 }
        let paber = try desktop.launch([file], changes: variables)
        let compositor = try #require(desktop.compositor)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try compositor.presentPicture().contains(0xFDFDFB)
        }
        try await desktop.takeKeyboard()
        try desktop.type("on a compositor")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "on a compositor")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func anyOtherDriverOfSDLRunsAndItsReasonIsTold() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("some words", to: "plain.md")
        let paber = try desktop.launch([file], changes: ["SDL_VIDEODRIVER": "dummy"])
        try await until("the reason is told") { paber.process.complaints.contains("“dummy”") }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aDisplayThatWasFoundFirstAndIsNotUsedIsTold() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("some words", to: "page.md")
        let paber = try desktop.launch([file], changes: ["WAYLAND_DISPLAY": "gone"])
        _ = try await paber.window()
        try await until("the reason is told") {
          paber.process.complaints.contains("The windows are on X11. Wayland, where")
            && paber.process.complaints.contains("“gone”: no compositor answers.")
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }
  }
}
