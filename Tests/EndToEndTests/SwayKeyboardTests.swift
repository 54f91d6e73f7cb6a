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

    /// A character that can't have the accent of a dead key comes behind its sign.
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
        // wlroots repeats after 0.6 s, 25 times a second.
        try sway.type("-P", "a", "-s", "1500", "-p", "a", "-M", "ctrl", "s", "-m", "ctrl")
        try await until("it is saved") { desktop.bytes(at: file)?.isEmpty == false }
        let written = try #require(desktop.bytes(at: file))
        #expect((8...40).contains(written.count) && written.allSatisfy { $0 == 0x61 })
        try await whatIsRefusedIsNotTakenForOurs(file, written, desktop, sway)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// As on-screen keyboards do that are there only while one types.
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

    /// SDL keeps every keymap that it ever got.
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

    /// Copies by a held key. Its repeats have no serials of their own, so the compositor silently
    /// refuses all that come after another program's copy.
    private func whatIsRefusedIsNotTakenForOurs(
      _ file: String, _ written: [UInt8], _ desktop: DesktopSession, _ sway: SwayDesktop
    ) async throws {
      func clipboard() -> [UInt8]? {
        try? desktop.runForBytes("wl-paste", ["--no-newline"], changes: sway.variables)
      }
      try sway.type("-M", "ctrl", "a", "-m", "ctrl")
      let hand = try desktop.start(
        program: desktop.path(ofTool: "wtype"),
        ["-M", "ctrl", "-P", "c", "-s", "2500", "-p", "c", "-m", "ctrl"], changes: sway.variables)
      try await until("it is copied") { clipboard() == written }
      try desktop.start(
        program: desktop.path(ofTool: "wl-copy"), ["--foreground", "another"],
        changes: sway.variables)
      try await until("another program copies") { clipboard() == [UInt8]("another".utf8) }
      #expect(hand.poll() == nil, "the key is still down")
      _ = try await hand.end()
      #expect(clipboard() == [UInt8]("another".utf8))
      try sway.type("-M", "ctrl", "v", "s", "-m", "ctrl")
      try await desktop.expectFile(at: file, toHold: "another")
    }
  }
}
