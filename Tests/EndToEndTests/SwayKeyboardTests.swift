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
        try await sway.showsPage(of: paber)
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
        try await sway.showsPage(of: paber)
        try sway.type("-k", "dead_acute", "-k", "e", "don", "-k", "dead_acute", "-k", "t")
        try sway.type("-M", "ctrl", "s", "-m", "ctrl")
        try await desktop.expectFile(at: file, toHold: "édon't")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    @Test func aKeyThatIsHeldRepeats() async throws {
      try await withSway { desktop, sway in
        try desktop.useSettings("caret-blink = off\n")
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await sway.showsPage(of: paber)
        let written = try await repeatedText(file, paber, desktop, sway)
        try await aRefusedSelectionIsNotTreatedAsOurs(file, written, paber, desktop, sway)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// On-screen keyboards do so that exist only while the writer types. The compositor names the keys that
    /// are down when the program gets the keyboard, and these are not for it; all later ones are.
    @Test func keyboardsThatComeWithAKeyDownAreHeard() async throws {
      try await withSway(hasKeyboard: false) { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch(
          [file], changes: sway.variables.merging(["WAYLAND_DEBUG": "1"]) { $1 })
        try await sway.showsPage(of: paber)
        let save = ["-M", "ctrl", "s", "-m", "ctrl"]
        // It can't ask for the keyboard before the key is down.
        paber.process.send(SIGSTOP)
        try await sway.hold("-P", "w", then: ["-p", "w", "ord"] + save) {
          paber.process.send(SIGCONT)
          try await until("paber gets the keyboard") { paber.process.keyboards.come == 1 }
        }
        try await desktop.expectFile(at: file, toHold: "ord")
        try await until("the keyboard has gone") { paber.process.keyboards.gone == 1 }
        try await sway.hold(then: ["word"] + save) {
          try await until("paber gets another one") { paber.process.keyboards.come == 2 }
        }
        try await desktop.expectFile(at: file, toHold: "ordword")
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// On-screen keyboards bring theirs again and again.
    @Test func aKeymapThatComesAgainTakesNoMemory() async throws {
      try await withSway { desktop, sway in
        let file = try desktop.write("", to: "page.md")
        let paber = try desktop.launch([file], changes: sway.variables)
        try await sway.showsPage(of: paber)
        // Each time the keyboard is another one, and the keymap the same.
        func write(_ times: ClosedRange<Int>) async throws {
          for _ in times { try sway.type("words") }
          try sway.type("-M", "ctrl", "s", "-m", "ctrl")
          // The program has read all keymaps by then.
          let text = String(repeating: "words", count: times.upperBound)
          try await desktop.expectFile(at: file, toHold: text)
        }
        try await write(1...20)
        let before = try paber.process.ownMemory()
        try await write(21...100)
        #expect(try paber.process.ownMemory() - before < 4_000_000)
        #expect(try await paber.terminate() == .exited(0))
      }
    }

    /// Holds a key until it has repeated, and then strikes a `b`. Returns what is in the file then.
    private func repeatedText(
      _ file: String, _ paber: AppUnderTest, _ desktop: DesktopSession, _ sway: SwayDesktop
    ) async throws -> [UInt8] {
      try await sway.hold("-P", "a", then: ["-p", "a", "b", "-M", "ctrl", "s", "-m", "ctrl"]) {
        // A letter is about 11 pixels wide.
        try await sway.shows("three letters") { ($0.inkBox?.x.count ?? 0) > 28 }
      }
      var written: [UInt8] = []
      try await until("it is saved") {
        written = desktop.bytes(at: file) ?? []
        return written.contains(UInt8(ascii: "b"))
      }
      #expect(written.count > 3 && written.dropLast().allSatisfy { $0 == UInt8(ascii: "a") })
      #expect(written.last == UInt8(ascii: "b"))
      // No repeat comes when the key has gone up.
      try await paber.sleepsForEver()
      try sway.type("-M", "ctrl", "s", "-m", "ctrl")
      try await desktop.expectFile(at: file, toHold: written)
      return written
    }

    /// Copies by a held key. Its repeats have no serials of their own, so the compositor silently
    /// refuses all that come after another program's copy.
    private func aRefusedSelectionIsNotTreatedAsOurs(
      _ file: String, _ written: [UInt8], _ paber: AppUnderTest, _ desktop: DesktopSession,
      _ sway: SwayDesktop
    ) async throws {
      func clipboard() -> [UInt8]? {
        try? desktop.runForBytes("wl-paste", ["--no-newline"], changes: sway.variables)
      }
      try sway.type("-M", "ctrl", "a", "-m", "ctrl")
      try await sway.hold("-M", "ctrl", "-P", "c", then: ["-p", "c", "-m", "ctrl"]) {
        try await until("it is copied", every: pauseBetweenPrograms) { clipboard() == written }
        try desktop.start(
          program: desktop.path(ofTool: "wl-copy"), ["--foreground", "another"],
          changes: sway.variables)
        try await until("another program copies", every: pauseBetweenPrograms) {
          clipboard() == [UInt8]("another".utf8)
        }
        // Only the repeats of the key wake it.
        let before = try paber.process.consumption().sleeps
        try await until("the key has repeated") {
          try paber.process.consumption().sleeps > before + 20
        }
      }
      try await paber.sleepsForEver()
      #expect(clipboard() == [UInt8]("another".utf8))
      try sway.type("-M", "ctrl", "v", "s", "-m", "ctrl")
      try await desktop.expectFile(at: file, toHold: "another")
    }
  }
}

extension ChildProcess {
  /// The number of keyboards that the compositor has given to the windows of the process, and the number
  /// of those that it has taken away, by libwayland's log.
  fileprivate var keyboards: (come: Int, gone: Int) {
    let lines = complaints.split(separator: "\n").filter { $0.contains("wl_keyboard") }
    return (
      come: lines.count { $0.contains(".enter(") }, gone: lines.count { $0.contains(".release(") }
    )
  }
}
