import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd.Desktops {
  /// The program is asked to end while something is in its way.
  @Suite struct Ending {
    /// Opens a sheet with a text that no file holds.
    private func write(
      _ text: String, on desktop: DesktopSession, through gate: [String] = [],
      changes: [String: String] = [:]
    ) async throws -> (AppUnderTest, AppWindow) {
      let paber = try desktop.launch(["--new"], changes: changes, through: gate)
      let window = try await paber.window()
      try desktop.type(text)
      try await desktop.expectCopy(of: text)
      return (paber, window)
    }

    /// Sends a signal and returns the way the program ended. It has to end within a second on an idle
    /// machine.
    private func end(
      _ paber: AppUnderTest, by signal: Int32 = SIGTERM
    ) async throws -> ChildProcess.Ending {
      paber.process.send(signal)
      let ending = try await paber.process.end(within: LongCheck.isWanted ? 1.5 : longestWait)
      if ending != .exited(0) { print("paber: \(ending): \(paber.process.complaints)") }
      return ending
    }

    private func expectBack(_ text: String, on desktop: DesktopSession) async throws {
      let again = try desktop.launch()
      _ = try await again.window()
      try await desktop.expectCopy(of: text)
    }

    @Test func aQuestionDoesNotHoldIt() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("old", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        try desktop.type("not ")
        _ = try desktop.write("theirs", to: "other.md")
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+shift+s")
        try await window.changes(from: page)
        try desktop.keys("ctrl+a")
        try desktop.type(desktop.folder + "/other.md")
        let prompt = try await window.settledPicture()
        try desktop.keys("Return")
        // It asks whether to replace the file.
        try await window.changes(from: prompt)
        #expect(try await end(paber) == .exited(0))
        try await expectBack("not old", on: desktop)
      }
    }

    @Test func anUnresponsiveScreenDoesNotDelayIt() async throws {
      try await withDesktop { desktop in
        let (paber, _) = try await write("not saved", on: desktop)
        desktop.setScreenAnswers(false)
        #expect(try await end(paber) == .exited(1))
        #expect(paber.process.complaints.contains("the display does not answer"))
        desktop.setScreenAnswers(true)
        try await expectBack("not saved", on: desktop)
      }
    }

    @Test func aWindowManagerThatDoesNothingDoesNotHoldIt() async throws {
      try await withDesktop { desktop in
        let (paber, window) = try await write("not saved", on: desktop)
        let page = try await window.settledPicture()
        try desktop.keys("ctrl+o")
        try await window.changes(from: page)
        desktop.setWindowsAreManaged(false)
        #expect(try await end(paber) == .exited(0))
        desktop.setWindowsAreManaged(true)
        try await expectBack("not saved", on: desktop)
      }
    }

    @Test func severalSheetsOutliveAnUnresponsiveScreen() async throws {
      try await withDesktop { desktop in
        let (paber, window) = try await write("the first", on: desktop)
        try desktop.keys("ctrl+n")
        _ = try await paber.newWindow(besides: [window])
        try desktop.type("the second")
        try await desktop.expectCopy(of: "the second")
        desktop.setScreenAnswers(false)
        #expect(try await end(paber) == .exited(1))
        #expect(paber.process.complaints.contains("the display does not answer"))
        desktop.setScreenAnswers(true)
        let again = try desktop.launch()
        var found: Set<String> = []
        for window in try await again.windows(count: 2) {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == ["the first", "the second"])
      }
    }

    /// Nothing interrupts the saving of open documents.
    @Test func thirtyWindowsEndWellAndComeBack() async throws {
      try await withDesktop { desktop in
        let files = try (0..<30).map { try desktop.write("page \($0)\n", to: "page\($0).md") }
        let paber = try desktop.launch(files)
        for window in try await paber.windows(count: files.count) {
          try await window.activate()
          try desktop.type("x")
        }
        // The copy shows that the last letter has arrived, and so all others.
        #expect(try await desktop.copiedText().first == UInt8(ascii: "x"))
        #expect(try await end(paber) == .exited(0))
        let again = try desktop.launch()
        _ = try await again.windows(count: files.count)
        try desktop.keys("ctrl+q")
        #expect(try await again.process.end() == .exited(0))
        for (index, file) in files.enumerated() {
          #expect(desktop.bytes(at: file) == [UInt8]("xpage \(index)\n".utf8))
        }
      }
    }

    /// Also where they were opened a moment ago, and nothing was written.
    @Test func untouchedFilesComeBackAfterAKill() async throws {
      try await withDesktop { desktop in
        let files = try ["one.md", "two.md"].map { try desktop.write("words\n", to: $0) }
        let paber = try desktop.launch(files)
        _ = try await paber.windows(count: 2)
        try await until("both are noted as open") { desktop.notesAsOpen(["one.md", "two.md"]) }
        #expect(try await end(paber, by: SIGKILL) == .killed(signal: SIGKILL))
        let again = try desktop.launch()
        let titles = try await again.windows(count: 2).map { try $0.title }
        #expect(titles.sorted { $0 < $1 }.map { String($0.prefix(3)) } == ["one", "two"])
      }
    }

    /// As before, a limit on what the process may write stands for a full disk.
    @Test func aFullDiskDoesNotHoldItAndIsTold() async throws {
      try await withDesktop { desktop in
        let text = String(repeating: "not saved\n", count: 2000)
        let paber = try desktop.launch(["-"], input: [UInt8](text.utf8))
        _ = try await paber.window()
        try desktop.run("prlimit", ["--pid", "\(paber.process.identifier)", "--fsize=8192:"])
        // More than any room that the history may have grown by now.
        try desktop.keys("ctrl+a", "ctrl+c", "ctrl+End", "ctrl+v", "ctrl+v", "ctrl+v", "ctrl+v")
        try desktop.type("more")
        _ = try await desktop.copiedText()
        #expect(try await end(paber) == .exited(1))
        #expect(paber.process.complaints.contains("could not be kept"))
        #expect(paber.process.complaints.contains("paber/history"))
      }
    }

    /// The sheet has no file: a file would be saved at once, as nothing else can keep the text.
    @Test func aStateFolderThatMayNotBeWrittenIsNamed() async throws {
      try await withDesktop { desktop in
        let state = desktop.folder + "/home/.local/state/paber"
        let paber = try desktop.launch(["--new"], through: DesktopSession.withoutPrivileges)
        _ = try await paber.window()
        chmod(state, 0o555)
        defer { chmod(state, 0o755) }
        try desktop.type("not saved")
        try await desktop.expectCopy(of: "not saved")
        #expect(try await end(paber) == .exited(1))
        let words = paber.process.complaints
        #expect(words.contains("permission to write to “\(state)/history”"), "\(words)")
        #expect(!words.contains("permission to write “"), "\(words)")
      }
    }

    @Test func keptFilesAreReadableByTheOwnerOnly() async throws {
      try await withDesktop { desktop in
        let state = desktop.folder + "/home/.local/state/paber"
        chmod(state, 0o755)
        let (paber, _) = try await write(
          "secret", on: desktop, through: ["sh", "-c", "umask 0; exec \"$0\" \"$@\""])
        #expect(try await end(paber) == .exited(0))
        func mode(_ path: String) throws -> Int? {
          try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(state) == 0o700 && mode(state + "/history") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: state + "/history")
        #expect(!names.isEmpty)
        for name in names { #expect(try mode(state + "/history/" + name) == 0o600, "\(name)") }
      }
    }

    /// After such a signal nothing more can be written. The process ends, and so do its grabs.
    @Test(arguments: [SIGTRAP, SIGABRT, SIGSEGV])
    func aFaultEndsTheProgramAtOnce(signal: Int32) async throws {
      try await withDesktop { desktop in
        // A machine without Swift has no program for backtraces, either.
        let (paber, window) = try await write(
          "kept", on: desktop, changes: ["SWIFT_BACKTRACE": "enable=no"])
        // A menu holds the pointer.
        let page = try await window.settledPicture()
        try desktop.keys("F10")
        try await window.changes(from: page)
        let ending = try await end(paber, by: signal)
        #expect(ending == .killed(signal: signal))
        try await expectBack("kept", on: desktop)
      }
    }

    @Test func signalsIgnoredAtTheStartStayIgnored() async throws {
      try await withDesktop { desktop in
        let (paber, _) = try await write("stays", on: desktop, through: ["nohup"])
        paber.process.send(SIGHUP)
        paber.process.send(SIGPIPE)
        // Their effects have happened when a later key has had its own.
        try await desktop.comesToRest()
        try desktop.keys("Right")
        try desktop.type("!")
        try await desktop.expectCopy(of: "stays!")
        #expect(paber.process.poll() == nil)
        #expect(try await end(paber) == .exited(0))
      }
    }

    /// Runs `body` with a bus that accepts connections and never answers.
    private func withSilentBus(
      on desktop: DesktopSession, _ body: ([String: String]) async throws -> Void
    ) async throws {
      let path = desktop.folder + "/silent-bus"
      let descriptor = LocalSocket.make()
      defer { close(descriptor) }
      let isBound = LocalSocket.call(bind, descriptor, path)
      #expect(isBound && listen(descriptor, 16) == 0)
      try await body(["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + path])
    }

    @Test(arguments: ["", "@im=fcitx"])
    func aSilentSessionBusHoldsNeitherBeginningNorEnd(modifiers: String) async throws {
      try await withDesktop { desktop in
        try await withSilentBus(on: desktop) { changes in
          let began = ContinuousClock.now
          let (paber, _) = try await write(
            "not saved", on: desktop,
            changes: changes.merging(["XMODIFIERS": modifiers]) { $1 })
          #expect(!LongCheck.isWanted || began.duration(to: .now) < .seconds(5))
          #expect(try await end(paber) == .exited(0))
          try await expectBack("not saved", on: desktop)
        }
      }
    }

    @Test func aWindowThatIsDestroyedKeepsItsText() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("saved", to: "page.md")
        let (paber, window) = try await desktop.open(file)
        try desktop.keys("ctrl+n")
        let sheet = try await paber.newWindow(besides: [window])
        try desktop.type("not saved")
        try await desktop.expectCopy(of: "not saved")
        // It destroys the window by another connection.
        try sheet.destroy()
        #expect(try await paber.windows(count: 1).map(\.identifier) == [window.identifier])
        try await window.activate()
        try desktop.type("still ")
        try await desktop.expectCopy(of: "still saved")
        try window.destroy()
        #expect(try await paber.process.end() == .exited(0))
        let again = try desktop.launch()
        var found: Set<String> = []
        // One window may cover the other, whose drawing is then invisible.
        try await until("both are back") { try again.windows().count == 2 }
        // The window manager gives each the keyboard when it comes.
        try await desktop.comesToRest()
        for window in try again.windows() {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == ["still saved", "not saved"])
      }
    }
  }
}

extension DesktopSession {
  /// True if the state names all of these files among those that come back at the next start.
  /// A file that is still being written has a name with a dot and does not count.
  fileprivate func notesAsOpen(_ names: [String]) -> Bool {
    let folder = self.folder + "/home/.local/state/paber"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let lines = files.filter { !$0.hasPrefix(".") }.flatMap {
      String(decoding: bytes(at: folder + "/" + $0) ?? [], as: UTF8.self).split(separator: "\n")
    }
    return lines.contains { line in
      line.contains("last-files") && names.allSatisfy { line.contains($0) }
    }
  }
}
