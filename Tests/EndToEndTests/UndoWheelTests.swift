import TestSupport
import Testing

extension EndToEnd.Writing {
  @Suite struct UndoWheel {
    /// Opens a page and writes three phrases in it, each a step to undo.
    private func withThreeSteps(
      _ test: (DesktopSession, AppWindow, String) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "page.md")
        let (_, window) = try await desktop.open(file)
        for phrase in ["one ", "two ", "three "] {
          try desktop.type(phrase)
          try desktop.keys("Left", "Right")
        }
        try await test(desktop, window, file)
      }
    }

    @Test func ctrlAltAndTheMouseWheel() async throws {
      try await withThreeSteps { desktop, window, file in
        let page = try await window.settledPicture()
        let middle = try window.frame.middle
        try desktop.movePointer(to: middle)
        try desktop.hold("ctrl", "alt")
        try await desktop.click(4, times: 2)
        try await window.changes(from: page)
        try await desktop.click(5)
        try desktop.letGo(of: "alt", "ctrl")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one two ")
        try desktop.keys("ctrl+y", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one two three ")
        try await window.returns(to: page)
      }
    }

    @Test func keysNeedNotBeHeld() async throws {
      try await withThreeSteps { desktop, window, file in
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+alt+z")
        try await window.changes(from: page)
        try desktop.movePointer(to: window.frame.middle)
        try await desktop.click(4)
        try desktop.keys("Left", "Return", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one ")
        try desktop.keys("ctrl+alt+z", "Right", "Right", "Escape", "ctrl+alt+z", "Right")
        try await desktop.click()
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one two ")
      }
    }

    @Test func escapeLeadsBackAndTypingGoesOn() async throws {
      try await withThreeSteps { desktop, window, file in
        let page = try await window.settledPicture()
        try desktop.hold("ctrl", "alt")
        try desktop.keys("Left", "Up")
        try await window.changes(from: page)
        try desktop.keys("Escape")
        try desktop.letGo(of: "alt", "ctrl")
        try await window.returns(to: page)
        try desktop.type("four")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one two three four")
      }
    }
  }
}
