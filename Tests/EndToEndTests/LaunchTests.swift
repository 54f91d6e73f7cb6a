import Foundation
import TestSupport
import Testing

extension EndToEnd.Files {
  /// One process for all files that a user opens on a display.
  @Suite struct Launches {
    @Test func aSecondStartOpensItsFileInTheFirst() async throws {
      try await withDesktop { desktop in
        let files = try ["one", "two\nand three\n"].enumerated().map {
          try desktop.write($1, to: "\($0).md")
        }
        let (paber, window) = try await desktop.open(files[0])
        let second = try desktop.launch(["--line", "2", "1.md"])
        let other = try await paber.newWindow(besides: [window])
        #expect(try await second.process.end() == .exited(0))
        #expect(second.process.complaints == "")
        #expect(try other.process == paber.process.identifier)
        try desktop.type("here ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: files[1], toHold: "two\nhere and three\n")
      }
    }

    /// The path that the second start means is that of its own folder.
    @Test func theSameFileIsTheSameWindowRaised() async throws {
      try await withDesktop { desktop in
        let files = try ["one", "two\nand three\n"].enumerated().map {
          try desktop.write($1, to: "\($0).md")
        }
        let paber = try desktop.launch(files)
        let windows = try await paber.windows(count: 2)
        let titled = try windows.first { try $0.title.contains("1.md") }
        let window = try #require(titled)
        let other = try #require(windows.first { $0.identifier != window.identifier })
        symlink(files[1], desktop.folder + "/soft.md")
        link(files[1], desktop.folder + "/hard.md")
        try desktop.makeFolder(desktop.folder + "/inner")
        symlink(desktop.folder, desktop.folder + "/inner/around")
        for name in ["1.md", "soft.md", "hard.md", "inner/around/1.md", "./inner/../1.md"] {
          try await other.activate()
          let again = try desktop.launch(["--line", "2", name])
          #expect(try await again.process.end() == .exited(0), "\(name)")
          try await until("the window of the file has the keyboard, by \(name)") {
            try window.hasKeyboard
          }
          #expect(try paber.windows().count == 2, "\(name)")
        }
        try desktop.type("here ")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: files[1], toHold: "two\nhere and three\n")
      }
    }

    @Test func standardInputAndSheetsArriveInTheFirst() async throws {
      try await withDesktop { desktop in
        let (paber, window) = try await desktop.open(try desktop.write("one", to: "one.md"))
        let text = String(repeating: "from a pipe, é\n", count: 100_000)
        let piped = try desktop.launch(["-"], input: [UInt8](text.utf8))
        let sheet = try await paber.newWindow(besides: [window])
        #expect(try await piped.process.end() == .exited(0))
        try await desktop.expectCopy(of: text)
        let blank = try desktop.launch(["--new"])
        let other = try await paber.newWindow(besides: [window, sheet])
        #expect(try await blank.process.end() == .exited(0))
        #expect(try other.title.contains("Untitled"))
        let nothing = try desktop.launch()
        _ = try await paber.newWindow(besides: [window, sheet, other])
        #expect(try await nothing.process.end() == .exited(0))
      }
    }

    @Test func aRefusalIsSaidWhereItWasAskedFor() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one", to: "one.md")
        try desktop.makeFolder(desktop.folder + "/just-a-folder")
        let alone = try desktop.launch(["--new-process", "just-a-folder"])
        _ = try await alone.window()
        try desktop.keys("Escape", "ctrl+w")
        let ending = try await alone.process.end()
        let (paber, window) = try await desktop.open(file)
        let second = try desktop.launch(["just-a-folder"])
        _ = try await paber.newWindow(besides: [window])
        #expect(try await second.process.end() == ending)
        #expect(second.process.complaints == alone.process.complaints)
        expectSentence(second.process.complaints, about: "just-a-folder")
        #expect(paber.process.complaints == "")
      }
    }

    @Test func aHangingFirstProcessIsLeftAlone() async throws {
      try await withDesktop { desktop in
        let (paber, window) = try await desktop.open(try desktop.write("one", to: "one.md"))
        let file = try desktop.write("two", to: "two.md")
        paber.process.send(SIGSTOP)
        let began = ContinuousClock.now
        let second = try desktop.launch([file], changes: TestRun.usersTimeOuts)
        let other = try await second.newWindow(besides: [window])
        #expect(began.duration(to: .now) > .seconds(2))
        #expect(second.process.poll() == nil)
        #expect(try other.process == second.process.identifier)
        paber.process.send(SIGCONT)
        // Files that were requested meanwhile are not opened twice.
        try await desktop.comesToRest()
        // By the time of a later key they have come.
        try await window.activate()
        try desktop.type("x")
        try desktop.keys("ctrl+s")
        try await desktop.expectFile(at: desktop.folder + "/one.md", toHold: "xone")
        #expect(try paber.windows().count == 2)
      }
    }

    @Test func aKilledProcessBlocksNoStart() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("one", to: "one.md")
        let (paber, _) = try await desktop.open(file)
        paber.process.send(SIGKILL)
        #expect(try await paber.process.end() == .killed(signal: SIGKILL))
        let began = ContinuousClock.now
        let (again, window) = try await desktop.open(file)
        #expect(!LongCheck.isWanted || began.duration(to: .now) < .seconds(2))
        let third = try desktop.launch(["--new"])
        _ = try await again.newWindow(besides: [window])
        #expect(try await third.process.end() == .exited(0))
      }
    }

    /// The file is open in the end, whichever process opens it.
    @Test(arguments: [0, 5, 20, 50, 100, 200])
    func aStartDuringTheEndOfTheFirstOpensAWindow(milliseconds: UInt32) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("two", to: "two.md")
        let (paber, _) = try await desktop.open(try desktop.write("one", to: "one.md"))
        paber.process.send(SIGTERM)
        usleep(milliseconds * 1000)
        let second = try desktop.launch([file])
        let ending = try await paber.process.end()
        #expect(ending == .exited(0), "\(paber.process.complaints)")
        guard try await handsOver(second) else {
          _ = try await second.window()
          return try await desktop.expectCopy(of: "two")
        }
        #expect(try await second.process.end() == .exited(0))
        let again = try desktop.launch()
        var found: Set<String> = []
        for window in try await again.windows(count: 2) {
          try await window.activate()
          found.insert(String(decoding: try await desktop.copiedText(), as: UTF8.self))
        }
        #expect(found == ["one", "two"])
      }
    }

    /// True if a process that ended meanwhile has still taken the request of a start. The threads that
    /// take signals and requests run in any order, and the next start brings back what was opened.
    private func handsOver(_ start: AppUnderTest) async throws -> Bool {
      try await eventually("the second start has a window or ends") {
        if start.process.poll() != nil { return true }
        return try start.windows().isEmpty ? nil : false
      }
    }

    @Test func aProcessOfItsOwnCanBeAskedFor() async throws {
      try await withDesktop { desktop in
        let (paber, window) = try await desktop.open(try desktop.write("one", to: "one.md"))
        let second = try desktop.launch(["--new-process", "--new"])
        let other = try await second.newWindow(besides: [window])
        #expect(try other.process == second.process.identifier)
        #expect(try await paber.terminate() == .exited(0))
        #expect(second.process.poll() == nil)
      }
    }
  }
}
