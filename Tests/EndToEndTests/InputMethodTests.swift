import Foundation
import Testing

extension EndToEnd {
  @Suite struct InputMethods {
    @Test func hangulIsComposedInTheText() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startHangul()
        let file = try desktop.write("one two\n", to: "words.md")
        let window = try await desktop.launch([file], changes: settings).window()
        func expect(_ text: String) async throws {
          try desktop.keys("ctrl+s")
          try await desktop.expectFile(at: file, toHold: text)
        }
        try desktop.keys("ctrl+Home", "Right", "Right", "Right")
        let before = try await window.stillPicture()

        // A syllable grows at the caret, and pushes the rest of the line aside.
        try desktop.keys("g", "k", "s")
        try await until("the syllable is shown") {
          let box = try window.presentPicture().changedBox(from: before)
          return box.map { (40..<120).contains($0.x.count) && $0.y.count < 40 } ?? false
        }
        #expect(desktop.bytes(at: file) == [UInt8]("one two\n".utf8))

        // The key that ends it comes after it, and once.
        try desktop.keys("Return", "r", "m", "f")
        try await expect("one한\n글 two\n")
        try desktop.keys("g", "k", "s", "BackSpace", "space")
        try await expect("one한\n글하  two\n")
        try desktop.keys("g", "k", "s", "period", "g", "k", "Left", "x", "Right", "Return")
        try await expect("one한\n글하 한.ㅌ하\n two\n")
        try desktop.keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        try desktop.keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        try await expect("one two\n")
      }
    }

    @Test func aClickCommitsOnce() async throws {
      try await withDesktop { desktop in
        let settings = try await desktop.startHangul()
        let file = try desktop.write("one\ntwo\n", to: "words.md")
        let window = try await desktop.launch([file], changes: settings).window()
        try desktop.keys("ctrl+Home", "Down", "g", "k", "s")
        let frame = try window.frame
        try desktop.click(at: (frame.middle.x, frame.y + frame.height - 60))
        // Whatever the input method still says is here by then.
        usleep(200_000)
        try desktop.keys("x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "one\n한two\nㅌ")
      }
    }

    @Test func deadKeysAndComposeWrite() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("", to: "words.md")
        _ = try await desktop.open(file)
        try desktop.run("setxkbmap", ["us", "-variant", "intl", "-option", "compose:menu"])
        try desktop.keys("dead_acute", "e", "Multi_key", "a", "e", "x", "ctrl+s")
        try await desktop.expectFile(at: file, toHold: "éæx")
      }
    }
  }
}
