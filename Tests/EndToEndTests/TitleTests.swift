import Foundation
import Testing

extension EndToEnd.Window {
  /// The title under real clicks.
  @Suite struct Title {
    private func title(_ window: AppWindow) throws -> (x: Int, y: Int) {
      let frame = try window.frame
      return (frame.middle.x, frame.y + 22)
    }

    @Test func aClickGivesTheFileAnotherNameAndUndoGoesOn() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n", to: "notes.md")
        let (paber, window) = try await desktop.open(file)
        try desktop.type("two ")
        try await desktop.click(at: title(window))
        try await desktop.comesToRest()
        try desktop.type("letters")
        try desktop.keys("Return")
        let other = desktop.folder + "/letters.md"
        try await until("the file has its new name") {
          FileManager.default.fileExists(atPath: other)
            && !FileManager.default.fileExists(atPath: file)
        }
        try await desktop.comesToRest()
        // The keyboard is the page's again, and saving goes to the new name.
        try desktop.type("three ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: other, toHold: "two three one\n")
        #expect(!FileManager.default.fileExists(atPath: file))
        // After the window as well.
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
        _ = try await desktop.open(other)
        try desktop.key("ctrl+z", times: 8)
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: other, toHold: "one\n")
      }
    }

    @Test func aDragOfTheTitleMovesTheWindow() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one\n", to: "notes.md")
        let (_, window) = try await desktop.open(file)
        let (start, before) = (try title(window), try window.frame)
        try await desktop.drag(from: start, to: (start.x + 60, start.y + 40))
        try await until("the window has moved: \(before), \((try? window.frame) as Any)") {
          let frame = try window.frame
          return (frame.x - before.x, frame.y - before.y) == (60, 40)
        }
        try await until("the window manager has let the keyboard go") {
          try desktop.connection.isKeyboardFree
        }
        // No field has opened, and the next click counts as a first one.
        try desktop.keys("ctrl+End")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one\nx")
        try await desktop.click(at: title(window))
        try await desktop.comesToRest()
        try desktop.keys("ctrl+a")
        try desktop.type("moved.md\n")
        try await desktop.expectFile(at: desktop.folder + "/moved.md", toHold: "one\nx")
      }
    }
  }
}
