import Foundation
import TestSupport
import Testing

extension EndToEnd.Writing {
  /// Text is in the font of the keyboard's language.
  @Suite struct KeyboardLanguages {
    /// Latin letters that the Japanese font has, too, and Hebrew ones.
    private static let text =
      "Words words words\nשלום לכולם\n日本語の文字\n"
      + String(repeating: "Words and more words and more of them.\n", count: 8)

    /// A keyboard with Latin keys means a language if the desktop is in that language.
    private static let desktop = ["LC_ALL": "ja_JP.UTF-8"]

    @Test func theFontFollowsTheGroup() async throws {
      try await withDesktop { desktop in
        try desktop.run("setxkbmap", ["-layout", "us,jp,ru,il"])
        let file = try desktop.write(Self.text, to: "page.md")
        let window = try await desktop.launch([file], changes: Self.desktop).window()
        let keyboard = try desktop.connection
        let latin = try await window.settledPicture()
        keyboard.lockGroup(1)
        try await window.changes(from: latin)
        let japanese = try await window.settledPicture()
        keyboard.lockGroup(2)
        try await window.returns(to: latin)
        keyboard.lockGroup(1)
        try await window.returns(to: japanese)
        // Latin letters are not in the Hebrew font: they stay, and Hebrew was in it all the time.
        keyboard.lockGroup(3)
        try await window.returns(to: latin)
        keyboard.lockGroup(0)
      }
    }

    @Test func anotherKeyboardIsSeen() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let window = try await desktop.launch([file], changes: Self.desktop).window()
        let latin = try await window.settledPicture()
        try desktop.run("setxkbmap", ["-layout", "kr"])
        try await window.changes(from: latin)
        try desktop.run("setxkbmap", ["-layout", "ee"])
        try await window.returns(to: latin)
      }
    }

    /// The language of the last run is used from the first frame on.
    @Test func aKeyboardThatWasThereBeforeIsKnown() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.text, to: "page.md")
        let paber = try desktop.launch([file], changes: Self.desktop)
        let window = try await paber.window()
        let latin = try await window.settledPicture()
        try await paber.terminate()
        try desktop.run("setxkbmap", ["-layout", "jp"])
        let again = try desktop.launch([file], changes: Self.desktop)
        let other = try await again.window()
        try await other.changes(from: latin)
        try await desktop.comesToRest()
        try await again.terminate()
        let folder = desktop.folder + "/home/.local/state/paber/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let own = try #require(names.first { $0.hasPrefix("state-") && !$0.hasSuffix(".lock") })
        let state = String(
          decoding: try #require(desktop.bytes(at: folder + own)), as: UTF8.self)
        #expect(
          state.split(separator: "\n").contains {
            $0.hasPrefix("word input-language ") && $0.hasSuffix(" ja")
          })
      }
    }
  }
}
