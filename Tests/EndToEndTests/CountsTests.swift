import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  /// Keys that are really held and released.
  @Suite struct Counts {
    @Test func countsAreThereForAsLongAsF8IsHeld() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one two\n", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        // The keyboard repeats it at once, and often.
        try desktop.connection.setRepeat(after: 10, every: 10)
        let before = try paber.process.consumption()
        try desktop.hold("F8")
        try await window.changes(from: page)
        let shown = try await window.settledPicture()
        try await until("many repeats have come") {
          try paber.process.consumption().sleeps > before.sleeps + 50
        }
        let later = try window.presentPicture()
        #expect(try #require(later.difference(from: shown)) <= AppWindow.caretPixels)
        try desktop.letGo(of: "F8")
        try await window.returns(to: page)
        try desktop.type("more ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: file, toHold: "more one two\n")
      }
    }

    @Test func theyGoWithTheKeyboard() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one two\n", to: "page.md")
        let (_, window) = try await desktop.open(file)
        let page = try await window.settledPicture()
        try desktop.hold("F8")
        try await window.changes(from: page)
        let other = try desktop.launch(["--new-process", "--new"])
        _ = try await other.newWindow(besides: [window])
        try desktop.letGo(of: "F8")
        try await window.activate()
        try await window.returns(to: page)
      }
    }

    @Test func wordsOfADayAreKept() async throws {
      try await withDesktop { desktop in
        try desktop.useSettings("goal = day\ngoal-day = 50\n")
        let file = try desktop.write("", to: "page.md")
        let (paber, _) = try await desktop.open(file)
        try desktop.type("three short words")
        try desktop.keys("ctrl+q")
        #expect(try await paber.process.end() == .exited(0))
        let folder = desktop.folder + "/home/.local/state/paber/"
        let state = try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.hasPrefix("state-") && !$0.hasSuffix(".lock") }
        let path = folder + (try #require(state.first))
        let lines = String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self
        )
        .split(separator: "\n")
        #expect(lines.contains { $0.contains("words-written") && $0.hasSuffix(" 3") })
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
      }
    }
  }
}
