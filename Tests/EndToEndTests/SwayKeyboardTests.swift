import Foundation
import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// Keyboards of a seat that come and go, as on-screen ones do.
  @Suite struct SwayKeyboards {
    /// The last used keyboard was removed, and the other one was not used yet: the compositor sends the
    /// focus, but no keymap.
    @Test func aSeatThatDoesNotSayWhatKeysMeanIsNoCrash() async throws {
      try await withSway { desktop, sway in
        try sway.type("x")
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
        try sway.type("words", "-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: "words")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// A letter that can't have the accent of a dead key is written after the accent's own sign.
    @Test func deadKeysWrite() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
        try sway.type("-k", "dead_acute", "-k", "e", "don", "-k", "dead_acute", "-k", "t")
        try sway.type("-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: "édon't")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aKeyThatIsHeldRepeats() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
        let written = try await repeatedText(file, desktop, sway)
        try await aRefusedSelectionIsNotTreatedAsOurs(file, written, desktop, sway)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// On-screen keyboards do so that exist only while the writer types.
    @Test func keyboardsThatComeWithAKeyDownAreHeard() async throws {
      try await withSway(hasKeyboard: false) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the window is there") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
        try await until("what they type is saved") {
          try sway.type("word")
          try sway.type("-M", "ctrl", "s", "-m", "ctrl")
          return desktop.bytes(at: file).map { $0.count > 8 } ?? false
        }
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// On-screen keyboards bring theirs again and again.
    @Test func aKeymapThatComesAgainTakesNoMemory() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try sway.picture()?.contains(0xFDFDFB) ?? false
        }
        // Each time the keyboard is another one, and the keymap the same.
        for _ in 1...5 { try sway.type("words") }
        let before = try paber.process.ownMemory()
        for _ in 1...30 { try sway.type("words") }
        #expect(try paber.process.ownMemory() - before < 4_000_000)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Holds a key until it has repeated, and returns what is in the file then: for each hold the letters
    /// of the held key and a `b`, which is struck when the key has gone up.
    ///
    /// On a machine without a free core the program may see a key go down and up at once.
    private func repeatedText(
      _ file: String, _ desktop: DesktopSession, _ sway: SwayDesktop
    ) async throws -> [UInt8] {
      let began = Date()
      var written: [UInt8] = []
      for holds in 1...10 {
        // wlroots repeats after 0.6 s, 25 times a second.
        try sway.type("-P", "a", "-s", "1500", "-p", "a", "b", "-M", "ctrl", "s", "-m", "ctrl")
        try await until("it is saved") {
          written = desktop.bytes(at: file) ?? []
          return written.count { $0 == 0x62 } == holds
        }
        let held = written.split(separator: 0x62)
        #expect(held.count == holds && held.joined().allSatisfy { $0 == 0x61 })
        #expect(written.last == 0x62, "no repeat comes when the key has gone up")
        let most = 2 * holds + Int(25 * Date().timeIntervalSince(began))
        #expect(written.count <= most)
        if written.count > 2 * holds { return written }
      }
      Issue.record("The key does not repeat.")
      return written
    }

    /// Copies by a held key. Its repeats have no serials of their own, so the compositor silently
    /// refuses all that come after another program's copy.
    private func aRefusedSelectionIsNotTreatedAsOurs(
      _ file: String, _ written: [UInt8], _ desktop: DesktopSession, _ sway: SwayDesktop
    ) async throws {
      func clipboard() -> [UInt8]? {
        try? desktop.runForBytes("wl-paste", ["--no-newline"], changes: sway.variables)
      }
      try sway.type("-M", "ctrl", "a", "-m", "ctrl")
      // On a busy machine the key may be up before the other program copies.
      for milliseconds in [2_500, 10_000, 25_000] {
        let hand = try desktop.start(
          program: desktop.path(ofTool: "wtype"),
          ["-M", "ctrl", "-P", "c", "-s", "\(milliseconds)", "-p", "c", "-m", "ctrl"],
          changes: sway.variables)
        try await until("it is copied") { clipboard() == written }
        try desktop.start(
          program: desktop.path(ofTool: "wl-copy"), ["--foreground", "another"],
          changes: sway.variables)
        try await until("another program copies") { clipboard() == [UInt8]("another".utf8) }
        let isDown = hand.poll() == nil
        _ = try await hand.end()
        #expect(clipboard() == [UInt8]("another".utf8))
        if isDown { break }
        #expect(milliseconds < 25_000, "the key is still down")
      }
      try sway.type("-M", "ctrl", "v", "s", "-m", "ctrl")
      try await desktop.expectFile(at: file, toHold: "another")
    }
  }
}
