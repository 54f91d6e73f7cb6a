import TestSupport
import Testing

extension EndToEnd.Writing {
  @Suite struct Outline {
    private func withChapters(
      _ test: (DesktopSession, AppWindow, String) async throws -> Void
    ) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# one\na\n## two\nb\n# three\nc\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        try await test(desktop, window, file)
      }
    }

    @Test func lettersFindAChapterAndReturnGoesThere() async throws {
      try await withChapters { desktop, window, file in
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+o")
        try await window.changes(from: page)
        try desktop.type("thr")
        try desktop.keys("Return")
        try await desktop.comesToRest()
        try desktop.keys("End")
        try desktop.type("!")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "# one\na\n## two\nb\n# three!\nc\n")
      }
    }

    @Test func escapeLeavesThePageAsItWas() async throws {
      try await withChapters { desktop, window, _ in
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+o", "Down", "Down")
        try await window.changes(from: page)
        try desktop.keys("Escape")
        try await window.returns(to: page)
      }
    }

    @Test func altMovesAChapterAndOneStepTakesItBack() async throws {
      try await withChapters { desktop, window, file in
        _ = try await window.settledPicture()
        try desktop.keys("ctrl+shift+o", "alt+Down", "alt+Right", "Escape", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "# three\nc\n## one\na\n### two\nb\n")
        try desktop.keys("ctrl+z", "ctrl+z", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "# one\na\n## two\nb\n# three\nc\n")
      }
    }
  }
}
