import Foundation
import Testing

extension EndToEnd.Window {
  /// Finding and replacing with real keys.
  @Suite struct Find {
    @Test func hitsAreReplacedAndUndone() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one two\none Two\n", to: "notes.md")
        _ = try await desktop.open(file)
        try desktop.keys("ctrl+h")
        try desktop.type("two\t2")
        try desktop.keys("ctrl+Return", "Escape", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one 2\none 2\n")
        try desktop.keys("ctrl+z", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one two\none Two\n")
      }
    }

    @Test func textTypedAtAHitIsThere() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one two\none Two\n", to: "notes.md")
        _ = try await desktop.open(file)
        try desktop.keys("ctrl+f")
        try desktop.type("two\n")
        try desktop.keys("F3", "Escape")
        try desktop.type("three")
        try desktop.keys("ctrl+g")
        try desktop.type("1\n")
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "xone two\none three\n")
      }
    }
  }
}
